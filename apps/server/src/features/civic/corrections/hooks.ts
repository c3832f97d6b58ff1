import type { Tx } from '@parvis/platform/database/database.ts'
import { createHook } from '@parvis/platform/hooks.ts'
import type { AppContext } from '../../../app-context.ts'

interface Told {
  memberId: string
  title: string
  message: string
  /** Path of the figure on the site. */
  path: string
}

/** A report of an error was settled; the words are in the language of its reporter. */
export const errorReportSettled = createHook<[context: AppContext, tx: Tx, told: Told]>()
