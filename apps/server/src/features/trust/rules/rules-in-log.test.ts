import { getLogOpening } from '@parvis/contract/audit/transparency-log.ts'
import { callOffRule, retireRule, wordRule } from '@parvis/contract/trust/rules.ts'
import { dayInParis } from '@parvis/platform/paris.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { decides, reasoned, reports } from '../../../../test/cases.ts'
import { publishesLog } from '../../../../test/logged-decisions.ts'
import { test } from '../../../../test/parvis.ts'
import { openedEntries } from '../../../../test/public-log.ts'

const reason = 'Un motif qui ne va pas au journal'
const texts = {
  fr: { title: 'Pourriels', text: 'Publier\nen masse.' },
  en: null,
  de: null,
  es: null,
  it: null,
}

test('each change of a rule stands in the public log, where anybody opens it and reads the wording; nothing says who changed it', async ({
  join,
  guest,
  clock,
}) => {
  const ada = await join('ada', { administrator: true })
  const tomorrow = dayInParis(new Date(clock.now().getTime() + 86_400_000))
  const params = { rule: 'spam' } as const
  await ada.call(wordRule, {
    params,
    body: { revision: 1, reason, texts, in_force_on: tomorrow, tell_members: false },
  })
  await ada.call(callOffRule, { params, body: { revision: 2, reason } })
  const retire = (revision: number, retired: boolean) =>
    ada.call(retireRule, { params, body: { revision, reason, retired, tell_members: false } })
  await retire(3, true)
  await retire(4, false)
  const opened = await openedEntries(guest, 4)
  const today = dayInParis(clock.now())
  expect(opened).toMatchObject([
    { kind: 'rule_worded', facts: { rule: 'spam', version: 2, in_force_on: tomorrow, texts } },
    { kind: 'rule_called_off', facts: { rule: 'spam', version: 2 } },
    { kind: 'rule_retired', facts: { rule: 'spam', version: 1 } },
    { kind: 'rule_restored', facts: { rule: 'spam', version: 1 } },
  ])
  for (const entry of opened) expect(entry).toMatchObject({ reason: 'spam', day: today })
  for (const secret of [ada.id, reason, 'ada']) expect(JSON.stringify(opened)).not.toContain(secret)
})

test('a decision about a member stays closed to others, an unknown entry is refused, and no published text changes', async ({
  join,
  guest,
  context,
}) => {
  const ada = await join('ada', { administrator: true })
  await ada.call(retireRule, {
    params: { rule: 'spam' },
    body: { revision: 1, reason, retired: true, tell_members: false },
  })
  await openedEntries(guest, 1)
  const [ana, bea, mona] = [await join('ana'), await join('bea'), await join('mona', { moderator: true })]
  await decides(
    mona,
    await reports(bea, 'post', await ana.publishes('De trop')),
    reasoned({ kind: 'remove' }),
  )
  await publishesLog(context)
  const opens = (index: number) => guest.call(getLogOpening, { params: { index } })
  await expect.poll(() => opens(1).catch(({ code }) => code)).toBe('log_entry_sealed')
  await expect(opens(9)).toBeRefused('log_entry_not_found')
  await expect(sql`update transparency_log_openings set text = 'autre'`.execute(context.db)).rejects.toThrow(
    'never changed',
  )
})
