import { i18n } from '@lingui/core'
import { newAccountAllowances } from '@parvis/contract/accounts/fair-use.ts'
import { expect, test } from 'vitest'
import { refusalTexts } from './refusal-texts.ts'

test('a limit says in the reader’s words what is too much, and when it ends', () => {
  i18n.activate('fr')
  const until = '2026-11-22T14:05:00.000Z'
  const ends = '2026-11-24T09:30:00.000Z'
  for (const [act, max] of Object.entries(newAccountAllowances)) {
    const sentence = i18n._(refusalTexts.account_too_new({ act, until, ends }))
    expect(sentence).toContain(`${max} `)
    expect(sentence).toMatch(/22.*24/)
  }
  for (const why of ['in_a_row', 'to_many'])
    expect(i18n._(refusalTexts.text_repeated({ why, until }))).toMatch(/de nouveau le dimanche 22 novembre/)
  for (const code of [
    'text_repeated',
    'links_repeated',
    'too_many_reports',
    'too_many_verification_requests',
  ] as const)
    expect(i18n._(refusalTexts[code]({ until }))).toContain('22')
})
