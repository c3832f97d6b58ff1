import { readUndo, undoChange as undo } from '@parvis/contract/accounts/undo.ts'
import type { AuthCore } from '../core.ts'
import type { ParvisApi } from '../member.ts'
import { findChange, undoChange } from './undo.ts'

/** The link by which an account's owner undoes a change made by somebody else. Opening it changes nothing. */
export function undoRoutes(api: ParvisApi, core: AuthCore): void {
  const rate = { max: 30, window: 300 }

  api.open(
    readUndo,
    async ({ body }) => {
      const { change, madeAt } = await findChange(core, body.token)
      return { change, made_at: madeAt.toISOString() }
    },
    { rate },
  )

  api.open(
    undo,
    async ({ body, request }) => ({
      email: await undoChange(core, { token: body.token, ip: request.ip }),
    }),
    { rate },
  )
}
