import type {
  ConsultationResults,
  ConsultationView,
  NextStatement,
  OfferedStatement,
} from '@parvis/contract/civic/consultations.schemas.ts'
import type { ConsultationTab } from '@parvis/contract/civic/consultations.ts'
import type { RegionCode } from '@parvis/contract/fields.schemas.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { type Keyset, type Page, paginate } from '@parvis/platform/database/keyset.ts'
import { Refusal, refusalOf } from '@parvis/platform/refusal.ts'
import { sql } from 'kysely'
import { type Member, notBanned } from '../../accounts/identity/index.ts'
import { authorColumns, authorView } from '../../people/authors/index.ts'
import { mayMeet } from '../../people/blocks/index.ts'
import { type PublishedPlane, placeIn } from './opinion-groups/letters.ts'
import type { StoredResults } from './opinion-groups/results.ts'
import { canModerate, stateOf } from './policy.ts'

export interface Reader {
  reader: Member | null
  now: Date
}

/** SQL with `consultations` in scope: moderation has not removed it, and its opener is not banned. */
export const isConsultationShown = sql<boolean>`(consultations.withheld_at is null and ${notBanned(sql`consultations.opened_by`)})`

/** The opener of a consultation, for other features. */
export function findConsultation(db: Db, id: string): Promise<{ opened_by: string | null }> {
  return db
    .selectFrom('consultations')
    .select('opened_by')
    .where('id', '=', id)
    .where(isConsultationShown)
    .executeTakeFirstOrThrow(refusalOf('consultation_not_found'))
}

/** Consultations, the same for every reader: a block between two members excludes nobody from public life. */
function consultations(db: Db) {
  return db
    .selectFrom('consultations')
    .leftJoin('profiles', 'profiles.id', 'consultations.opened_by')
    .select([
      'consultations.id',
      'consultations.question',
      'consultations.context',
      'consultations.sources',
      'consultations.policy',
      'consultations.region_codes',
      'consultations.opens_at',
      'consultations.closes_at',
      'consultations.opened_by',
      'consultations.is_example',
      ...authorColumns,
      sql<number>`(select count(*)::integer from consultation_statements as statement
        where statement.consultation_id = consultations.id and statement.state = 'accepted')`.as('accepted'),
      sql<number>`(select count(*)::integer from consultation_statements as statement
        where statement.consultation_id = consultations.id and statement.state = 'waiting')`.as('waiting'),
    ])
    .where(isConsultationShown)
}

type Row = Awaited<ReturnType<ReturnType<typeof consultations>['execute']>>[number]

function consultationView(row: Row, { reader, now }: Reader): ConsultationView {
  const { display_name, role, verified, opened_by: user_id } = row
  const mayModerate = canModerate(reader, user_id)
  return {
    id: row.id,
    question: row.question,
    context: row.context,
    sources: row.sources,
    policy: row.policy,
    region_codes: row.region_codes as RegionCode[],
    opens_at: row.opens_at.toISOString(),
    closes_at: row.closes_at.toISOString(),
    state: stateOf(row, now),
    opener:
      user_id === null || display_name === null || role === null || verified === null
        ? null
        : authorView({ ...row, user_id, display_name, role, verified }),
    statement_count: row.accepted,
    waiting_count: mayModerate ? row.waiting : null,
    can_moderate: mayModerate,
    is_example: row.is_example,
  }
}

export async function readConsultations(
  db: Db,
  {
    tab,
    region,
    after,
    ...viewer
  }: Reader & { tab: ConsultationTab; region: RegionCode | undefined; after: Keyset | null },
): Promise<Page<ConsultationView>> {
  const isOpen = tab === 'open'
  const listed = consultations(db)
    .where('consultations.closes_at', isOpen ? '>' : '<=', viewer.now)
    // A consultation without regions is for the whole country.
    .where(
      sql<boolean>`(${region ?? null}::text is null or region_codes = '{}' or ${region ?? null} = any (region_codes))`,
    )
  const order = ['consultations.closes_at', 'consultations.id', isOpen ? 'asc' : 'desc'] as const
  return paginate(listed, order, after, 20, (row) => consultationView(row, viewer))
}

export async function readConsultation(
  db: Db,
  id: string,
  viewer: Reader,
): Promise<ConsultationView & { results: ConsultationResults | null }> {
  const row = await consultations(db)
    .where('consultations.id', '=', id)
    .executeTakeFirstOrThrow(refusalOf('consultation_not_found'))
  return { ...consultationView(row, viewer), results: await readResults(db, id) }
}

