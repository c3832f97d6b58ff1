import { type AuthCore, findChange, undoChange } from '@parvis/auth'
import { AccountChange } from '@parvis/contract/accounts/account.schemas.ts'
import { readUndo, undoChange as undo } from '@parvis/contract/accounts/account.ts'
import type { ParvisApi } from './member.ts'
import { asRefusals } from './protocol-refusals.ts'

/** The link by which an account's owner undoes a change made by somebody else. Opening it changes nothing. */
export function undoRoutes(api: ParvisApi, core: AuthCore): void {
  const rate = { max: 30, window: 300 }

  api.open(
    readUndo,
    async ({ body }) => {
      const { change, madeAt } = await asRefusals(() => findChange(core, body.token))
      return { change: AccountChange.parse(change), made_at: madeAt.toISOString() }
    },
    { rate },
  )

  api.open(
    undo,
    async ({ body: { token }, request: { ip } }) => ({
      email: await asRefusals(() => undoChange(core, { token, ip })),
    }),
    { rate },
  )
}
