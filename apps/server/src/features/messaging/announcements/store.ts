import { pageSizes } from '@parvis/contract/limits.ts'
import type {
  Announcement,
  AnnouncementTexts,
  Audience,
} from '@parvis/contract/messaging/announcements.schemas.ts'
import type { Db, Tx } from '@parvis/platform/database/database.ts'
import { type Keyset, paginate } from '@parvis/platform/database/keyset.ts'
import { refusalOf } from '@parvis/platform/refusal.ts'
import { sql } from 'kysely'
import { person } from '../../people/authors/index.ts'
import { audienceOf, inAudience, isForEverybody, mayAmend, mayTakeBack, stateOf } from './policy.ts'

/** Texts by language, as rows hold them: French in its own columns, translations beside it. */
export function textsOf(row: {
  title: string | null
  message: string | null
  texts: unknown
}): AnnouncementTexts {
  const { en = null, es = null, de = null, it = null } = row.texts as Partial<AnnouncementTexts>
  return { fr: { title: row.title ?? '', message: row.message ?? '' }, en, es, de, it }
}

function announcements(db: Db) {
  return db
    .selectFrom('announcements')
    .select(['id', 'form', 'title', 'message', 'texts', 'audience', 'created_at', 'starts_at', 'ends_at'])
    .select(['waits', 'told', 'finished_at', 'taken_back_at', 'revision'])
    .select([
      person('announcements.created_by').as('by'),
      person('announcements.taken_back_by').as('taken_back_by'),
      sql<number>`(
        select count(*)::int from announcement_dismissals as closed where closed.announcement_id = announcements.id
      )`.as('closed'),
    ])
    .where('rule_change_id', 'is', null)
}

type Row = Awaited<ReturnType<ReturnType<typeof announcements>['execute']>>[number]

function announcementView(row: Row, now: Date): Announcement {
  const state = stateOf(row, now)
  return {
    id: row.id,
    form: row.form,
    texts: textsOf(row),
    audience: audienceOf(row.audience),
    state,
    by: row.by,
    created_at: row.created_at.toISOString(),
    starts_at: (row.starts_at ?? row.created_at).toISOString(),
    ends_at: row.ends_at?.toISOString() ?? null,
    taken_back_at: row.taken_back_at?.toISOString() ?? null,
    taken_back_by: row.taken_back_by,
    reached: row.told + row.closed,
    revision: row.revision,
    may_amend: mayAmend(state),
    may_take_back: mayTakeBack(state),
  }
}

/** A page of announcements, latest first; those of rules are listed with the rules. */
export async function readAnnouncements(db: Db, now: Date, after: Keyset | null) {
  const order = ['created_at', 'id'] as const
  return paginate(announcements(db), order, after, pageSizes.announcements, (row) =>
    announcementView(row, now),
  )
}

export async function readAnnouncement(db: Db, now: Date, id: string): Promise<Announcement> {
  const row = await announcements(db)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(refusalOf('announcement_not_found'))
  return announcementView(row, now)
}

/** Locks an announcement of the administrators, with its state. */
export async function lockAnnouncement(tx: Tx, now: Date, id: string) {
  const row = await tx
    .selectFrom('announcements')
    .select(['id', 'form', 'created_at', 'starts_at', 'ends_at', 'waits', 'finished_at', 'taken_back_at'])
    .select('revision')
    .where('id', '=', id)
    .where('rule_change_id', 'is', null)
    .forUpdate()
    .executeTakeFirstOrThrow(refusalOf('announcement_not_found'))
  return { ...row, state: stateOf(row, now) }
}

/** Counts the members of an audience, and all members. */
export async function countAudience(db: Db, audience: Audience, begins: Date) {
  const { members, everybody } = await db
    .selectFrom('profiles')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere(inAudience(audience, begins)).as('members'),
      fn.countAll<number>().as('everybody'),
    ])
    .executeTakeFirstOrThrow()
  return { members: Number(members), everybody: Number(everybody), guests: isForEverybody(audience) }
}
