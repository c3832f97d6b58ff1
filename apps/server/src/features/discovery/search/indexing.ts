import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'

/** Posts indexed per transaction. */
const batchSize = 500

/** Indexes the words of all waiting posts and adds them to the vocabulary. Until then searches check these posts one by one. */
export async function indexWaiting(context: AppContext): Promise<void> {
  while (await indexBatch(context));
}

/**
 * Works in batches: a word that several posts share is looked up once. Row locks let nodes work side by side.
 */
function indexBatch(context: AppContext): Promise<boolean> {
  return context.transaction(async (tx) => {
    const { rows } = await sql<{ post_id: string }>`
      update post_words set indexed = true where post_id = any (array(
        select post_id from post_words where not indexed limit ${sql.lit(batchSize)} for update skip locked
      ))
      returning post_id
    `.execute(tx)
    if (rows.length === 0) return false
    await sql`select gin_clean_pending_list('post_words_found')`.execute(tx)
    await sql`select learn_words(${rows.map(({ post_id }) => post_id)}::uuid[])`.execute(tx)
    return rows.length === batchSize
  })
}
