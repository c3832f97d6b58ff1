import { z } from 'zod'
import type { Tx } from '../database.ts'

/** A removed credential as the record of a change keeps it, so that its owner can undo the removal. */
export const FormerCredential = z.object({
  id: z.uuid(),
  credential_id: z.base64url(),
  public_key: z.base64url(),
  sign_count: z.coerce.number().int(),
  transports: z.array(z.string()),
  aaguid: z.string().nullable(),
  backup_eligible: z.boolean(),
  backed_up: z.boolean(),
  friendly_name: z.string().nullable(),
  created_at: z.coerce.date(),
  last_used_at: z.coerce.date().nullable(),
})

interface Row extends Omit<z.output<typeof FormerCredential>, 'credential_id' | 'public_key' | 'sign_count'> {
  credential_id: Buffer
  public_key: Buffer
  sign_count: string
}

export function formerCredential({
  id,
  credential_id,
  public_key,
  sign_count,
  transports,
  aaguid,
  backup_eligible,
  backed_up,
  friendly_name,
  created_at,
  last_used_at,
}: Row) {
  return {
    id,
    credential_id: credential_id.toString('base64url'),
    public_key: public_key.toString('base64url'),
    sign_count,
    transports,
    aaguid,
    backup_eligible,
    backed_up,
    friendly_name,
    created_at,
    last_used_at,
  }
}

/** The key of a second factor, before the factor is removed; null for a factor without one. */
export async function formerKey(tx: Tx, factorId: string) {
  const key = await tx
    .selectFrom('auth.webauthn_credentials')
    .selectAll()
    .where('factor_id', '=', factorId)
    .executeTakeFirst()
  return key === undefined ? null : formerCredential(key)
}

/** Adds it again. Returns false if any account has registered it meanwhile: that registration stays. */
export async function addFormerCredential(
  tx: Tx,
  { credential_id, public_key, ...former }: z.output<typeof FormerCredential>,
  { userId, factorId, now }: { userId: string; factorId: string | null; now: Date },
): Promise<boolean> {
  const added = await tx
    .insertInto('auth.webauthn_credentials')
    .values({
      ...former,
      credential_id: Buffer.from(credential_id, 'base64url'),
      public_key: Buffer.from(public_key, 'base64url'),
      user_id: userId,
      factor_id: factorId,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}
