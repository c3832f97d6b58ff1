import type { AppContext } from '../../../app-context.ts'

const batchSize = 100

/** Deletes the files of documents whose rows are gone. */
export async function removeLeftovers({ db, storage }: Pick<AppContext, 'db' | 'storage'>): Promise<void> {
  for (;;) {
    const left = await db.selectFrom('verification_leftovers').select('key').limit(batchSize).execute()
    // Deletes the file before its key: a key without a file is found again, a file without a key is not.
    for (const { key } of left) {
      await storage.remove(key)
      await db.deleteFrom('verification_leftovers').where('key', '=', key).execute()
    }
    if (left.length < batchSize) return
  }
}
