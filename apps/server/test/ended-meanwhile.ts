import type { AuthClient } from '@supabase/auth-js'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { AppContext } from '../src/app-context.ts'
import { addFactor } from './authenticator.ts'
import type { Member } from './people.ts'

type Client = InstanceType<typeof AuthClient>

/** Acts by which an owner shuts a thief out, each with the name of the member who does it. */
export const defences: [name: string, defend: (owner: Client) => Promise<{ error: unknown }>][] = [
  ['ana', (owner) => owner.updateUser({ password: 'un-nouveau-mot-de-passe' })],
  ['bea', async (owner) => ({ ...(await addFactor(owner)), error: null })],
  ['cleo', (owner) => owner.signOut({ scope: 'others' })],
]

/** Waits until a query of this test's database waits for a lock. */
export async function untilSomebodyWaits({ db }: Pick<AppContext, 'db'>): Promise<void> {
  const waiting = sql<{ waiting: number }>`
    select count(*)::integer as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  const asked = async () => (await waiting.execute(db)).rows[0]?.waiting
  await expect.poll(asked, { interval: 10, timeout: 10_000 }).toBeGreaterThan(0)
}

/**
 * Makes a change wait for the account, ends the member's sessions as an undo link or a sign-out everywhere does, and then lets the
 * change go on.
 */
export async function endsMeanwhile<Result>(
  context: Pick<AppContext, 'db' | 'transaction'>,
  member: Member,
  change: () => Promise<Result>,
): Promise<Result> {
  const { promise: freed, resolve: free } = Promise.withResolvers<void>()
  const { promise: held, resolve: hold } = Promise.withResolvers<void>()
  const ending = context.transaction(async (tx) => {
    await tx.selectFrom('auth.users').select('id').where('id', '=', member.id).forUpdate().execute()
    hold()
    await freed
    await tx.deleteFrom('auth.sessions').where('user_id', '=', member.id).execute()
  })
  await held
  const changed = change()
  try {
    await untilSomebodyWaits(context)
  } finally {
    free()
    await ending
  }
  return changed
}
