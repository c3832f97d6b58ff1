import type { DB } from '@parvis/platform/database/schema.gen.ts'
import type { Selectable } from 'kysely'
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

/** Columns of a removed credential that the record of a change keeps. */
export function formerCredential({
  user_id: _,
  factor_id: __,
  updated_at: ___,
  ...row
}: Selectable<DB['auth.webauthn_credentials']>) {
  return {
    ...row,
    credential_id: row.credential_id.toString('base64url'),
    public_key: row.public_key.toString('base64url'),
  }
}

/** The same of a removed factor, with its key. */
export function formerFactor(
  {
    user_id: _,
    status: __,
    updated_at: ___,
    last_challenged_at: ____,
    ...row
  }: Selectable<DB['auth.factors']>,
  credential: Awaited<ReturnType<typeof formerKey>>,
) {
  return { ...row, credential }
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
