import { randomUUID } from 'node:crypto'
import { climbToHead, commitmentOf, isSigned } from '@parvis/contract/audit/log-proof.ts'
import { type Bytes, fromHex, isContinued } from '@parvis/contract/audit/merkle.ts'
import type { LogHead } from '@parvis/contract/audit/transparency-log.schemas.ts'
import {
  getLogConsistency,
  getLogEntry,
  getLogHead,
  getLogProof,
  listLogEntries,
  listLogHeads,
  listOwnLogEntries,
} from '@parvis/contract/audit/transparency-log.ts'
import { editOwnProfile } from '@parvis/contract/people/own-profile.ts'
import { revokeVerification } from '@parvis/contract/people/verification.ts'
import type { DecisionDraft } from '@parvis/contract/trust/moderation-cases.schemas.ts'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { aTeam, decides, reasoned, reports } from '../../../../test/cases.ts'
import { publishesLog } from '../../../../test/logged-decisions.ts'
import { test } from '../../../../test/parvis.ts'
import type { Guest, Member } from '../../../../test/people.ts'
import { answers, appealsOf, contests } from '../../../../test/redress.ts'
import { approves, firstInQueue, rejects } from '../../../../test/reviewing.ts'
import { tamper } from '../../../../test/tampering.ts'
import type { AppContext } from '../../../app-context.ts'
import { closeAccount } from '../../accounts/account/deletion/close.ts'
import { eraseAccount } from '../../accounts/account/deletion/erase.ts'
import { verifyByOperator } from '../../people/verification/by-operator.ts'
import { publishAllDecisions } from './batch.ts'
import { type LogSigner, openLogSigner } from './keys.ts'
import { type LoggedDecision, recordInLog } from './service.ts'
import { readLastHead } from './store.ts'

const headOf = (reader: Guest) => reader.call(getLogHead, {})
const own = async (member: Member) => (await member.call(listOwnLogEntries, { query: {} })).items
const exported = async ({ place }: Guest) => (await fetch(`${place.address}/api/v1/log/export`)).text()
const hashes = (path: string[]) => path.map((hash) => fromHex(hash) as Bytes)
const treeHead = ({ size, root }: LogHead) => ({ size, root: fromHex(root) as Bytes })

/** Waits until the log has this many entries. */
async function reaches(reader: Guest, size: number) {
  await expect.poll(async () => (await headOf(reader)).head.size, { timeout: 5_000 }).toBe(size)
  return headOf(reader)
}

/** Verifies an entry as a reader's browser does. */
async function proves(reader: Guest, index: number): Promise<boolean> {
  const { head, keys } = await headOf(reader)
  const key = keys.find(({ key_id }) => key_id === head.key_id)
  const entry = await reader.call(getLogEntry, { params: { index } })
  const { path } = await reader.call(getLogProof, { query: { index, size: head.size } })
  const climbed = await climbToHead({ entry, path, head })
  return climbed?.arrives === true && key !== undefined && (await isSigned(head, key))
}

const aDecision = (subjectId: string | null = null): LoggedDecision => ({
  kind: 'moderation_remove',
  reason: 'hate',
  subjectId,
  decisionId: randomUUID(),
})

const record = (context: AppContext, decision = aDecision()) =>
  context.transaction((tx) => recordInLog(context, tx, decision))

