import { actFamilies, actFamilyNames } from '@parvis/contract/audit/staff-acts.ts'
import { furtherLimits } from '@parvis/contract/further-limits.ts'
import { isUuid } from '@parvis/contract/id.ts'
import { pageSizes } from '@parvis/contract/limits.ts'
import { normalisedUsername } from '@parvis/contract/people/profile-texts.ts'
import type { ActFilter, ActView } from '@parvis/contract/trust/staff.schemas.ts'
import { csvRows } from '@parvis/platform/csv.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { type Page, paginate, readCursor } from '@parvis/platform/database/keyset.ts'
import { paris } from '@parvis/platform/paris.ts'
import { refusalOf } from '@parvis/platform/refusal.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import type { Member } from '../../accounts/identity/index.ts'
import { writeAct } from '../../audit/staff-acts/index.ts'
import { isSigned, person } from '../../people/authors/index.ts'
import { actShownTo } from './parties.ts'
import { type ActRow, actView } from './views.ts'

type Reader = Pick<Member, 'id' | 'isAdministrator'>

/** Acts of the staff that the reader may read. */
function acts(db: Db, reader: Reader) {
  return db
    .selectFrom('moderation_acts')
    .where(actShownTo(reader))
    .select(['id', 'act', 'via', 'case_id', 'decision_id', 'details', 'created_at'])
    .select([
      person('moderation_acts.actor_id').as('actor'),
      sql<string | null>`coalesce(moderation_acts.reason, moderation_acts.event_reason)`.as('reason'),
      sql<ActView['event']>`(
        select jsonb_build_object('id', events.id, 'title', events.title) from events
        where events.id = moderation_acts.event_id
      )`.as('event'),
    ])
}

/** For an act on a case without a subject of its own, that is who signed the content that it is about. */
const subjectOfAct = sql`coalesce(moderation_acts.subject_id, (
  select judged.author_id from moderation_cases as judged
  where judged.id = moderation_acts.case_id and ${isSigned('judged')}))`

/** The trail of one case, latest first: its page names the author. */
export function actsOnCase(db: Db, reader: Reader, caseId: string) {
  return acts(db, reader)
    .select(person('moderation_acts.subject_id').as('subject'))
    .where('case_id', '=', caseId)
    .orderBy('moderation_acts.id', 'desc')
}

/** Ids in this list are serial numbers. */
const cursorPattern = /^(\d{1,15})_(\d{1,18})$/

interface TrailQuery<Item> {
  reader: Reader
  filter: ActFilter
  cursor: string | undefined
  size: number
  view: (act: ActRow) => Item
}

/** Acts that match a filter, latest first. */
async function readTrail<Item>(db: Db, { reader, filter, cursor, size, view }: TrailQuery<Item>) {
  const conditions = await conditionsOf(db, filter)
  const query = acts(db, reader)
    .select(person(subjectOfAct).as('subject'))
    .where(sql<SqlBool>`${sql.join(conditions, sql` and `)}`)
  return paginate(query, ['created_at', 'id'], readCursor(cursor, cursorPattern), size, view)
}

const zone = sql.lit(paris)

async function conditionsOf(db: Db, filter: ActFilter): Promise<RawBuilder<unknown>[]> {
  const { actor_id, via, family, from, to } = filter
  const about = filter.subject === undefined ? undefined : await memberNamed(db, filter.subject)
  return [
    sql`true`,
    ...(actor_id === undefined ? [] : [sql`actor_id = ${actor_id}`]),
    // The column has two values: the index of the rare one needs it in the text.
    ...(via === undefined ? [] : [sql`via = ${sql.lit(via)}`]),
    ...(family === undefined ? [] : [sql`act = any(${[...actFamilies[family]]}::text[])`]),
    ...(about === undefined ? [] : [isAbout(about)]),
    ...(from === undefined ? [] : [sql`created_at >= ${from}::date::timestamp at time zone ${zone}`]),
    ...(to === undefined ? [] : [sql`created_at < (${to}::date + 1)::timestamp at time zone ${zone}`]),
  ]
}

/** The acts of one member are few: both parts read an index. */
const isAbout = (memberId: string) => sql`moderation_acts.id in (
  select named.id from moderation_acts as named where named.subject_id = ${memberId}
  union all
  select linked.id from moderation_acts as linked
  where linked.subject_id is null and linked.case_id in (
    select judged.id from moderation_cases as judged
    where judged.author_id = ${memberId} and ${isSigned('judged')})
)`

/** A page of the trail. */
export async function readActs(
  db: Db,
  reader: Reader,
  { cursor, ...filter }: ActFilter & { cursor?: string | undefined },
): Promise<Page<ActView>> {
  return readTrail(db, { reader, filter, cursor, size: pageSizes.moderationActs, view: actView })
}

/** Id of the member with this id or username; throws a refusal when there is none. */
export async function memberNamed(db: Db, reference: string): Promise<string> {
  const row = await db
    .selectFrom('profiles')
    .select('id')
    .$if(isUuid(reference), (query) => query.where('id', '=', reference))
    .$if(!isUuid(reference), (query) => query.where('username', '=', normalisedUsername(reference)))
    .executeTakeFirstOrThrow(refusalOf('profile_not_found'))
  return row.id
}

const batchSize = 1_000
const header = [
  'date',
  'auteur',
  'moyen',
  'famille',
  'acte',
  'au_sujet_de',
  'evenement',
  'motif',
  'details',
  'dossier',
  'decision',
]

/** The trail as a file. The export is recorded before the first line is read. */
export async function exportActs(
  context: AppContext,
  administrator: Reader,
  filter: ActFilter,
): Promise<{ csv: string; count: number; is_cut: boolean }> {
  const { db, clock } = context
  const about = filter.subject === undefined ? undefined : await memberNamed(db, filter.subject)
  const { family, via, from, to } = filter
  await context.transaction((tx) =>
    writeAct(tx, {
      actorId: administrator.id,
      act: 'acts_exported',
      at: clock.now(),
      details: Object.fromEntries(
        Object.entries({ family, via, from, to }).filter(
          (entry): entry is [string, string] => entry[1] !== undefined,
        ),
      ),
      ...(about === undefined ? {} : { subjectId: about }),
    }),
  )
  let csv = csvRows([header], { separator: ';', bom: true })
  let count = 0
  for (let cursor: string | undefined; ; ) {
    const size = Math.min(batchSize, furtherLimits.exportedActs - count)
    const page = { reader: administrator, filter, cursor, size, view: csvRow }
    const { items, next_cursor } = await readTrail(db, page)
    csv += csvRows(items, { separator: ';' })
    count += items.length
    if (next_cursor === null || count === furtherLimits.exportedActs)
      return { csv, count, is_cut: next_cursor !== null }
    cursor = next_cursor
  }
}

function csvRow(row: ActRow): (string | null)[] {
  const { id: _, ...act } = actView(row)
  return [
    act.created_at,
    nameOf(act.actor),
    act.via,
    actFamilyNames.find((name) => actFamilies[name].some((kind) => kind === act.act)) ?? null,
    act.act,
    nameOf(act.subject),
    act.event?.title ?? null,
    act.reason,
    Object.entries(act.details)
      .map(([name, value]) => `${name}=${value}`)
      .join(' '),
    act.case_id,
    act.decision_id,
  ]
}

/** Username, or name without one. */
const nameOf = (someone: ActView['actor']) => someone?.username ?? someone?.name ?? null
