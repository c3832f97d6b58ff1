import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'

/** Posts indexed per transaction. */
const batchSize = 500

/** Indexes the words of all waiting posts. Until then searches check these posts one by one. */
export async function indexWaiting(context: AppContext): Promise<void> {
  while (await indexBatch(context));
}

/**
 * Works in batches: a word that several posts share is looked up once. Row locks let nodes work side by side.
 */
function indexBatch(context: AppContext): Promise<boolean> {
  return context.transaction(async (tx) => {
    const { numAffectedRows = 0n } = await sql`
      update post_words set indexed = true where post_id = any (array(
        select post_id from post_words where not indexed limit ${sql.lit(batchSize)} for update skip locked
      ))
    `.execute(tx)
    if (numAffectedRows > 0n) await sql`select gin_clean_pending_list('post_words_found')`.execute(tx)
    return numAffectedRows === BigInt(batchSize)
  })
}
