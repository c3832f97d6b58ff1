import { recordChange } from '@parvis/auth'
import type { AccountChange } from '@parvis/contract/accounts/account.schemas.ts'
import type { Tx } from '@parvis/platform/database/database.ts'
import type { AppContext } from '../../../app-context.ts'
import { createAuthHost } from './auth-host.ts'

/** Records a change of a member's account that is not the auth server's, and mails its owner a link that undoes it. */
export async function tellChangeOf(
  context: AppContext,
  tx: Tx,
  memberId: string,
  told: { kind: AccountChange; former: Record<string, unknown> },
): Promise<void> {
  const account = await tx
    .selectFrom('auth.users')
    .select(['id', 'email', 'email_confirmed_at'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  await recordChange({ context, host: createAuthHost(context) }, tx, account, told)
}
