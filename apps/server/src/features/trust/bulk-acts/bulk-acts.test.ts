import { listOwnLogEntries } from '@parvis/contract/audit/transparency-log.ts'
import { listNotifications } from '@parvis/contract/people/notifications.ts'
import type { BulkDraft, BulkTargets } from '@parvis/contract/trust/bulk-acts.schemas.ts'
import { listBulkActs, previewBulkAct, startBulkAct, undoBulkAct } from '@parvis/contract/trust/bulk-acts.ts'
import { listActs } from '@parvis/contract/trust/staff.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { reports } from '../../../../test/cases.ts'
import { test } from '../../../../test/parvis.ts'
import type { Member } from '../../../../test/people.ts'
import type { AppContext } from '../../../app-context.ts'
import { onCardsChanged } from '../../people/authors/index.ts'
import { runBulk } from './job.ts'

const previews = (reader: Member, targets: BulkTargets) => reader.call(previewBulkAct, { body: { targets } })
const starts = (reader: Member, targets: BulkTargets, expected: number, act: BulkDraft) =>
  reader.call(startBulkAct, { body: { targets, expected, act } })
const undoes = (reader: Member, bulkId: string) => reader.call(undoBulkAct, { params: { bulkId } })
const named = (...members: Member[]) => ({ members: members.map(({ id }) => id) })
const reasons = { rule: 'spam', ground: 'terms', facts: 'Douze comptes, le même lien.' } as const
const suspension = (): BulkDraft => ({
  ...reasons,
  kind: 'suspend',
  suspended_until: new Date(Date.now() + 3 * 86_400_000).toISOString(),
})
const isBanned = async (member: Member) => (await member.send('GET', '/api/v1/me')).status === 401

/** Waits until the job of the latest action has ended. */
async function ended(reader: Member) {
  const latest = async () => (await reader.call(listBulkActs, { query: {} })).items[0]
  await expect.poll(async () => (await latest())?.state, { timeout: 10_000 }).toMatch(/^(done|undone)$/)
  return latest()
}

