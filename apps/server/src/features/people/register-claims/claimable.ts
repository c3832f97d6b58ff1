import type { RegisterMandate } from '@parvis/contract/people/elected-register.schemas.ts'
import type { Tx } from '@parvis/platform/database/database.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import { sql } from 'kysely'
import { isOfSameName, matchNames, readMandate } from '../elected-register/index.ts'
import { mandateTitle } from './mandate-titles.ts'

/** The mandate, if this profile may claim it. */
export async function requireClaimable(
  tx: Tx,
  { role, display_name }: { role: string; display_name: string },
  mandateId: string | null,
): Promise<RegisterMandate> {
  if (role !== 'politician') throw new Refusal('not_verifiable')
  const mandate = mandateId === null ? undefined : await readMandate(tx, mandateId)
  if (mandate === undefined) throw new Refusal('register_mandate_not_found')
  if (matchNames(display_name, mandate) === 'none') throw new Refusal('register_name_differs')
  return mandate
}

/** Locks all mandates of one name in a body: of two claims that are proven at once, the second sees the first. */
export async function lockMandate(tx: Tx, mandateId: string): Promise<void> {
  await sql`
    select same.id from register_mandates as same join register_mandates as claimed
      on ${isOfSameName('same', 'claimed')}
    where claimed.id = ${mandateId} order by same.id for no key update of same`.execute(tx)
}

/** Words of the certificate, from the register. */
export function factsOf(mandate: RegisterMandate) {
  return {
    organisation: mandate.body.name.slice(0, 200),
    mandate: mandateTitle(mandate).slice(0, 200),
    mandate_ends_on: null,
    message: null,
  }
}
