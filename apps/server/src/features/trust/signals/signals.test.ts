import { randomUUID } from 'node:crypto'
import { topics } from '@parvis/contract/realtime.ts'
import {
  dismissSignal,
  getModerationCounts,
  listSignals,
  type SignalList,
  signalThresholds,
} from '@parvis/contract/trust/moderation-cases.ts'
import { listActs } from '@parvis/contract/trust/staff.ts'
import { expect } from 'vitest'
import { type Parvis, test } from '../../../../test/parvis.ts'
import type { Member } from '../../../../test/people.ts'
import { openingWording } from '../../../../test/rules.ts'
import type { AppContext } from '../../../app-context.ts'
import { watch } from './watch.ts'

const lists = async (member: Member, list: SignalList = 'open') =>
  (await member.call(listSignals, { query: { list } })).items

const dismisses = (member: Member, signal: { id: string } | undefined) =>
  member.call(dismissSignal, { params: { signalId: signal?.id ?? '' } })

const minute = 60_000

/** Accounts created in bulk, without signing up. */
async function crowd({ context }: Pick<Parvis, 'context'>, size: number, ages: (at: number) => number) {
  const users = await context.db
    .insertInto('auth.users')
    .values(Array.from({ length: size }, () => ({ email: `${randomUUID()}@exemple.test` })))
    .returning('id')
    .execute()
  await context.db
    .insertInto('profiles')
    .values(
      users.map(({ id }, at) => ({
        id,
        display_name: `Membre ${at}`,
        role: 'citizen' as const,
        referral_code: randomUUID().slice(0, 8).toUpperCase(),
        created_at: new Date(Date.now() - ages(at) * minute),
      })),
    )
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({ created_at: eb.ref('excluded.created_at') })),
    )
    .execute()
  return users.map(({ id }) => id)
}

const hours = 60
const days = 24 * hours

async function react(context: AppContext, postId: string, members: string[]): Promise<void> {
  await context.db
    .insertInto('reactions')
    .values(members.map((user_id) => ({ post_id: postId, user_id, reaction: 'support' as const })))
    .execute()
}

