import { pageSizes } from '@parvis/contract/limits.ts'
import type { BulkAct, BulkDraft } from '@parvis/contract/trust/bulk-acts.schemas.ts'
import type { BulkKind, BulkState } from '@parvis/contract/trust/bulk-acts.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { type Keyset, paginate } from '@parvis/platform/database/keyset.ts'
import { refusalOf } from '@parvis/platform/refusal.ts'
import { sql } from 'kysely'
import { person } from '../../people/authors/index.ts'

/** The draft of an action: `startBulk` has written this JSON. */
export const draftOf = (row: { draft: unknown }) => row.draft as BulkDraft

const inState = (...states: string[]) =>
  sql`count(*) filter (where part.state in (${sql.join(states.map((state) => sql.lit(state)))}))`

interface Counts {
  total: number
  done: number
  refused: number
  undone: number
}

/** Accounts of an act by their state, counted at once: a console that shows the progress asks every two seconds. */
const counts = sql<Counts>`(
  select json_build_object('total', count(*), 'done', ${inState('done', 'undone', 'kept')},
    'refused', ${inState('refused')}, 'undone', ${inState('undone', 'skipped')})
  from bulk_act_members as part where part.bulk_id = bulk_acts.id
)`

function bulkActs(db: Db) {
  return db
    .selectFrom('bulk_acts')
    .select(['id', 'draft', 'state', 'created_at', 'finished_at', 'undone_at'])
    .select([
      person('bulk_acts.created_by').as('by'),
      person('bulk_acts.undone_by').as('undone_by'),
      counts.as('counts'),
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof bulkActs>['execute']>>[number]

function bulkView({ draft: _, counts: counted, ...row }: Row, draft: BulkDraft): BulkAct {
  const { kind } = draft
  return {
    ...row,
    ...counted,
    kind,
    rule: kind === 'end_sessions' ? null : draft.rule,
    facts: kind === 'end_sessions' ? null : draft.facts,
    suspended_until: kind === 'suspend' ? draft.suspended_until : null,
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
    undone_at: row.undone_at?.toISOString() ?? null,
    may_undo: canUndo({ kind, state: row.state }),
  }
}

/** A page of actions on many accounts, latest first. */
export async function readBulkActs(db: Db, after: Keyset | null) {
  const order = ['created_at', 'id'] as const
  return paginate(bulkActs(db), order, after, pageSizes.bulkActs, (row) => bulkView(row, draftOf(row)))
}

export async function readBulkAct(db: Db, bulkId: string): Promise<BulkAct> {
  const row = await bulkActs(db).where('id', '=', bulkId).executeTakeFirstOrThrow(refusalOf('bulk_not_found'))
  return bulkView(row, draftOf(row))
}

/** Whether an act on many accounts can be undone as a whole: ended sessions stay ended. */
export const canUndo = ({ kind, state }: { kind: BulkKind; state: BulkState }) =>
  kind !== 'end_sessions' && (state === 'running' || state === 'done')
