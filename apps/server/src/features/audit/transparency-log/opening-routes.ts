import { getLogOpening } from '@parvis/contract/audit/transparency-log.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import type { ParvisApi } from '../../accounts/identity/index.ts'
import { readOpening } from './openings.ts'

const rate = { max: 600, window: 60 }

/** Texts of public entries, for everybody. */
export function openingRoutes(api: ParvisApi, { db }: AppContext): void {
  api.open(
    getLogOpening,
    async ({ params: { index } }) => {
      const text = await readOpening(db, index)
      if (text === undefined) throw new Refusal('log_entry_not_found')
      if (text === null) throw new Refusal('log_entry_sealed')
      return { index, text }
    },
    { rate },
  )
}
