import { pageSizes } from '@parvis/contract/limits.ts'
import { topics } from '@parvis/contract/realtime.ts'
import type { SignalView } from '@parvis/contract/trust/moderation-cases.schemas.ts'
import type { SignalList } from '@parvis/contract/trust/moderation-cases.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { updateById } from '@parvis/platform/database/database.ts'
import { type Keyset, type Page, paginate } from '@parvis/platform/database/keyset.ts'
import { sendInvalidation } from '@parvis/platform/realtime/invalidation.ts'
import { Refusal, refusalOf } from '@parvis/platform/refusal.ts'
import { type SqlBool, sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import type { Member } from '../../accounts/identity/index.ts'
import { caseShownTo } from '../../audit/evidence/index.ts'
import { writeAct } from '../../audit/staff-acts/index.ts'
import { isSigned, person } from '../../people/authors/index.ts'
import { canDismiss, type SignalRow, signalView } from './views.ts'

const size = pageSizes.signals
/** Characters shown of a text. */
const excerpt = 140

/** Id of a subject of this type, to join by; null for subjects of another type. */
const idOf = (type: SignalView['subject']['type']) =>
  sql<string>`case when signal.subject_type = ${sql.lit(type)} then signal.subject_id::uuid end`

/**
 * The signals that a staff member may see, with the data of their rows: none about a case that is hidden from them. For non-public content, only its address is shown, neither text nor
 * name.
 */
export function signals(db: Db, readerId: string) {
  return db
    .selectFrom('moderation_signals as signal')
    .leftJoin('comments', (join) => join.on('comments.id', '=', idOf('comment')))
    .leftJoin('posts', (join) =>
      join.on(sql<SqlBool>`posts.id = coalesce(${idOf('post')}, comments.post_id)`),
    )
    .leftJoin('moderation_cases', (join) => join.on('moderation_cases.id', '=', idOf('case')))
    .leftJoin('polls', (join) => join.on('polls.id', '=', idOf('poll')))
    .leftJoin('profiles', (join) => join.on('profiles.id', '=', idOf('profile')))
    .where(sql<SqlBool>`(moderation_cases.id is null or ${caseShownTo(readerId)})`)
    .select([
      'signal.id',
      'signal.kind',
      'signal.subject_type',
      'signal.subject_id',
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
        when signal.subject_type = 'site' then signal.subject_id
        when signal.subject_type = 'poll' then polls.title
        when signal.subject_type = 'profile' then profiles.display_name
        when posts.visibility = 'public' then left(coalesce(comments.content, posts.content), ${sql.lit(excerpt)})
      end`.as('label'),
      person(sql`coalesce(profiles.id, comments.user_id, posts.user_id,
        case when ${isSigned('moderation_cases')} then moderation_cases.author_id end)`).as('member'),
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
): Promise<Page<SignalView>> {
  const query = signals(db, reader.id).where('signal.dismissed_at', list === 'open' ? 'is' : 'is not', null)
  const view = (row: SignalRow) => signalView(row, reader)
  return list === 'open'
    ? paginate(query, ['signal.opened_at', 'signal.id'], after, size, view)
    : paginate(
        query.$narrowType<{ dismissed_at: Date }>(),
        ['signal.dismissed_at', 'signal.id'],
        after,
        size,
        view,
      )
}

/**
 * Dismisses a signal; of two simultaneous dismissals the first is recorded. Members cannot dismiss a signal
 * about themselves.
 */
export async function dismiss(context: AppContext, member: Member, signalId: string): Promise<SignalView> {
  const now = context.clock.now()
  return context.transaction(async (tx) => {
    const held = await tx
      .selectFrom('moderation_signals')
      .select(['id', 'kind', 'members', 'dismissed_at'])
      .where('id', '=', signalId)
      .forUpdate()
      .executeTakeFirstOrThrow(refusalOf('signal_not_found'))
    const read = () =>
      signals(tx, member.id)
        .where('signal.id', '=', signalId)
        .executeTakeFirstOrThrow(() => new Refusal('signal_not_found'))
    const before = await read()
    if (!canDismiss(member, before)) throw new Refusal('own_case')
    if (held.dismissed_at !== null) return signalView(before, member)
    await updateById(tx, 'moderation_signals', signalId, { dismissed_at: now, dismissed_by: member.id })
    await writeAct(tx, {
      actorId: member.id,
      act: 'signal_dismissed',
      at: now,
      details: { signal: held.kind, members: held.members },
    })
    tx.afterCommit(() =>
      sendInvalidation(context.bus, topics.moderation, { type: 'signals_changed', id: 'all' }),
    )
    return signalView(await read(), member)
  })
}
