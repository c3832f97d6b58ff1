import { pageSizes } from '@parvis/contract/limits.ts'
import type { SignalList, SignalView } from '@parvis/contract/trust/signals.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { type Keyset, pageFrom } from '@parvis/platform/database/keyset.ts'
import { type SqlBool, sql } from 'kysely'
import type { Member } from '../../accounts/identity/index.ts'
import { person } from '../../people/authors/index.ts'
import { signalView } from './views.ts'

const size = pageSizes.signals
/** Characters shown of a text. */
const excerpt = 140

/**
 * Signals with the data of their rows. For non-public content, only its address is shown, neither text nor
 * name.
 */
export function signals(db: Db) {
  return db
    .selectFrom('moderation_signals as signal')
    .leftJoin('comments', 'comments.id', 'signal.comment_id')
    .leftJoin('posts', (join) => join.on(sql<SqlBool>`posts.id = coalesce(signal.post_id, comments.post_id)`))
    .leftJoin('moderation_cases', 'moderation_cases.id', 'signal.case_id')
    .leftJoin('polls', 'polls.id', 'signal.poll_id')
    .leftJoin('profiles', 'profiles.id', 'signal.profile_id')
    .select([
      'signal.id',
      'signal.kind',
      'signal.post_id',
      'signal.comment_id',
      'signal.profile_id',
      'signal.poll_id',
      'signal.case_id',
      'signal.site',
      'signal.acts',
      'signal.members',
      'signal.newcomers',
      'signal.together',
      'signal.opened_at',
      'signal.measured_at',
      'signal.dismissed_at',
      'posts.id as place_id',
      person('signal.dismissed_by').as('dismissed_by'),
      sql<string | null>`case
        when signal.site is not null then signal.site
        when signal.poll_id is not null then polls.title
        when signal.profile_id is not null then profiles.display_name
        when posts.visibility = 'public' then left(coalesce(comments.content, posts.content), ${sql.lit(excerpt)})
      end`.as('label'),
      person(
        sql`coalesce(signal.profile_id, comments.user_id, posts.user_id, moderation_cases.author_id)`,
      ).as('member'),
      sql<SignalView['contents']>`coalesce((
        select json_agg(json_build_object(
          'id', content.id, 'post_id', content.post_id, 'text', left(content.text, ${sql.lit(excerpt)}),
          'author', json_build_object(
            'id', writer.id, 'name', writer.display_name, 'username', writer.username)
        ) order by content.created_at, content.id)
        from (
          select shown.id, shown.id as post_id, shown.content as text, shown.user_id, shown.created_at
          from posts as shown where shown.id = any (signal.contents) and shown.visibility = 'public'
          union all
          select said.id, said.post_id, said.content, said.user_id, said.created_at
          from comments as said join posts as under on under.id = said.post_id and under.visibility = 'public'
          where said.id = any (signal.contents) and said.withheld_at is null
        ) as content join profiles as writer on writer.id = content.user_id
      ), '[]')`.as('contents'),
    ])
}

/** A page of signals, latest first. */
export async function readSignals(
  db: Db,
  reader: Pick<Member, 'id'>,
  { list, after }: { list: SignalList; after: Keyset | null },
): Promise<{ items: SignalView[]; next_cursor: string | null }> {
  const at = list === 'open' ? ('signal.opened_at' as const) : ('signal.dismissed_at' as const)
  let query = signals(db)
    .where('signal.dismissed_at', list === 'open' ? 'is' : 'is not', null)
    .orderBy(at, 'desc')
    .orderBy('signal.id', 'desc')
    .limit(sql.lit(size + 1))
  if (after !== null)
    query = query.where(sql<SqlBool>`(${sql.ref(at)}, signal.id) < (${after.at}, ${after.id})`)
  const found = await query.execute()
  const { rows, next_cursor } = pageFrom(
    found.map((row) => ({ ...row, created_at: row.dismissed_at ?? row.opened_at })),
    size,
  )
  return { items: rows.map((row) => signalView(row, reader)), next_cursor }
}