test('decisions on ticks appear in the public log within seconds, refusals with the daily batch; anyone can verify them, only their member can open them', async ({
  join,
  guest,
  context,
}) => {
  const start = await headOf(guest)
  expect(start.head).toMatchObject({
    size: 0,
    root: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  })
  const journalist = await join('jeanne', { role: 'journalist' })
  const desk = await join('rita', { moderator: true })
  await journalist.asksForTick()
  await rejects(desk, await firstInQueue(desk))
  await journalist.asksForTick()
  await approves(desk, await firstInQueue(desk))
  await journalist.call(editOwnProfile, { body: { display_name: 'Jeanne Autrement' } })
  const again = await firstInQueue(desk)
  await approves(desk, again)
  await desk.call(revokeVerification, {
    params: { requestId: again.id },
    body: { reason: 'false_statement', note: 'Note de l’équipe' },
  })
  await reaches(guest, 4)
  await publishesLog(context)
  const { head, keys } = await reaches(guest, 5)

  const { items } = await guest.call(listLogEntries, { query: {} })
  expect(items).toMatchObject([
    { index: 0, kind: 'verification_approved', reason: 'press_card' },
    { index: 1, kind: 'verification_revoked', reason: 'name_changed' },
    { index: 2, kind: 'verification_approved', reason: 'press_card' },
    { index: 3, kind: 'verification_revoked', reason: 'false_statement' },
    { index: 4, kind: 'decision_sealed', reason: 'sealed' },
  ])
  for (const { index } of items) expect(await proves(guest, index)).toBe(true)
  const answers = JSON.stringify([items, head, keys, await exported(guest)])
  for (const secret of [journalist.id, desk.id, again.id, 'Jeanne', 'Note'])
    expect(answers).not.toContain(secret)

  const mine = await own(journalist)
  expect(mine.map(({ index }) => index)).toEqual([3, 2, 1, 0, 4])
  expect(mine[4]).toMatchObject({ kind: 'verification_rejected', reason: 'documents_insufficient' })
  for (const { index, commitment, opening } of mine) {
    expect(opening.subject).toBe(journalist.id)
    expect(await commitmentOf(opening)).toBe(commitment)
    expect(items[index ?? -1]?.commitment).toBe(commitment)
    expect(await commitmentOf({ ...opening, decision: randomUUID() })).not.toBe(commitment)
  }
  expect(mine[0]?.opening.decision).toBe(again.id)
  expect(await own(desk)).toEqual([])
  await expect(guest.get('/api/v1/me/log-entries')).toBeRefused('not_authenticated')
})

test('moderation decisions, reversals and answers to appeals are logged once a day, without kind or reason but for their member', async ({
  join,
  guest,
  context,
}) => {
  const { author, reader, mona, milo } = await aTeam(join)
  const takes = async (text: string, decision: DecisionDraft) => {
    const caseId = await reports(reader, 'post', await author.publishes(text), 'harassment')
    return (await decides(mona, caseId, decision)).decisions[0]?.id ?? ''
  }
  const removed = await takes('Un mot de trop', reasoned({ kind: 'remove' }))
  await contests(author, removed)
  const [appeal] = await appealsOf(milo)
  await answers(milo, appeal, 'reversed', 'Ce texte ne visait personne.')
  const warned = await takes('Encore un mot', reasoned({ kind: 'warn' }))
  await contests(author, warned)
  const [second] = await appealsOf(milo)
  await answers(milo, second, 'upheld', 'L’avertissement était mérité.')
  await takes('Rien à redire', { kind: 'no_action' })
  expect((await own(author)).map(({ index }) => index)).toEqual(Array(5).fill(null))
  await publishesLog(context)
  await reaches(guest, 6)
  const { items } = await guest.call(listLogEntries, { query: {} })
  for (const entry of items) expect(entry).toMatchObject({ kind: 'decision_sealed', reason: 'sealed' })
  const order = items.map(({ commitment }) => commitment)
  expect(order).toEqual(order.toSorted())
  const mine = await own(author)
  // A decision without a measure is not shown to the author here either.
  const opened = mine.map(({ kind, reason, opening }) => [opening.decision, kind, reason])
  expect(opened.toSorted()).toEqual(
    [
      [removed, 'moderation_remove', 'harassment'],
      [appeal?.id, 'appeal_reversed', 'harassment'],
      [removed, 'decision_reversed', 'harassment'],
      [warned, 'moderation_warn', 'harassment'],
      [second?.id, 'appeal_upheld', 'harassment'],
    ].toSorted(),
  )
  for (const { index, commitment, opening } of mine) {
    expect(items[index ?? -1]?.commitment).toBe(commitment)
    expect(await commitmentOf(opening)).toBe(commitment)
    const sealed = { kind: 'moderation_ban', reason: 'hate', day: '2026-11-28' } as const
    expect(await commitmentOf({ ...opening, sealed })).not.toBe(commitment)
  }
  for (const { index } of items) expect(await proves(guest, index)).toBe(true)
  expect(await own(reader)).toEqual([])
})

