import type { AppContext } from '../../../../app-context.ts'
import { removeMediaOf } from '../../../content/media/service.ts'
import { removeAvatar } from '../../../people/profiles/avatars-service.ts'
import { removeDocumentsOf } from '../../../people/verification/service.ts'
import { sweepExports } from '../export/sweep.ts'
import type { Step } from './step.ts'

/** Deletes the file before its row: a row without a file is found again, a file without a row is not. */
export const fileSteps: Step[] = [
  { name: 'avatars', run: removeAvatars },
  { name: 'media', run: removeMediaOf },
  { name: 'documents', run: removeDocumentsOf },
  { name: 'exports', run: removeExports },
]

async function removeAvatars(context: AppContext, memberId: string): Promise<void> {
  const { db } = context
  const files = await db.selectFrom('avatar_files').select('name').where('user_id', '=', memberId).execute()
  for (const { name } of files) {
    await removeAvatar(context, name)
    await db.deleteFrom('avatar_files').where('name', '=', name).execute()
  }
}

async function removeExports(context: AppContext, memberId: string): Promise<void> {
  await context.db.deleteFrom('account_exports').where('user_id', '=', memberId).execute()
  await sweepExports(context)
}