/** An action of a warning that no job has begun. */
async function writtenDown(context: AppContext, by: Member, members: Member[]): Promise<string> {
  const { id } = await context.db
    .insertInto('bulk_acts')
    .values({
      draft: JSON.stringify({ ...reasons, kind: 'warn' }),
      created_by: by.id,
      created_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await context.db
    .insertInto('bulk_act_members')
    .values(members.map((member) => ({ bulk_id: id, member_id: member.id })))
    .execute()
  return id
}

test('an administrator suspends many at once, each with reasons and a log entry, and undoes it as a whole', async ({
  join,
}) => {
  const [ada, alix] = [
    await join('ada', { administrator: true }),
    await join('alix', { administrator: true }),
  ]
  const mona = await join('mona', { moderator: true })
  const [ana, bea, carl] = [await join('ana'), await join('bea'), await join('carl')]
  const all = named(ana, bea, carl, mona, ada)
  await expect(previews(mona, all)).toBeRefused('administrators_only')
  await expect(starts(mona, all, 3, suspension())).toBeRefused('administrators_only')
  expect(await previews(ada, all)).toMatchObject({
    count: 3,
    left_out: 2,
    sample: [{ name: 'carl' }, { name: 'bea' }, { name: 'ana' }],
  })
  await expect(starts(ada, all, 5, suspension())).toBeRefused('bulk_changed')
  await expect(
    starts(ada, all, 3, { ...reasons, kind: 'suspend', suspended_until: '2020-01-01T00:00:00Z' }),
  ).toBeRefused('suspension_end_invalid')
  // The reporter of an account does not judge it: it is left unchanged.
  const caseId = await reports(ada, 'profile', carl)
  expect(await starts(ada, all, 3, suspension())).toMatchObject({
    kind: 'suspend',
    total: 3,
    by: { name: 'ada' },
  })
  expect(await ended(ada)).toMatchObject({ state: 'done', done: 2, refused: 1, may_undo: true })
  expect(await Promise.all([ana, bea, carl, mona].map(isBanned))).toEqual([true, true, false, false])
  const acts = (await alix.call(listActs, { query: {} })).items
  expect(acts.filter(({ act }) => act === 'bulk_started')).toMatchObject([
    { actor: { id: ada.id }, details: { kind: 'suspend', accounts: 3 } },
  ])
  expect(acts.filter(({ act }) => act === 'case_decided')).toHaveLength(2)

  const bulkId = (await ended(ada))?.id ?? ''
  await expect(undoes(mona, bulkId)).toBeRefused('administrators_only')
  await expect(undoes(ada, crypto.randomUUID())).toBeRefused('bulk_not_found')
  await undoes(ada, bulkId)
  expect(await ended(alix)).toMatchObject({
    state: 'undone',
    done: 2,
    undone: 2,
    undone_by: { name: 'ada' },
    may_undo: false,
  })
  await ana.signsInAgain()
  expect(await isBanned(ana)).toBe(false)
  const { items } = await ana.call(listOwnLogEntries, { query: {} })
  expect(items.map(({ kind }) => kind).sort()).toEqual(['decision_corrected', 'moderation_suspend'])
  await expect(undoes(ada, bulkId)).toBeRefused('bulk_not_undoable')
  expect(caseId).not.toBe('')
})

test('a bulk ban drops the cards once, however many accounts it bans, and so does its undoing', async ({
  join,
  context,
}) => {
  const ada = await join('ada', { administrator: true })
  const members = [await join('ana'), await join('bea'), await join('carl')]
  let drops = 0
  const stop = onCardsChanged(context.bus, (authorIds) => {
    if (authorIds === null) drops += 1
  })
  await starts(ada, named(...members), 3, { ...reasons, kind: 'ban' })
  const done = await ended(ada)
  expect(done).toMatchObject({ state: 'done', done: 3 })
  await expect.poll(() => drops).toBe(1)
  await undoes(ada, done?.id ?? '')
  expect(await ended(ada)).toMatchObject({ state: 'undone', undone: 3 })
  await expect.poll(() => drops).toBe(2)
  stop()
})

test('an action takes all whom a search finds; looking by address is an act; ended sessions stay ended', async ({
  join,
  clock,
}) => {
  const ada = await join('ada', { administrator: true })
  const [ana, bea] = [await join('ana'), await join('bea')]
  const selection = { by: 'address', q: '@exemple.test' } as const
  expect(await previews(ada, { selection })).toMatchObject({ count: 2, left_out: 1 })
  expect((await ada.call(listActs, { query: {} })).items).toMatchObject([
    { act: 'members_searched', details: { by: 'address', found: 3 } },
  ])
  await expect(starts(ada, { selection: { q: 'ana' } }, 2, { kind: 'end_sessions' })).toBeRefused(
    'bulk_changed',
  )
  await starts(ada, { selection }, 2, { kind: 'end_sessions' })
  const done = await ended(ada)
  expect(done).toMatchObject({ state: 'done', done: 2, refused: 0, rule: null, may_undo: false })
  expect(await Promise.all([ana, bea].map(isBanned))).toEqual([true, true])
  await expect(undoes(ada, done?.id ?? '')).toBeRefused('bulk_not_undoable')
  clock.advance({ minutes: 16 })
  await expect(starts(ada, { selection }, 2, { kind: 'end_sessions' })).toBeRefused('recent_factor_required')
})

test('an action that is undone while it runs skips who waits', async ({ join, context }) => {
  const ada = await join('ada', { administrator: true })
  const [ana, bea] = [await join('ana'), await join('bea')]
  const id = await writtenDown(context, ada, [ana, bea])
  expect(await undoes(ada, id)).toMatchObject({ total: 2, done: 0, undone: 2 })
  expect(await ended(ada)).toMatchObject({ state: 'undone', undone: 2 })
  expect(await ana.call(listOwnLogEntries, { query: {} })).toMatchObject({ items: [] })
})

test('an action whose administrator is suspended meanwhile does nothing more', async ({ join, context }) => {
  const ada = await join('ada', { administrator: true })
  const [alix, ana] = [await join('alix', { administrator: true }), await join('ana')]
  const id = await writtenDown(context, alix, [ana])
  await sql`update auth.users set banned_until = now() + interval '1 day' where id = ${alix.id}`.execute(
    context.db,
  )
  await runBulk(context, id, new AbortController().signal)
  const [latest] = (await ada.call(listBulkActs, { query: {} })).items
  expect(latest).toMatchObject({ state: 'done', done: 0, refused: 1 })
  expect(await context.db.selectFrom('moderation_decisions').select('id').execute()).toEqual([])
})

test('an action that a stop interrupts goes on where it was, each account once', async ({
  join,
  context,
}) => {
  const ada = await join('ada', { administrator: true })
  const members = [await join('ana'), await join('bea'), await join('carl')]
  const id = await writtenDown(context, ada, members)
  let checks = 0
  const stop = {
    get aborted() {
      checks += 1
      return checks > 1
    },
    throwIfAborted() {
      if (checks > 1) throw new Error('the server stops')
    },
  } as AbortSignal
  await expect(runBulk(context, id, stop)).rejects.toThrow('the server stops')
  const latest = async () => (await ada.call(listBulkActs, { query: {} })).items[0]
  expect(await latest()).toMatchObject({ state: 'running', total: 3, done: 2 })
  const running = () => runBulk(context, id, new AbortController().signal)
  await Promise.all([running(), running()])
  expect(await latest()).toMatchObject({ state: 'done', done: 3, refused: 0 })
  const taken = await context.db.selectFrom('moderation_decisions').select('id').execute()
  expect(taken).toHaveLength(3)
})

test('an account that fails keeps none before it from its decision; once it can be done, the action goes on', async ({
  join,
  context,
}) => {
  const ada = await join('ada', { administrator: true })
  const members = [await join('ana'), await join('bea'), await join('carl')]
  const [, , last] = members.map(({ id }) => id).sort()
  const id = await writtenDown(context, ada, members)
  await sql`
    create function fails() returns trigger language plpgsql as $$ begin raise 'out of order'; end $$`.execute(
    context.db,
  )
  await sql`
    create trigger fails before insert on moderation_cases
    for each row when (new.target_id = ${sql.lit(last)}) execute function fails()`.execute(context.db)
  const latest = async () => (await ada.call(listBulkActs, { query: {} })).items[0]
  const running = () => runBulk(context, id, new AbortController().signal)
  await expect(running()).rejects.toThrow('out of order')
  expect(await latest()).toMatchObject({ state: 'running', total: 3, done: 2 })
  await sql`drop trigger fails on moderation_cases`.execute(context.db)
  await running()
  expect(await latest()).toMatchObject({ state: 'done', done: 3, refused: 0 })
  for (const member of members) {
    expect(await member.call(listOwnLogEntries, { query: {} })).toMatchObject({ items: [{}] })
    const { items } = await member.call(listNotifications, { query: {} })
    expect(items.map(({ type }) => type)).toEqual(['moderation_decision'])
  }
})

test('a rule that is retired while an action waits is cited by no decision', async ({ join, context }) => {
  const ada = await join('ada', { administrator: true })
  const id = await writtenDown(context, ada, [await join('ana'), await join('bea')])
  await context.db
    .updateTable('rules')
    .set({ retired_at: context.clock.now() })
    .where('code', '=', 'spam')
    .execute()
  await runBulk(context, id, new AbortController().signal)
  expect((await ada.call(listBulkActs, { query: {} })).items[0]).toMatchObject({ state: 'done', refused: 2 })
})