test('lists are paged both ways, heads are kept, and missing entries are refused by name', async ({
  guest,
  context,
}) => {
  const signer = await openLogSigner(context)
  for (let turn = 0; turn < 3; turn += 1) {
    await Promise.all([record(context), record(context), record(context)])
    await publishesLog(context, signer)
  }
  await reaches(guest, 9)
  const page = (query: { order?: 'latest'; from?: number; limit?: number }) =>
    guest.call(listLogEntries, { query })
  const first = await page({ limit: 5 })
  expect([first.items.map(({ index }) => index), first.next]).toEqual([[0, 1, 2, 3, 4], 5])
  const second = await page({ from: first.next ?? 0, limit: 5 })
  expect([second.items.map(({ index }) => index), second.next]).toEqual([[5, 6, 7, 8], null])
  const latest = await page({ order: 'latest', limit: 4 })
  expect([latest.items.map(({ index }) => index), latest.next]).toEqual([[8, 7, 6, 5], 4])
  expect((await page({ order: 'latest', from: 2, limit: 4 })).next).toBeNull()
  expect((await page({ from: 9 })).items).toEqual([])

  const { items: heads, next } = await guest.call(listLogHeads, { query: {} })
  expect(next).toBeNull()
  expect(heads.at(0)?.size).toBe(9)
  expect(heads.at(-1)?.size).toBe(0)
  expect((await guest.call(listLogHeads, { query: { before: 1 } })).items).toMatchObject([{ size: 0 }])
  for (const earlier of heads) {
    const { path } = await guest.call(getLogConsistency, { query: { from: earlier.size, to: 9 } })
    expect(await isContinued(treeHead(earlier), treeHead(heads[0] as LogHead), hashes(path))).toBe(true)
  }

  const proof = (index: number, size: number) => guest.call(getLogProof, { query: { index, size } })
  const continued = (from: number, to: number) => guest.call(getLogConsistency, { query: { from, to } })
  await expect(guest.call(getLogEntry, { params: { index: 9 } })).toBeRefused('log_entry_not_found')
  await expect(proof(9, 9)).toBeRefused('log_entry_not_found')
  await expect(proof(0, 0)).toBeRefused('log_entry_not_found')
  await expect(proof(0, 10)).toBeRefused('log_size_unknown')
  await expect(continued(3, 10)).toBeRefused('log_size_unknown')
  await expect(continued(9, 3)).toBeRefused('log_sizes_reversed')
  for (const path of [
    '/api/v1/log/proof?index=-1&size=3',
    '/api/v1/log/proof?index=1.5&size=3',
    '/api/v1/log/proof?index=1&size=99999999999999999999',
    '/api/v1/log/proof?index=1',
    '/api/v1/log/entries?limit=501',
    '/api/v1/log/entries/deux',
  ])
    await expect(guest.get(path)).toBeRefused('validation_failed')

  const once = await guest.send('GET', '/api/v1/log/entries?order=latest&limit=4')
  const etag = once.headers.get('etag') ?? ''
  const cached = await fetch(`${guest.place.address}/api/v1/log/entries?order=latest&limit=4`, {
    headers: { 'if-none-match': etag },
  })
  expect(cached.status).toBe(304)
  await record(context)
  await publishesLog(context, signer)
  await reaches(guest, 10)
  expect((await page({ order: 'latest', limit: 4 })).items[0]?.index).toBe(9)
})

