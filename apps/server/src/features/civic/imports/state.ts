import type { ImportState } from '@parvis/contract/civic/imports.schemas.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { sql } from 'kysely'
import type { Findings } from './report.ts'
import { snapshotPlace } from './snapshot.ts'
import { sources } from './sources.ts'

interface StateRow {
  source: string
  finished_at: Date | null
  as_of: string | null
  read_from: string | null
  documents: number | null
  records: number | null
  report: Partial<Findings> | null
  refused_since: Date | null
  /** First refusal of a file that the publisher offers; files of the operator do not count. */
  published_refused_since: Date | null
  refused_at: Date | null
  refusal: string | null
}

/** State of every source, in their order: its last import, and the refusals since. */
async function readStateRows(db: Db): Promise<StateRow[]> {
  const { rows } = await sql<StateRow>`
    select given.source, done.finished_at, done.as_of::text as as_of, done.read_from, done.documents, done.records, done.report,
      refused.since as refused_since, refused.published_since as published_refused_since, refused.last as refused_at, refused.refusal
    from unnest(${Object.keys(sources)}::text[]) with ordinality as given (source, turn)
    left join lateral (
      select started_at, finished_at, as_of, read_from, documents, records, report from imports
      where imports.source = given.source and status = 'done' order by started_at desc limit 1
    ) as done on true
    cross join lateral (
      select min(started_at) as since, max(started_at) as last,
        min(started_at) filter (where read_from ~ '^https?://') as published_since,
        (array_agg(refusal order by started_at desc))[1] as refusal
      from imports
      where imports.source = given.source and status = 'refused'
        and started_at > coalesce(done.started_at, '-infinity')
    ) as refused
    order by given.turn`.execute(db)
  return rows
}

/** Public counts of each source: records imported and documents set aside, without names or examples. */
export async function listImportStates(db: Db): Promise<ImportState[]> {
  return (await readStateRows(db)).map(publicState)
}

function publicState(row: StateRow): ImportState {
  const { title, institution, page, url } = sources[row.source as keyof typeof sources]
  const counts = new Map<string, number>()
  for (const { refusal, count } of Object.values(row.report?.setAside ?? {}))
    counts.set(refusal, (counts.get(refusal) ?? 0) + count)
  return {
    source: row.source,
    ...{ title, institution, page, url },
    imported_at: row.finished_at?.toISOString() ?? null,
    as_of: row.as_of,
    documents: row.documents ?? 0,
    records: row.records ?? 0,
    set_aside: [...counts].map(([kind, count]) => ({ kind, count })),
    refused_since: row.refused_since?.toISOString() ?? null,
    is_own_file_refused: row.refused_since !== null && row.published_refused_since === null,
    is_bundled: row.read_from === snapshotPlace,
  }
}

/** The same for administrators, with reasons, examples and the last refusal. */
export async function listImportDetails(db: Db) {
  return (await readStateRows(db)).map((row) => ({
    ...publicState(row),
    read_from: row.read_from,
    refused_at: row.refused_at?.toISOString() ?? null,
    refusal: row.refusal,
    reasons: Object.entries(row.report?.setAside ?? {})
      .map(([reason, { count, examples }]) => ({ reason, count, examples }))
      .toSorted((one, other) => other.count - one.count),
  }))
}