test('a burst of new accounts on one post, poll, member or case is a signal; acts of older accounts are not', async ({
  join,
  context,
}) => {
  const mona = await join('mona', { moderator: true })
  const ana = await join('ana')
  const [post, quiet, old, mixed] = [
    await ana.publishes('Un mot'),
    await ana.publishes('Deux mots'),
    await ana.publishes('Trois mots'),
    await ana.publishes('Quatre mots'),
  ]
  // New within a week, but joined on different days.
  const recent = await crowd({ context }, 10, (at) => (at + 1) * 14 * hours)
  const settled = await crowd({ context }, 30, () => 30 * days)
  await react(context, post.id, recent)
  await react(context, quiet.id, recent.slice(0, signalThresholds.recentMembers - 1))
  await react(context, old.id, settled)
  await react(context, mixed.id, [...recent, ...settled])
  const { id: poll } = await context.db
    .insertInto('polls')
    .values({
      title: 'Un banc de plus ?',
      description: '',
      theme: 'social',
      ends_at: new Date(Date.now() + 60 * minute),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await context.db.insertInto('poll_options').values({ poll_id: poll, position: 0, text: 'Oui' }).execute()
  await context.db
    .insertInto('poll_votes')
    .values(recent.map((user_id) => ({ poll_id: poll, user_id, position: 0 })))
    .execute()
  await context.db
    .insertInto('comments')
    .values(recent.map((user_id) => ({ post_id: post.id, user_id, content: 'Bravo' })))
    .execute()
  // Six that joined within one hour, among many others.
  const together = await crowd({ context }, signalThresholds.together, (at) => 2 * days + at * 10)
  await context.db
    .insertInto('follow_requests')
    .values([...together, ...settled].map((requester_id) => ({ requester_id, target_id: ana.id })))
    .execute()
  const { id: case_id } = await context.db
    .insertInto('moderation_cases')
    .values({ target_type: 'post', target_id: quiet.id, author_id: ana.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await context.db
    .insertInto('reports')
    .values(
      together.map((reporter_id) => ({
        reporter_id,
        case_id,
        target_type: 'post' as const,
        target_id: quiet.id,
        reason: 'spam' as const,
      })),
    )
    .execute()

  const socket = await mona.socket()
  await socket.follows(topics.moderation)
  // Ten simultaneous measures give one signal; a second run adds none.
  await Promise.all([watch(context), watch(context), watch(context)])
  await watch(context)
  await expect.poll(() => socket.events.some(({ event }) => event.type === 'signals_changed')).toBe(true)
  const found = await lists(mona)
  expect(new Set(found.map(({ kind, subject }) => `${kind} ${subject.id}`))).toEqual(
    new Set([
      `reactions ${post.id}`,
      `comments ${post.id}`,
      `votes ${poll}`,
      `follows ${ana.id}`,
      `reports ${case_id}`,
    ]),
  )
  expect(found).toHaveLength(5)
  expect(found.find(({ kind }) => kind === 'reactions')).toMatchObject({
    subject: { type: 'post', label: 'Un mot', post_id: post.id, member: { id: ana.id } },
    acts: 10,
    members: 10,
    newcomers: 10,
    together: 1,
  })
  expect(found.find(({ kind }) => kind === 'follows')).toMatchObject({
    subject: { type: 'profile', label: 'ana' },
    members: 36,
    newcomers: 6,
    together: 6,
  })
  expect(await mona.call(getModerationCounts, {})).toMatchObject({ signals: 5 })
})

test('the same text or site from many accounts is a signal for moderators and no refusal; non-public content is not examined', async ({
  join,
  context,
}) => {
  const mona = await join('mona', { moderator: true })
  const text = 'Rejoignez-nous samedi à quinze heures devant la mairie'
  const members = await Promise.all(Array.from({ length: 6 }, (_, at) => join(`lise-${at}`)))
  const [first, second, third, ...rest] = members as [Member, Member, Member, ...Member[]]
  const post = await first.publishes(text)
  await second.publishes(`${text.toUpperCase()} !!!`)
  await third.publishes(text, { visibility: 'followers' })
  await rest[0]?.publishes(text, { visibility: 'private' })
  const own = await third.publishes('Un mot')
  for (const one of rest.slice(0, 2)) await one.comments(own, `${text} 🔥`)
  for (const [at, one] of members.entries()) await one.publishes(`Lisez https://www.exemple.test/${at}`)
  await watch(context)
  const found = await lists(mona)
  expect(found.map(({ kind }) => kind).toSorted()).toEqual(['same_site', 'same_text'])
  const alike = found.find(({ kind }) => kind === 'same_text')
  expect(alike).toMatchObject({ subject: { type: 'post', id: post.id }, members: 4, newcomers: 4 })
  expect(alike?.contents).toHaveLength(4)
  expect(alike?.contents[2]).toMatchObject({ post_id: own.id })
  expect(found.find(({ kind }) => kind === 'same_site')).toMatchObject({
    subject: { type: 'site', id: null, label: 'exemple.test' },
    members: 6,
  })
  // Content that is no longer public disappears from its signal; deleted content removes the signal.
  await second.removes({ id: alike?.contents[1]?.id ?? '' })
  expect((await lists(mona)).find(({ kind }) => kind === 'same_text')?.contents).toHaveLength(3)
  await first.removes(post)
  expect((await lists(mona)).map(({ kind }) => kind)).toEqual(['same_site'])
})

test('members who report in mass, or rarely with success, are shown at once; only staff see signals, and never about themselves', async ({
  join,
  context,
  clock,
}) => {
  const [mona, milo] = [await join('mona', { moderator: true }), await join('milo', { moderator: true })]
  const [ana, bea] = [await join('ana'), await join('bea')]
  const posts = await context.db
    .insertInto('posts')
    .values(
      Array.from({ length: signalThresholds.massReports }, (_, at) => ({
        user_id: ana.id,
        content: `Mot ${at}`,
        channel: 'citizen' as const,
        author_role: 'citizen' as const,
      })),
    )
    .returning('id')
    .execute()
  for (const { id: target_id } of posts)
    await milo.send('POST', '/api/v1/reports', { target_type: 'post', target_id, reason: 'spam' })
  await expect.poll(() => lists(mona).then((found) => found.length)).toBe(1)
  const [signal] = await lists(mona)
  expect(signal).toMatchObject({
    kind: 'mass_reports',
    subject: { type: 'profile', id: milo.id, label: 'milo' },
    acts: signalThresholds.massReports,
    members: 1,
  })

  await expect(bea.call(listSignals, { query: {} })).toBeRefused('staff_only')
  await expect(dismisses(bea, signal)).toBeRefused('staff_only')
  await expect(dismisses(milo, signal)).toBeRefused('own_case')
  await expect(dismisses(mona, { id: randomUUID() })).toBeRefused('signal_not_found')
  const nina = await join('nina', { administrator: true })
  const answers = await Promise.all([
    dismisses(mona, signal),
    dismisses(nina, signal),
    dismisses(mona, signal),
  ])
  const by = answers[0]?.dismissed_by?.id
  expect(answers.every(({ dismissed_by }) => dismissed_by?.id === by)).toBe(true)
  expect(await lists(mona)).toEqual([])
  expect(await lists(mona, 'dismissed')).toMatchObject([{ id: signal?.id, dismissed_by: { id: by } }])
  const { items: acts } = await nina.call(listActs, { query: {} })
  expect(acts.filter(({ act }) => act === 'signal_dismissed')).toMatchObject([
    { actor: { id: by }, details: { signal: 'mass_reports', members: 1 } },
  ])

  // A dismissed signal stays dismissed that day, unless it has doubled.
  await watch(context)
  expect(await lists(mona)).toEqual([])

  // Ten of his reports are judged, and one led to a measure.
  const judged = await context.db.selectFrom('moderation_cases').select('id').limit(10).execute()
  await context.db
    .updateTable('moderation_cases')
    .set({ status: 'decided', decided_at: new Date() })
    .where(
      'id',
      'in',
      judged.map(({ id }) => id),
    )
    .execute()
  await context.db
    .insertInto('moderation_decisions')
    .values([
      {
        case_id: judged[0]?.id ?? '',
        kind: 'warn',
        rule: 'spam',
        rule_wording: openingWording('spam'),
        ground: 'terms',
        facts: 'Un fait',
      },
      ...judged.slice(1).map(({ id }) => ({ case_id: id, kind: 'no_action' as const })),
    ])
    .execute()
  await watch(context)
  expect(await lists(mona)).toMatchObject([
    { kind: 'rejected_reports', subject: { id: milo.id }, acts: 10, members: 1 },
  ])

  // Counts are kept for two days, signals for three months.
  const kept = async (table: 'recent_acts' | 'moderation_signals') =>
    Number(
      (
        await context.db
          .selectFrom(table)
          .select((eb) => eb.fn.countAll<string>().as('rows'))
          .executeTakeFirstOrThrow()
      ).rows,
    )
  expect(await kept('recent_acts')).toBeGreaterThan(0)
  clock.advance({ days: 3 })
  await watch(context)
  expect(await kept('recent_acts')).toBe(0)
  expect(await kept('moderation_signals')).toBe(2)
  clock.advance({ days: 90 })
  await watch(context)
  expect(await kept('moderation_signals')).toBe(0)
})
