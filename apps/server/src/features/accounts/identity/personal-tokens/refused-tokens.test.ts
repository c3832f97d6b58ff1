import { getOwnProfile } from '@parvis/contract/people/profiles.ts'
import { expect } from 'vitest'
import { test as base } from '../../../../../test/parvis.ts'
import { Program, programOf } from '../../../../../test/personal-tokens.ts'
import { refusedPerMinute } from './bearers.ts'
import { makePersonalToken } from './token-text.ts'

const test = base.extend({ settings: { PARVIS_RATE_LIMITS: '1' } })

test('tokens that are refused have a budget of their address, so that none is looked up without end', async ({
  join,
  guest,
  clock,
}) => {
  const ana = await join('ana')
  const [known, unused] = [await programOf(ana), await programOf(ana)]
  await known.call(getOwnProfile, {})
  const guesses = async (times: number) => {
    const tried = Array.from({ length: times }, () =>
      new Program(guest, { id: '', secret: makePersonalToken() }).send('GET', '/api/v1/me'),
    )
    return (await Promise.all(tried)).map(({ status }) => status)
  }
  expect(new Set(await guesses(refusedPerMinute))).toEqual(new Set([401]))
  expect(new Set(await guesses(20))).toEqual(new Set([429]))
  // Tokens in use go on.
  await known.call(getOwnProfile, {})
  await expect(unused.call(getOwnProfile, {})).toBeRefused('rate_limited')
  clock.advance({ seconds: 61 })
  await unused.call(getOwnProfile, {})
})
