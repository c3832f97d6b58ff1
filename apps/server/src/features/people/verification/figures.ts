import { registerEvidence } from '@parvis/contract/audit/decisions.ts'
import type { getVerificationFigures } from '@parvis/contract/people/verification.schemas.ts'
import { figureDays } from '@parvis/contract/people/verification.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { subDays } from '@parvis/platform/durations.ts'
import { sql } from 'kysely'
import type { z } from 'zod'

type Figures = z.infer<typeof getVerificationFigures.returns>

/** Ticks given to requests of the last 90 days: by which proof, how fast, and how many were taken back since as false. */
export async function readFigures(db: Db, now: Date): Promise<Figures> {
  const { rows } = await sql<Figures['proofs'][number] & { reversed: number }>`
    select evidence, count(*)::int as given,
      percentile_cont(0.5) within group (order by extract(epoch from decided_at - created_at))::float8 as median_seconds,
      (count(*) filter (where status = 'revoked' and reason in ('false_statement', 'impersonation')))::int as reversed
    from verification_requests
    where created_at > ${subDays(now, figureDays)} and status in ('approved', 'revoked') and kind in ('first', 'renewal')
      and evidence is not null and decided_at is not null
    group by evidence order by count(*) desc, evidence`.execute(db)
  const needsNobody = new Set<string>(registerEvidence)
  const sum = (count: (row: (typeof rows)[number]) => number) =>
    rows.reduce((total, row) => total + count(row), 0)
  return {
    given: sum(({ given }) => given),
    without_person: sum(({ evidence, given }) => (needsNobody.has(evidence) ? given : 0)),
    reversed: sum(({ reversed }) => reversed),
    proofs: rows.map(({ evidence, given, median_seconds }) => ({ evidence, given, median_seconds })),
  }
}
