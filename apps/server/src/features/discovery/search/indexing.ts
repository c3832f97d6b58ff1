import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'

/**
 * Posts indexed per transaction. With an empty vocabulary, PostgreSQL plans for few words, and the time grows with the square of
 * their number: 500 posts took longer than a statement may.
 */
const batchSize = 100

/** Indexes the words of all waiting posts, which searches otherwise check one by one. */
export async function indexWaiting(context: AppContext): Promise<void> {
  while (await indexBatch(context));
}

/** Indexes a batch, in which shared words are looked up once. Nodes share the rows by locks. */
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

/** Sampled posts; with fewer posts every search is quick. */
const sampleSize = 10_000
/** Smallest share of posts: rarer words cost the index little. */
const minShare = 0.001

/** Estimates the frequency of words from a sample of posts. */
export async function countWords(context: AppContext, least = sampleSize): Promise<void> {
  const { rows } = await sql<{ posts: number }>`
    select reltuples::float8 as posts from pg_class where oid = 'post_words'::regclass
  `.execute(context.db)
  const posts = rows[0]?.posts ?? 0
  if (posts < least) return
  const sample = `post_words tablesample system (${Math.min(100, (100 * sampleSize) / posts)}) repeatable (1)`
  await context.transaction(async (tx) => {
    await sql`lock table frequent_words in share row exclusive mode`.execute(tx)
    await sql`delete from frequent_words`.execute(tx)
    await sql`
      insert into frequent_words (word, share)
      select bare.word, least(1, sum(ndoc) / sampled.posts)
      from ts_stat(${sql.lit(`select words from ${sample}`)}) as counted,
        (select count(*)::real as posts from ${sql.raw(sample)}) as sampled,
        lateral split_part(counted.word, '.', 2) as bare (word)
      group by bare.word, sampled.posts
      having sum(ndoc) >= ${minShare} * sampled.posts
    `.execute(tx)
  })
}
