import type { Tx } from '@parvis/platform/database/database.ts'
import { dayInParis } from '@parvis/platform/paris.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'

/** Name of the job that notifies the followers of some news. */
export const newsJob = 'alert_news'

/** News per job: those of one import are shared between the nodes. */
const perJob = 20

/**
 * Looks for the followed targets of the new facts of a batch, by one statement whatever the number of followers, and queues the jobs
 * that notify them. Another run for the same batch finds nothing left.
 */
export async function matchFacts(
  context: Pick<AppContext, 'clock' | 'jobs' | 'transaction'>,
  batch: string,
): Promise<void> {
  await context.transaction(async (tx) => {
    await sql`set local statement_timeout = '10min'`.execute(tx)
    const now = context.clock.now()
    const facts = await tx
      .updateTable('alert_facts')
      .set({ matched_at: now })
      .where('batch', '=', batch)
      .where('matched_at', 'is', null)
      .returning('id')
      .execute()
    if (facts.length === 0) return
    const factIds = facts.map(({ id }) => id)
    const { rows: news } = await insertNews(tx, { batch, factIds, now })
    const ids = news.map(({ id }) => id)
    for (let from = 0; from < ids.length; from += perJob)
      await context.jobs.enqueue(tx, newsJob, { ids: ids.slice(from, from + perJob) })
  })
}

function insertNews(tx: Tx, { batch, factIds, now }: { batch: string; factIds: string[]; now: Date }) {
  const today = dayInParis(now)
  return sql<{ id: string }>`
    with facts as materialized (
      select * from alert_facts where id = any (${factIds}::bigint[])
    ), texts as materialized (
      select facts.id, case facts.kind when 'vote' then 'votes' else 'steps' end as news, facts.words
      from facts where facts.words is not null
      union all
      select facts.id, 'speeches', speeches.words
      from facts join speeches on speeches.sitting_id = facts.sitting_id and speeches.speaker = facts.speaker
      where not speeches.is_interruption
    ), lexemes as materialized (
      select texts.id, texts.news, texts.words, lexeme
      from texts cross join lateral unnest(tsvector_to_array(texts.words)) as lexeme
    ), followed_words as materialized (
      select distinct line, query, keys from alerts
      where line is not null and keys && (select coalesce(array_agg(distinct lexeme), '{}') from lexemes)
    ), matches (official_id, law_id, organ_id, subject, line, news, fact_id, rank) as (
      select positions.official_id, null::uuid, null::integer, null::text, null::text, 'votes', facts.id, roll_calls.notable::integer
      from facts join roll_calls on roll_calls.id = facts.roll_call_id
      join positions on positions.roll_call_id = roll_calls.id and positions.position <> 'n'
      union all
      select null, null, roll_call_groups.organ_id, null, null, 'votes', facts.id, roll_calls.notable::integer
      from facts join roll_calls on roll_calls.id = facts.roll_call_id
      join roll_call_groups on roll_call_groups.roll_call_id = roll_calls.id
      union all
      select null, facts.law_id, null, null, null, news_of_law.news, facts.id, 1
      from facts cross join lateral (select case facts.kind when 'step' then 'steps' else 'votes' end as news) as news_of_law
      where facts.law_id is not null
      union all
      select null, null, null, laws.subject, null, news_of_law.news, facts.id, 1
      from facts join laws on laws.id = facts.law_id
      cross join lateral (select case facts.kind when 'step' then 'steps' else 'votes' end as news) as news_of_law
      where laws.subject is not null
      union all
      select officials.id, null, null, null, null, 'steps', facts.id, (law_people.role = 'author')::integer
      from facts join law_people on law_people.law_id = facts.law_id and law_people.role <> 'cosignatory'
      join officials on officials.uid = law_people.uid
      where facts.kind = 'step'
      union all
      -- The committee of a law is that of its rapporteurs: the files name no other.
      select null, null, mandates.organ_id, null, null, 'steps', facts.id, 1
      from facts join law_people on law_people.law_id = facts.law_id and law_people.role like '%rapporteur'
      join officials on officials.uid = law_people.uid
      join mandates on mandates.official_id = officials.id and mandates.kind = 'committee'
        and (mandates.ends_on is null or mandates.ends_on >= ${today}::date)
      where facts.kind = 'step'
      union all
      select officials.id, null, null, null, null, 'speeches', facts.id, 1
      from facts join officials on officials.uid = facts.speaker
      union all
      select null, null, mandates.organ_id, null, null, 'speeches', facts.id, 1
      from facts join officials on officials.uid = facts.speaker
      join mandates on mandates.official_id = officials.id and mandates.kind = 'group'
        and (mandates.ends_on is null or mandates.ends_on >= ${today}::date)
      union all
      select official_links.official_id, null, null, null, null, 'questions', facts.id, 1
      from facts join comments on comments.id = facts.comment_id
      join official_links on official_links.user_id = comments.user_id
      union all
      select null, null, null, null, followed_words.line, lexemes.news, lexemes.id, 1
      from lexemes join (select line, query, unnest(keys) as key from followed_words) as followed_words
        on followed_words.key = lexemes.lexeme and lexemes.words @@ followed_words.query
    ), found as (
      select matches.official_id, matches.law_id, matches.organ_id, matches.subject, matches.line, matches.news,
        count(distinct matches.fact_id) as fact_count, max(facts.recorded_at) as recorded_at,
        (array_agg(matches.fact_id order by matches.rank desc, matches.fact_id desc))[1] as fact_id
      from matches join facts on facts.id = matches.fact_id
      group by matches.official_id, matches.law_id, matches.organ_id, matches.subject, matches.line, matches.news
    )
    insert into alert_news (batch, official_id, law_id, organ_id, subject, line, news, fact_count, fact_id, recorded_at, created_at)
    select ${batch}::uuid, official_id, law_id, organ_id, subject, line, news, fact_count, fact_id, recorded_at, ${now}
    from found
    where exists (select from alerts where alerts.official_id = found.official_id and found.news = any (alerts.news))
      or exists (select from alerts where alerts.law_id = found.law_id and found.news = any (alerts.news))
      or exists (select from alerts where alerts.organ_id = found.organ_id and found.news = any (alerts.news))
      or exists (select from alerts where alerts.subject = found.subject and found.news = any (alerts.news))
      or exists (select from alerts where alerts.line = found.line and found.news = any (alerts.news))
    on conflict do nothing
    returning id
  `.execute(tx)
}
