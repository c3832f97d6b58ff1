import type { BulkDraft } from '@parvis/contract/trust/bulk-acts.schemas.ts'
import type { BulkState } from '@parvis/contract/trust/bulk-acts.ts'
import type { Tx } from '@parvis/platform/database/database.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { endMemberSessions } from '../../accounts/identity/index.ts'
import { writeAct } from '../../audit/staff-acts/index.ts'
import { tellingCardsOnce } from '../../people/authors/index.ts'
import { decideDirectly, reverseDecision } from '../moderation/index.ts'
import { draftOf } from './store.ts'

export const bulkJob = 'bulk_act'
export const undoJob = 'bulk_undo'

/** Accounts of one job; the next one follows it, so that other jobs have their turn. */
const batchSize = 100

export async function handleBulkActs(context: AppContext): Promise<void> {
  await context.jobs.handle<{ id: string }>(bulkJob, ({ id }, signal) => runBulk(context, id, signal))
  await context.jobs.handle<{ id: string }>(undoJob, ({ id }, signal) =>
    runBatch(
      context,
      id,
      { state: 'undoing', waiting: 'done', end: 'undone', job: undoJob, work: undoOne },
      signal,
    ),
  )
}

/** Does the next accounts of an act. A stop ends it between two of them, and the next run goes on from there. */
export const runBulk = (context: AppContext, id: string, signal: AbortSignal): Promise<void> =>
  runBatch(
    context,
    id,
    { state: 'running', waiting: 'waiting', end: 'done', job: bulkJob, work: doOne },
    signal,
  )

interface Bulk {
  id: string
  draft: BulkDraft
  /** Null once that account is gone, or no administrator any more. */
  actor: { id: string; isAdministrator: true } | null
}

interface Part {
  member_id: string
  decision_id: string | null
}

/** The new state of an account, and its decision. */
interface Outcome {
  state: 'done' | 'refused' | 'undone' | 'kept'
  decision_id?: string
}

interface Turn {
  state: BulkState
  /** State of the accounts whose turn comes. */
  waiting: 'waiting' | 'done'
  end: BulkState
  job: string
  work(context: AppContext, tx: Tx, bulk: Bulk, part: Part): Promise<Outcome>
}

/**
 * Works on accounts one by one, each in a transaction of its own: what is refused changes nothing else, and a crash
 * loses no more than one. Cards are dropped once, at the end of the batch. The action is locked meanwhile, so that it is not undone at the same time.
 */
async function runBatch(context: AppContext, id: string, turn: Turn, signal: AbortSignal): Promise<void> {
  const isWhole = await tellingCardsOnce(context.bus, async () => {
    for (let worked = 0; worked < batchSize; worked += 1) {
      signal.throwIfAborted()
      if (!(await workOnNext(context, id, turn))) return true
    }
    return false
  })
  if (isWhole) return
  await context.transaction((tx) => context.jobs.enqueue(tx, turn.job, { id }))
}

/** False when nothing is left to do. */
async function workOnNext(context: AppContext, id: string, turn: Turn): Promise<boolean> {
  const tried: { part?: Part } = {}
  try {
    return await context.transaction(async (tx) => {
      const next = await takeNext(tx, id, turn)
      if (next === 'ended') return false
      if (next === 'none') {
        await finish(context, tx, id, turn.end)
        return false
      }
      const { bulk, part } = next
      tried.part = part
      await settle(tx, id, part, await turn.work(context, tx, bulk, part))
      return true
    })
  } catch (error) {
    const { part } = tried
    if (!(error instanceof Refusal) || part === undefined) throw error
    // Its writes are rolled back. The account is noted as refused or kept, unless another job has settled it meanwhile.
    await context.db
      .updateTable('bulk_act_members')
      .set({ state: turn.state === 'running' ? 'refused' : 'kept' })
      .where('bulk_id', '=', id)
      .where('member_id', '=', part.member_id)
      .where('state', '=', turn.waiting)
      .execute()
    return true
  }
}

async function takeNext(
  tx: Tx,
  id: string,
  turn: Turn,
): Promise<{ bulk: Bulk; part: Part } | 'none' | 'ended'> {
  const row = await tx
    .selectFrom('bulk_acts')
    .select(['id', 'draft', 'state', 'created_by', 'undone_by'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined || row.state !== turn.state) return 'ended'
  const part = await tx
    .selectFrom('bulk_act_members')
    .select(['member_id', 'decision_id'])
    .where('bulk_id', '=', id)
    .where('state', '=', turn.waiting)
    .orderBy('member_id')
    .limit(1)
    .executeTakeFirst()
  if (part === undefined) return 'none'
  const actorId = turn.state === 'running' ? row.created_by : row.undone_by
  const actor = await tx
    .selectFrom('profiles')
    .select('id')
    .where('id', '=', actorId)
    .where('is_administrator', '=', true)
    .executeTakeFirst()
  return {
    bulk: { id, draft: draftOf(row), actor: actor ? { ...actor, isAdministrator: true } : null },
    part,
  }
}

async function settle(tx: Tx, id: string, part: Part, outcome: Outcome): Promise<void> {
  await tx
    .updateTable('bulk_act_members')
    .set(outcome)
    .where('bulk_id', '=', id)
    .where('member_id', '=', part.member_id)
    .execute()
}

async function finish({ clock }: AppContext, tx: Tx, id: string, state: BulkState): Promise<void> {
  await tx.updateTable('bulk_acts').set({ state, finished_at: clock.now() }).where('id', '=', id).execute()
}

async function doOne(
  context: AppContext,
  tx: Tx,
  { draft, actor }: Bulk,
  { member_id }: Part,
): Promise<Outcome> {
  if (actor === null || (await isStaff(tx, member_id))) return { state: 'refused' }
  if (draft.kind === 'end_sessions') {
    const ended = await endMemberSessions(context, tx, member_id, null)
    if (ended > 0)
      await writeAct(tx, {
        actorId: actor.id,
        act: 'sessions_ended',
        at: context.clock.now(),
        subjectId: member_id,
        details: { ended },
      })
    return { state: 'done' }
  }
  const shared = {
    rule: draft.rule,
    ground: draft.ground,
    facts: draft.facts,
    note: draft.note ?? null,
    manifest: false,
  }
  const decision =
    draft.kind === 'suspend'
      ? { ...shared, kind: draft.kind, suspended_until: draft.suspended_until, also_remove: false }
      : draft.kind === 'ban'
        ? { ...shared, kind: draft.kind, also_remove: false }
        : { ...shared, kind: 'warn' as const }
  return { state: 'done', decision_id: await decideDirectly(context, tx, actor, member_id, decision) }
}

/** Whoever has joined the staff since is left alone. */
async function isStaff(tx: Tx, memberId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('profiles')
    .select(['is_moderator', 'is_administrator'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  return row.is_moderator || row.is_administrator
}

const undoNote = 'Action groupée annulée dans son ensemble.'

async function undoOne(
  context: AppContext,
  tx: Tx,
  { actor }: Bulk,
  { decision_id }: Part,
): Promise<Outcome> {
  if (actor === null || decision_id === null) return { state: 'kept' }
  const { reversed_at } = await tx
    .selectFrom('moderation_decisions')
    .select('reversed_at')
    .where('id', '=', decision_id)
    .executeTakeFirstOrThrow()
  // An appeal was faster.
  if (reversed_at === null)
    await reverseDecision(context, tx, actor, { decisionId: decision_id, note: undoNote, asWhole: true })
  return { state: 'undone' }
}
