import { personalTokenPattern } from '@parvis/contract/accounts/personal-tokens.ts'
import { expect, it } from 'vitest'
import { isPersonalToken, looksLikePersonalToken, makePersonalToken } from './token-text.ts'

it('a token has its prefix, 43 characters of secret and a checksum; no two are alike', () => {
  const tokens = Array.from({ length: 500 }, makePersonalToken)
  expect(new Set(tokens).size).toBe(500)
  for (const token of tokens) {
    expect(token).toMatch(new RegExp(`^${personalTokenPattern.source}$`))
    expect(isPersonalToken(token)).toBe(true)
  }
  // Every letter and digit occurs: the alphabet is used as a whole.
  expect(new Set(tokens.map((token) => token.slice(11)).join('')).size).toBe(62)
})

it('the checksum is CRC-32 of the secret in base 62, as the guide says', () => {
  const secret = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefg'
  expect(isPersonalToken(`parvis_pat_${secret}37cCQ0`)).toBe(true)
  expect(isPersonalToken(`parvis_pat_${secret}37cCQ1`)).toBe(false)
})

it('a mistyped, cut or decorated token is none, and is still known as an attempt at one', () => {
  const token = makePersonalToken()
  const other = token.at(20) === 'a' ? 'b' : 'a'
  for (const wrong of [
    `${token.slice(0, 20)}${other}${token.slice(21)}`,
    token.slice(0, -1),
    `${token}0`,
    token.replace('_pat_', '_PAT_'),
    `parvis_pat_${'é'.repeat(49)}`,
    'parvis_pat_',
  ]) {
    expect(isPersonalToken(wrong), wrong).toBe(false)
    expect(looksLikePersonalToken(wrong), wrong).toBe(wrong.startsWith('parvis_pat_'))
  }
})
