import type { StandingWitness } from '@parvis/contract/audit/transparency-log.schemas.ts'
import type { WitnessFailure } from '@parvis/contract/audit/transparency-log.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { sql } from 'kysely'

/** Last signature and last failure of a witness. */
export interface WitnessState {
  size: number
  cosigned_at: Date | null
  delay_ms: number | null
  failure: WitnessFailure | null
  failed_at: Date | null
  failures: number
  next_at: Date
}

/** The states of witnesses, by verifier key; those that were never asked have none. */
export async function readWitnessStates(
  db: Db,
  witnesses: readonly string[],
): Promise<Map<string, WitnessState>> {
  const { rows } = await sql<WitnessState & { witness: string }>`
    select witness, size::float8 as size, cosigned_at, delay_ms, failure, failed_at, failures, next_at
    from transparency_log_witnesses where witness = any (${witnesses}::text[])
  `.execute(db)
  return new Map(rows.map(({ witness, ...state }) => [witness, state]))
}

/** A witness as everybody sees it. */
export function viewOfWitness(
  { name, vkey }: { name: string; vkey: string },
  state: WitnessState | undefined,
  signed: boolean,
): StandingWitness {
  return {
    name,
    vkey,
    signed,
    size: state?.size ?? 0,
    cosigned_at: state?.cosigned_at?.toISOString() ?? null,
    delay_ms: state?.delay_ms ?? null,
    failure: state?.failure ?? null,
    failed_at: state?.failed_at?.toISOString() ?? null,
  }
}
