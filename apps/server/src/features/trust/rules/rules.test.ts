import type { ModerationRule } from '@parvis/contract/audit/decisions.ts'
import { listNotifications } from '@parvis/contract/people/notifications.ts'
import type { RuleDraft } from '@parvis/contract/trust/rules.schemas.ts'
import {
  callOffRule,
  listAdministeredRules,
  listRuleChanges,
  listRules,
  retireRule,
  wordRule,
} from '@parvis/contract/trust/rules.ts'
import { listActs } from '@parvis/contract/trust/staff.ts'
import { expect } from 'vitest'
import { decides, reasoned, reports } from '../../../../test/cases.ts'
import type { MovableClock } from '../../../../test/clock.ts'
import { at } from '../../../../test/elections.ts'
import { test } from '../../../../test/parvis.ts'
import type { Member } from '../../../../test/people.ts'
import { appealsOf, contests, listRedressNotifications, reads } from '../../../../test/redress.ts'

const fr = { title: 'Harcèlement', text: 'S’acharner sur quelqu’un, en ligne ou ailleurs.' }
const en = { title: 'Harassment', text: 'Hounding someone, online or elsewhere.' }
const reason = 'La définition de la loi a changé'

const day = (now: Date, ahead = 0) =>
  new Date(now.getTime() + ahead * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' })

/** Sessions expire meanwhile, and are renewed. */
const passDays = (clock: MovableClock, days: number, members: Member[]) =>
  at(clock, clock.now(), { seconds: days * 86_400, members })

const words = (
  member: Member,
  rule: ModerationRule,
  body: Partial<RuleDraft> & Pick<RuleDraft, 'in_force_on'>,
) => member.call(wordRule, { params: { rule }, body: { revision: 1, reason, texts: { fr, en }, ...body } })

const retires = (member: Member, rule: ModerationRule, revision: number, retired = true) =>
  member.call(retireRule, { params: { rule }, body: { revision, reason, retired, tell_members: false } })

const read = async (
  member: Pick<Member, 'call'>,
  rule: ModerationRule,
  language: 'fr' | 'en' | 'de' = 'fr',
) => (await member.call(listRules, { query: { language } })).rules.find(({ code }) => code === rule)

const historyOf = async (member: Pick<Member, 'call'>, rule: ModerationRule) =>
  (await member.call(listRuleChanges, { params: { rule }, query: {} })).items

const updatesOf = async (member: Member) =>
  (await member.call(listNotifications, { query: { tab: 'system' } })).items.filter(
    ({ type }) => type === 'platform_update',
  )

test('a new wording is announced to all members and applies from its day; a decision keeps the wording that it cited', async ({
  join,
  guest,
  clock,
  mailbox,
}) => {
  const [ada, ana, bea, mona] = [
    await join('ada', { administrator: true }),
    await join('ana'),
    await join('bea'),
    await join('mona', { moderator: true }),
  ]
  // Initially: nine rules in five languages.
  const { rules } = await guest.call(listRules, { query: {} })
  expect(rules).toHaveLength(9)
  expect(rules[0]).toMatchObject({
    code: 'harassment',
    current: { version: 1, title: 'Menaces et harcèlement', language: 'fr' },
    next: null,
    retired_at: null,
  })
  expect((await read(guest, 'harassment', 'de'))?.current.title).toBe('Drohungen und Belästigung')

  const removes = async (text: string) => {
    const caseId = await reports(bea, 'post', await ana.publishes(text))
    const { decisions } = await decides(mona, caseId, reasoned({ kind: 'remove' }))
    return decisions.at(-1)
  }
  const before = await removes('Un premier mot')
  const in_force_on = day(clock.now(), 3)
  const worded = await words(ada, 'harassment', { in_force_on })
  expect(worded).toMatchObject({
    revision: 2,
    current: { version: 1 },
    next: { version: 2, in_force_on, reason, texts: { fr, en, es: null } },
    decisions: 1,
  })

  // Everyone can read what changes, when and why; untranslated texts appear in French.
  expect(await read(guest, 'harassment')).toMatchObject({ current: { version: 1 }, next: { ...fr, reason } })
  expect((await read(guest, 'harassment', 'en'))?.next).toMatchObject({ ...en, language: 'en' })
  expect((await read(guest, 'harassment', 'de'))?.next).toMatchObject({ ...fr, language: 'fr' })
  await expect
    .poll(() => updatesOf(bea), { timeout: 10_000 })
    .toMatchObject([
      {
        title: 'Une règle de Parvis change : « Harcèlement »',
        message: expect.stringContaining('Lisez ce qui change'),
        data: { rule: 'harassment' },
      },
    ])

  // Until its day the old wording applies; from midnight in Paris the new one.
  expect((await removes('Un deuxième mot'))?.cited_rule).toMatchObject({ version: 1 })
  await passDays(clock, 3, [ada, ana, bea, mona])
  expect(await read(guest, 'harassment')).toMatchObject({
    current: { version: 2, in_force_on, ...fr },
    next: null,
  })
  const after = await removes('Un troisième mot')
  expect(after?.cited_rule).toMatchObject({ version: 2, texts: { fr, en, es: null } })

  // The statement, the notification, the letter and the appeal cite the wording of their day.
  expect((await reads(ana, before?.id ?? '')).cited_rule).toMatchObject({
    version: 1,
    texts: { fr: { title: 'Menaces et harcèlement' }, de: { title: 'Drohungen und Belästigung' } },
  })
  expect((await reads(ana, after?.id ?? '')).cited_rule?.texts.fr).toEqual(fr)
  const notifications = (await listRedressNotifications(ana)).filter(
    ({ type }) => type === 'moderation_decision',
  )
  expect(notifications.map(({ message }) => message)).toEqual([
    'Règle : Harcèlement. Lisez les motifs et vos recours.',
    'Règle : Menaces et harcèlement. Lisez les motifs et vos recours.',
    'Règle : Menaces et harcèlement. Lisez les motifs et vos recours.',
  ])
  await expect
    .poll(async () => (await mailbox.of(ana.email)).map(({ text }) => text ?? '').join('\n'), {
      timeout: 10_000,
    })
    .toContain('Motif : Harcèlement ;')
  await contests(ana, before?.id ?? '')
  expect((await appealsOf(ada))[0]?.decision.cited_rule).toMatchObject({ version: 1 })

  // Past wordings remain readable; only administrators see who changed them.
  const history = await historyOf(guest, 'harassment')
  expect(history).toMatchObject([
    { kind: 'worded', version: 2, reason, worded: { ...fr, in_force_on }, actor: null },
    { kind: 'worded', version: 1, reason: null, worded: { title: 'Menaces et harcèlement' }, actor: null },
  ])
  expect((await historyOf(ada, 'harassment'))[0]?.actor).toMatchObject({ name: 'ada' })
  expect((await historyOf(mona, 'harassment'))[0]?.actor).toBeNull()
  expect((await ada.call(listActs, { query: { actor_id: ada.id } })).items).toMatchObject([
    { act: 'rule_worded', details: { rule: 'harassment', version: 2 }, actor: { name: 'ada' } },
  ])
})

test('an announced wording can be cancelled, and the members told of it are notified', async ({
  join,
  clock,
  context,
}) => {
  const [ada, bea] = [await join('ada', { administrator: true }), await join('bea')]
  const in_force_on = day(clock.now(), 30)
  const callsOff = (rule: ModerationRule, revision: number) =>
    ada.call(callOffRule, { params: { rule }, body: { revision, reason: 'Une faute de frappe' } })
  await expect(callsOff('spam', 1)).toBeRefused('rule_change_not_announced')
  await words(ada, 'spam', { in_force_on })
  await expect(words(ada, 'spam', { in_force_on, revision: 2 })).toBeRefused('rule_change_announced')
  await expect.poll(() => updatesOf(bea), { timeout: 10_000 }).toHaveLength(1)
  expect(await callsOff('spam', 2)).toMatchObject({ next: null, current: { version: 1 }, revision: 3 })
  await expect
    .poll(async () => (await updatesOf(bea)).map(({ title }) => title), { timeout: 10_000 })
    .toEqual([
      'Une règle de Parvis reste ce qu’elle est : « Harcèlement »',
      'Une règle de Parvis change : « Harcèlement »',
    ])
  await passDays(clock, 31, [ada, bea])
  expect(await read(bea, 'spam')).toMatchObject({ current: { version: 1 }, next: null })

  // Version numbers are unique; changes without effect for members are not announced, and neither is their
  // cancellation.
  const later = day(clock.now(), 1)
  const third = await words(ada, 'spam', { in_force_on: later, revision: 3, tell_members: false })
  expect(third.next?.version).toBe(3)
  await callsOff('spam', 4)
  const fourth = await words(ada, 'spam', {
    in_force_on: day(clock.now()),
    revision: 5,
    tell_members: false,
    texts: { fr: { title: `  ${fr.title} `, text: fr.text } },
  })
  expect(fourth).toMatchObject({ current: { version: 4, texts: { fr, en: null } }, next: null })
  expect((await historyOf(bea, 'spam')).map(({ kind, version }) => [kind, version])).toEqual([
    ['worded', 4],
    ['called_off', 3],
    ['worded', 3],
    ['called_off', 2],
    ['worded', 2],
    ['worded', 1],
  ])
  const announced = await context.db.selectFrom('announcements').select('id').execute()
  expect(announced).toHaveLength(2)
  // Immutable: even the database's owner cannot rewrite past wordings.
  await expect(
    context.db
      .updateTable('rule_changes')
      .set({ reason: 'Autre chose' })
      .where('rule', '=', 'spam')
      .execute(),
  ).rejects.toThrow(/never changed/)
  await expect(context.db.deleteFrom('rule_changes').execute()).rejects.toThrow(/never changed/)
})

test('a retired rule cannot be cited, at least one rule remains, and a retired one can return', async ({
  join,
  context,
}) => {
  const [ada, ben, ana, bea, mona] = [
    await join('ada', { administrator: true }),
    await join('ben', { administrator: true }),
    await join('ana'),
    await join('bea'),
    await join('mona', { moderator: true }),
  ]
  const caseId = await reports(bea, 'post', await ana.publishes('Un mot'))
  expect(await retires(ada, 'harassment', 1)).toMatchObject({ retired_at: expect.any(String), revision: 2 })
  await expect(retires(ada, 'harassment', 2)).toBeRefused('rule_changed')
  await expect(decides(mona, caseId, reasoned({ kind: 'remove' }))).toBeRefused('rule_retired')
  expect(await read(bea, 'harassment')).toMatchObject({ retired_at: expect.any(String) })
  expect(await retires(ada, 'harassment', 2, false)).toMatchObject({ retired_at: null, revision: 3 })
  expect((await decides(mona, caseId, reasoned({ kind: 'warn' }))).decisions[0]).toMatchObject({
    rule: 'harassment',
    cited_rule: { version: 1 },
  })
  expect((await historyOf(bea, 'harassment')).map(({ kind }) => kind)).toEqual([
    'restored',
    'retired',
    'worded',
  ])

  // Two administrators each retire one of the last two rules at once: one remains.
  const { rules } = await ada.call(listAdministeredRules, {})
  for (const { code, revision } of rules.slice(2)) await retires(ada, code, revision)
  const answers = await Promise.allSettled([retires(ada, 'harassment', 3), retires(ben, 'hate', 1)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const [left, revision] =
    answers[0]?.status === 'fulfilled' ? (['hate', 1] as const) : (['harassment', 3] as const)
  await expect(retires(ben, left, revision)).toBeRefused('last_rule')

  // A long history is paged.
  await context.db
    .insertInto('rule_changes')
    .values(
      Array.from({ length: 20 }, () => ({ rule: 'spam', kind: 'retired', version: 1, reason }) as const),
    )
    .execute()
  const seen: string[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await bea.call(listRuleChanges, { params: { rule: 'spam' }, query: { cursor } })
    seen.push(...page.items.map(({ id }) => id))
    cursor = page.next_cursor
  }
  expect(new Set(seen).size).toBe(22)
  expect(seen).toEqual([...seen].sort((one, other) => Number(other) - Number(one)))
})

test('only administrators change rules, one change at a time, with printable text and not for the past', async ({
  join,
  guest,
  clock,
}) => {
  const [ada, ben, bea, mona] = [
    await join('ada', { administrator: true }),
    await join('ben', { administrator: true }),
    await join('bea'),
    await join('mona', { moderator: true }),
  ]
  const today = day(clock.now())
  for (const member of [bea, mona]) {
    await expect(words(member, 'spam', { in_force_on: today })).toBeRefused('administrators_only')
    await expect(retires(member, 'spam', 1)).toBeRefused('administrators_only')
    await expect(member.call(listAdministeredRules, {})).toBeRefused('administrators_only')
    await expect(
      member.call(callOffRule, { params: { rule: 'spam' }, body: { revision: 1, reason } }),
    ).toBeRefused('administrators_only')
  }
  await expect(words(guest as Member, 'spam', { in_force_on: today })).toBeRefused('not_authenticated')

  // Two simultaneous changes, and one based on an older revision.
  const both = await Promise.allSettled([
    words(ada, 'hate', { in_force_on: today }),
    words(ben, 'hate', { in_force_on: today, texts: { fr: { ...fr, title: 'Haine' } } }),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(words(ada, 'hate', { in_force_on: today })).toBeRefused('rule_changed')

  await expect(words(ada, 'spam', { in_force_on: day(clock.now(), -1) })).toBeRefused('rule_day_past')
  await expect(words(ada, 'spam', { in_force_on: day(clock.now(), 400) })).toBeRefused('rule_day_too_far')
  const current = (await ada.call(listAdministeredRules, {})).rules.find(
    ({ code }) => code === 'spam',
  )?.current
  await expect(words(ada, 'spam', { in_force_on: today, texts: current?.texts ?? { fr } })).toBeRefused(
    'rule_unchanged',
  )
  const hostile: [string, object][] = [
    ['a text of 10,000 characters', { texts: { fr: { ...fr, text: 'a'.repeat(10_000) } } }],
    ['a title of 81', { texts: { fr: { ...fr, title: 'a'.repeat(81) } } }],
    ['a control character', { texts: { fr: { ...fr, text: 'un\u0007deux' } } }],
    ['a title on two lines', { texts: { fr: { ...fr, title: 'un\ndeux' } } }],
    ['letters turned around', { texts: { fr: { ...fr, title: 'un \u202edeux' } } }],
    ['no French', { texts: { en } }],
    ['blank French', { texts: { fr: { title: ' ', text: ' ' } } }],
    ['a language that nobody speaks here', { texts: { fr, la: fr } }],
    ['no reason', { reason: '  ' }],
    ['a day that there is not', { in_force_on: '2027-02-30' }],
    ['a field more', { version: 7 }],
  ]
  for (const [, body] of hostile)
    await expect(words(ada, 'spam', { in_force_on: today, ...body })).toBeRefused('validation_failed')
  await expect(words(ada, 'piracy' as ModerationRule, { in_force_on: today })).toBeRefused(
    'validation_failed',
  )
  await expect(guest.call(listRuleChanges, { params: { rule: 'spam' }, query: { cursor: 'x' } })).toBeRefused(
    'validation_failed',
  )

  // Markup is plain text, and line breaks are allowed.
  const markup = { title: '<b>Spam</b>', text: '<script>alert(1)</script>\nDeuxième ligne' }
  expect((await words(ada, 'spam', { in_force_on: today, texts: { fr: markup } })).current.texts.fr).toEqual(
    markup,
  )
})
