import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'

const everyMs = 1_000
/** Posts indexed per transaction. */
const batchSize = 500

/** Keeps the word index up to date with new posts, on every node. Returns a function that stops it. */
export function indexRegularly(context: AppContext): () => void {
  const timer = setInterval(() => {
    indexWaiting(context).catch((error: unknown) =>
      context.log.error({ err: error }, 'failed to index the words of new posts'),
    )
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}

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
