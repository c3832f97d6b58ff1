import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'

/** Words looked at per statement. */
const batchSize = 200

/** Removes the words that no public post contains any more. Until then they lead to no result, so nobody sees them. */
export async function forgetWords({ db }: AppContext): Promise<void> {
  let after: string | null = ''
  while (after !== null) {
    const { rows } = await sql<{ last: string | null }>`
      with looked_at as materialized (
        select word from post_vocabulary where word > ${after} order by word limit ${sql.lit(batchSize)}
      ), gone as materialized (
        select word from looked_at
        where not exists (select from frequent_words where frequent_words.word = looked_at.word)
          and not exists (
            select from post_words where indexed and words @@ (
              select string_agg(segment || '.' || looked_at.word, ' | ')::tsquery
              from (select min(segment) as first, max(segment) as last from post_words) as kept,
                generate_series(kept.first, kept.last) as segment
            )
          )
      ), forgotten as (
        delete from post_vocabulary where word in (select word from gone)
      )
      select max(word) as last from looked_at
    `.execute(db)
    after = rows[0]?.last ?? null
  }
}