test('many parallel decisions, some rolled back, merged by several servers, are each logged once and without a gap', async ({
  context,
}) => {
  const signer = await openLogSigner(context)
  expect((await openLogSigner(context)).keyId).toEqual(signer.keyId)
  const outcomes = await Promise.allSettled(
    Array.from({ length: 120 }, async (_, turn) => {
      await context.transaction(async (tx) => {
        await recordInLog(context, tx, aDecision())
        if (turn % 6 === 0) throw new Error('rolled back')
      })
      if (turn % 10 === 1)
        await Promise.all([publishAllDecisions(context, signer), publishAllDecisions(context, signer)])
    }),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(100)
  await publishesLog(context, signer)
  const { rows } = await sql<{ index: number }>`
    select index::int as index from transparency_log order by index
  `.execute(context.db)
  expect(rows.map(({ index }) => index)).toEqual(Array.from({ length: 100 }, (_, index) => index))
  expect((await readLastHead(context.db)).size).toBe(100)

  // A server that crashes while it signs changes nothing.
  await record(context)
  const broken: LogSigner = {
    ...signer,
    sign() {
      throw new Error('out of power')
    },
  }
  await expect(publishAllDecisions(context, broken)).rejects.toThrow('out of power')
  expect((await readLastHead(context.db)).size).toBe(100)
  await publishesLog(context, signer)
  expect((await readLastHead(context.db)).size).toBe(101)
})

test('no row of the log can be changed; after a forced change nothing more is signed', async ({
  context,
}) => {
  const signer = await openLogSigner(context)
  for (let turn = 0; turn < 5; turn += 1) await record(context)
  await publishesLog(context, signer)
  for (const change of [
    `update transparency_log set reason = 'spam' where index = 1`,
    `delete from transparency_log where index = 4`,
    `truncate transparency_log`,
    `update transparency_log_nodes set hash = sha256('x')`,
    `delete from transparency_log_nodes`,
    `truncate transparency_log_nodes`,
    `update transparency_log_heads set size = 4 where size = 5`,
    `delete from transparency_log_heads`,
    `truncate transparency_log_heads`,
    `delete from transparency_log_keys`,
  ])
    await expect(sql.raw(change).execute(context.db)).rejects.toThrow(/never changed|violates foreign key/)
  await tamper(context, `update transparency_log_nodes set hash = sha256('x') where level = 2`)
  await record(context)
  await expect(publishAllDecisions(context, signer)).rejects.toThrow(
    'differs from what was signed at 5 entries',
  )
  expect((await readLastHead(context.db)).size).toBe(5)
})

test('deleting an account deletes its salts, and its entries reveal nothing more about it', async ({
  join,
  guest,
  context,
}) => {
  const leaver = await join('lea', { role: 'journalist' })
  await verifyByOperator(context, {
    email: leaver.email,
    evidence: 'press_card',
    reason: 'Carte vue',
    facts: { organisation: 'Le Courrier' },
  })
  await record(context, aDecision(leaver.id))
  await publishesLog(context)
  await reaches(guest, 2)
  expect((await own(leaver)).map(({ kind }) => kind)).toEqual(['moderation_remove', 'verification_approved'])
  await eraseAccount(context, await context.transaction((tx) => closeAccount(context, tx, leaver.id)))
  expect(await context.db.selectFrom('transparency_log_salts').select('id').execute()).toEqual([])
  expect((await headOf(guest)).head.size).toBe(2)
  expect(await proves(guest, 1)).toBe(true)
})

describe('with another secret', () => {
  test('a server refuses to start, since it cannot open the signing key', async ({ context }) => {
    await openLogSigner(context)
    const other = {
      ...context,
      config: { ...context.config, secret: 'another-secret-of-thirty-two-bytes!!' },
    }
    await expect(openLogSigner(other)).rejects.toThrow('scellée avec un autre secret')
  })
})