/** Published results with the texts of the statements that are still accepted. */
async function readResults(db: Db, id: string): Promise<ConsultationResults | null> {
  const stored = await db
    .selectFrom('consultation_results')
    .select(['computed_at', 'participants', sql<StoredResults>`results`.as('results')])
    .where('consultation_id', '=', id)
    .executeTakeFirst()
  if (stored === undefined) return null
  const texts = await db
    .selectFrom('consultation_statements')
    .select(['id', 'text'])
    .where('consultation_id', '=', id)
    .where('state', '=', 'accepted')
    .execute()
  const textOf = new Map(texts.map(({ id: statement, text }) => [statement, text]))
  const isAccepted = ({ id: statement }: { id: string }) => textOf.has(statement)
  const { groups, consensus, unsure, statements } = stored.results
  return {
    computed_at: stored.computed_at.toISOString(),
    participants: stored.participants,
    groups: groups.map((group) => ({ ...group, statements: group.statements.filter(isAccepted) })),
    consensus: consensus.filter(isAccepted),
    unsure: unsure.filter((statement) => textOf.has(statement)),
    statements: statements.flatMap((statement) => {
      const text = textOf.get(statement.id)
      return text === undefined ? [] : [{ ...statement, text }]
    }),
  }
}

/** Accepted and waiting statements, to find near-duplicates of a new one. */
export function readComparable(db: Db, consultationId: string) {
  return db
    .selectFrom('consultation_statements')
    .select(['id', 'text', 'state', 'author_id'])
    .where('consultation_id', '=', consultationId)
    .where('state', 'in', ['accepted', 'waiting'])
    .execute()
}

/** The next statement for a member: in an order of their own, so that none gets fewer votes by its place. */
export async function readNext(db: Db, consultationId: string, memberId: string): Promise<NextStatement> {
  const counts = await db
    .selectFrom('consultation_statements as statement')
    .leftJoin('consultation_votes as cast_vote', (join) =>
      join
        .onRef('cast_vote.statement_id', '=', 'statement.id')
        .on('cast_vote.consultation_id', '=', consultationId)
        .on('cast_vote.user_id', '=', memberId),
    )
    .select([
      sql<number>`count(*)::integer`.as('total'),
      sql<number>`count(cast_vote.vote)::integer`.as('answered'),
    ])
    .where('statement.consultation_id', '=', consultationId)
    .where('statement.state', '=', 'accepted')
    .executeTakeFirstOrThrow()
  const [statement] = await offered(db, consultationId, memberId)
    .where(
      sql<boolean>`not exists (select from consultation_votes as cast_vote
        where cast_vote.consultation_id = ${consultationId} and cast_vote.user_id = ${memberId}
          and cast_vote.statement_id = statement.id)`,
    )
    .orderBy(sql`md5(statement.id::text || ${memberId})`)
    .limit(1)
    .execute()
  return { ...counts, statement: statement === undefined ? null : offeredView(statement) }
}

/** Accepted statements, with the author where they are signed and the member may meet them. */
const offered = (db: Db, consultationId: string, memberId: string) =>
  db
    .selectFrom('consultation_statements as statement')
    .leftJoin('profiles', (join) =>
      join
        .onRef('profiles.id', '=', 'statement.author_id')
        .on('statement.is_signed', '=', true)
        .on(mayMeet(memberId, sql`statement.author_id`)),
    )
    .select(['statement.id', 'statement.text', 'statement.author_id', ...authorColumns])
    .where('statement.consultation_id', '=', consultationId)
    .where('statement.state', '=', 'accepted')

type OfferedRow = Awaited<ReturnType<ReturnType<typeof offered>['execute']>>[number]

function offeredView({ id, text, author_id: user_id, ...row }: OfferedRow): OfferedStatement {
  const { display_name, role, verified } = row
  const isShown = user_id !== null && display_name !== null && role !== null && verified !== null
  return { id, text, author: isShown ? authorView({ ...row, user_id, display_name, role, verified }) : null }
}

/** Accepted statements by id, as they are offered for an answer. */
export async function readOffered(db: Db, consultationId: string, memberId: string, ids: string[]) {
  if (ids.length === 0) return []
  return (await offered(db, consultationId, memberId).where('statement.id', 'in', ids).execute()).map(
    offeredView,
  )
}

export function readWaiting(db: Db, consultationId: string, after: Keyset | null) {
  const waiting = db
    .selectFrom('consultation_statements')
    .select(['id', 'text', 'created_at'])
    .where('consultation_id', '=', consultationId)
    .where('state', '=', 'waiting')
  return paginate(waiting, ['created_at', 'id', 'asc'], after, 20, ({ id, text }) => ({ id, text }))
}

/** Place of a member's own votes in the published plane: computed for them alone and never stored. */
export async function readPosition(db: Db, consultationId: string, member: Member) {
  if (member.scopes !== null) throw new Refusal('token_not_accepted')
  const result = await db
    .selectFrom('consultation_results')
    .select(sql<PublishedPlane | null>`plane`.as('plane'))
    .where('consultation_id', '=', consultationId)
    .executeTakeFirst()
  if (!result?.plane) return { position: null }
  const votes = await db
    .selectFrom('consultation_votes as cast_vote')
    .innerJoin('consultation_statements as statement', 'statement.id', 'cast_vote.statement_id')
    .select(['statement.number', 'cast_vote.vote'])
    .where('cast_vote.consultation_id', '=', consultationId)
    .where('cast_vote.user_id', '=', member.id)
    .execute()
  return {
    position: placeIn(result.plane, new Map(votes.map(({ number, vote }) => [number, vote]))) ?? null,
  }
}
