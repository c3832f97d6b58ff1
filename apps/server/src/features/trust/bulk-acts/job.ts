import type { BulkDraft } from '@parvis/contract/trust/bulk-acts.schemas.ts'
import type { BulkState } from '@parvis/contract/trust/bulk-acts.ts'
import { type Tx, updateById } from '@parvis/platform/database/database.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import { endMemberSessions, isStaff, notBanned } from '../../accounts/identity/index.ts'
import { writeAct } from '../../audit/staff-acts/index.ts'
import { publishingCardsOnce } from '../../people/authors/index.ts'
import { decideDirectly, reverseDecision } from '../moderation/index.ts'
import { citeRule } from '../rules/index.ts'
import { draftOf } from './store.ts'

export const bulkJob = 'bulk_act'
export const undoJob = 'bulk_undo'

/** Accounts per job; the next job follows it, so that other jobs are not delayed. */
const batchSize = 100
/** Accounts per transaction, which is one step of the progress. */
const together = 20

export async function handleBulkActs(context: AppContext): Promise<void> {
  await context.jobs.handle<{ id: string }>(bulkJob, ({ id }, signal) => runBulk(context, id, signal))
  await context.jobs.handle<{ id: string }>(undoJob, ({ id }, signal) =>
    runBatch(
      context,
      id,
      { state: 'undoing', waiting: 'done', end: 'undone', refused: 'kept', job: undoJob, work: undoOne },
      signal,
    ),
  )
}

/** Does the next accounts of an act. A stop ends it between two of them, and the next run goes on from there. */
export const runBulk = (context: AppContext, id: string, signal: AbortSignal): Promise<void> =>
  runBatch(
    context,
    id,
    { state: 'running', waiting: 'waiting', end: 'done', refused: 'refused', job: bulkJob, work: doOne },
    signal,
  )

interface RunningBulkAct {
  id: string
  draft: BulkDraft
  /** Null once that account is gone, suspended, or no administrator any more. */
  actor: { id: string; isAdministrator: true } | null
  /** Wording of the rule that the decisions of this transaction cite. */
  cited: string | undefined
}

interface BulkActTarget {
  member_id: string
  decision_id: string | null
  is_staff: boolean
}

/** The new state of an account, and its decision. */
interface TargetOutcome {
  state: 'done' | 'refused' | 'undone' | 'kept'
  decision_id?: string
}

interface BulkActPhase {
  state: BulkState
  /** State of the accounts whose turn comes. */
  waiting: 'waiting' | 'done'
  end: BulkState
  /** State of an account that is refused. */
  refused: 'refused' | 'kept'
  job: string
  work(context: AppContext, tx: Tx, bulk: RunningBulkAct, part: BulkActTarget): Promise<TargetOutcome>
}

/**
 * Works on the next accounts of an action, some in each transaction. A refusal changes nothing else, and a crash loses no
 * more than one transaction, whose accounts still wait. Cards are dropped once, at the end of the batch. The action is locked
 * meanwhile, so that it is not undone at the same time.
 */
async function runBatch(
  context: AppContext,
  id: string,
  turn: BulkActPhase,
  signal: AbortSignal,
): Promise<void> {
  const isWhole = await publishingCardsOnce(context.bus, () => workOnBatch(context, id, turn, signal))
  if (isWhole) return
  await context.transaction((tx) => context.jobs.enqueue(tx, turn.job, { id }))
}

/** Works on a batch; returns whether nothing is left to do. */
async function workOnBatch(
  context: AppContext,
  id: string,
  turn: BulkActPhase,
  signal: AbortSignal,
): Promise<boolean> {
  let atOnce = together
  for (let left = batchSize; left > 0; ) {
    signal.throwIfAborted()
    try {
      const worked = await workOnNext(context, id, turn, Math.min(atOnce, left), signal)
      if (worked === 0) return true
      left -= worked
    } catch (error) {
      // Something fails that is no refusal. Alone, the accounts before it are done.
      if (atOnce === 1) throw error
      context.log.warn({ err: error, bulk: id }, 'accounts of a bulk act failed together: they go one by one')
      atOnce = 1
    }
  }
  return false
}

