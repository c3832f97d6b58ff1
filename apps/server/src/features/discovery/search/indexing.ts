import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'

const everyMs = 1_000
/** Posts whose words come into the index in one transaction. */
const batchSize = 500

/** Has the index of words follow what is published, on every node. Answers how to stop. */
export function indexRegularly(context: AppContext): () => void {
  const timer = setInterval(() => {
    indexWaiting(context).catch((error: unknown) =>
      context.log.error({ err: error }, 'putting the words of new posts into their index failed'),
    )
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}

/** Puts the words of all posts that wait into their index. Until then searches find them too, one by one. */
export async function indexWaiting(context: AppContext): Promise<void> {
  while (await indexBatch(context));
}

/** Many at a time: a word that they share is looked up once. Nodes take turns row by row. */
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
