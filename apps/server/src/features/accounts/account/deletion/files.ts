import type { AppContext } from '../../../../app-context.ts'
import { sweepExports } from '../export/sweep.ts'
import { accountPort } from '../ports.ts'
import type { Step } from './step.ts'

/** Delete the file before its row: a row without a file is found again, a file without a row is not. */
export const fileSteps = (): Step[] => [
  ...Object.entries(accountPort().erasureSteps).map(([name, run]) => ({ name, run })),
  { name: 'exports', run: removeExports },
]

async function removeExports(context: AppContext, memberId: string): Promise<void> {
  await context.db.deleteFrom('account_exports').where('user_id', '=', memberId).execute()
  await sweepExports(context)
}