/** Works on a batch of accounts in one transaction; returns their number, 0 when all are done. */
function workOnNext(
  context: AppContext,
  id: string,
  turn: BulkActPhase,
  atOnce: number,
  signal: AbortSignal,
): Promise<number> {
  return context.transaction(async (tx) => {
    const next = await takeNext(context, tx, id, turn, atOnce)
    if (next === 'ended') return 0
    const { bulk, parts } = next
    if (parts.length === 0) {
      await finish(context, tx, id, turn.end)
      return 0
    }
    const outcomes: (TargetOutcome & { member_id: string })[] = []
    for (const part of parts) {
      // A stop keeps finished rows.
      if (outcomes.length > 0 && signal.aborted) break
      outcomes.push({ member_id: part.member_id, ...(await outcomeOf(context, tx, { bulk, part, turn })) })
    }
    await settle(tx, id, outcomes)
    return outcomes.length
  })
}

/** Works on one account. A refusal undoes the changes of this account alone. */
async function outcomeOf(
  context: AppContext,
  tx: Tx,
  { bulk, part, turn }: { bulk: RunningBulkAct; part: BulkActTarget; turn: BulkActPhase },
): Promise<TargetOutcome> {
  try {
    return await tx.attempt(() => turn.work(context, tx, bulk, part))
  } catch (error) {
    if (error instanceof Refusal) return { state: turn.refused }
    throw error
  }
}

/** The action, locked, and its next accounts. */
async function takeNext(
  { clock }: AppContext,
  tx: Tx,
  id: string,
  turn: BulkActPhase,
  atOnce: number,
): Promise<{ bulk: RunningBulkAct; parts: BulkActTarget[] } | 'ended'> {
  const row = await tx
    .selectFrom('bulk_acts')
    .select(['id', 'draft', 'state', 'created_by', 'undone_by'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined || row.state !== turn.state) return 'ended'
  const parts = await tx
    .selectFrom('bulk_act_members')
    .innerJoin('profiles', 'profiles.id', 'bulk_act_members.member_id')
    .select(['member_id', 'decision_id', isStaff().as('is_staff')])
    .where('bulk_id', '=', id)
    .where('state', '=', turn.waiting)
    .orderBy('member_id')
    .limit(atOnce)
    .execute()
  const actorId = turn.state === 'running' ? row.created_by : row.undone_by
  const actor = await tx
    .selectFrom('profiles')
    .select('id')
    .where('id', '=', actorId)
    .where('is_administrator', '=', true)
    .where(notBanned(sql`profiles.id`))
    .executeTakeFirst()
  const draft = draftOf(row)
  return {
    bulk: {
      id,
      draft,
      actor: actor ? { ...actor, isAdministrator: true } : null,
      cited:
        turn.state === 'running' && parts.length > 0 ? await wordingFor(tx, draft, clock.now()) : undefined,
    },
    parts,
  }
}

/** The wording that decisions cite now; undefined without a rule, and for a retired one, which each account is refused for. */
async function wordingFor(tx: Tx, draft: BulkDraft, now: Date): Promise<string | undefined> {
  if (draft.kind === 'end_sessions') return undefined
  try {
    return await citeRule(tx, draft.rule, now)
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

async function settle(
  tx: Tx,
  id: string,
  outcomes: readonly (TargetOutcome & { member_id: string })[],
): Promise<void> {
  await sql`
    update bulk_act_members as part
    set state = outcome.state, decision_id = coalesce(outcome.decision_id, part.decision_id)
    from unnest(
      ${outcomes.map(({ member_id }) => member_id)}::uuid[],
      ${outcomes.map(({ state }) => state)}::text[],
      ${outcomes.map(({ decision_id }) => decision_id ?? null)}::uuid[]
    ) as outcome (member_id, state, decision_id)
    where part.bulk_id = ${id} and part.member_id = outcome.member_id
  `.execute(tx)
}

async function finish({ clock }: AppContext, tx: Tx, id: string, state: BulkState): Promise<void> {
  await updateById(tx, 'bulk_acts', id, { state, finished_at: clock.now() })
}

async function doOne(
  context: AppContext,
  tx: Tx,
  { draft, actor, cited }: RunningBulkAct,
  { member_id, is_staff }: BulkActTarget,
): Promise<TargetOutcome> {
  // A member who has joined the staff since is left alone.
  if (actor === null || is_staff) return { state: 'refused' }
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
  return { state: 'done', decision_id: await decideDirectly(context, tx, actor, member_id, decision, cited) }
}

const undoNote = 'Action groupée annulée dans son ensemble.'

async function undoOne(
  context: AppContext,
  tx: Tx,
  { actor }: RunningBulkAct,
  { decision_id }: BulkActTarget,
): Promise<TargetOutcome> {
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
