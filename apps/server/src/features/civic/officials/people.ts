import type { Mandate, OfficialPage, Recusal } from '@parvis/contract/civic/officials.schemas.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { Refusal, refusalOf } from '@parvis/platform/refusal.ts'
import { sql } from 'kysely'
import { visibleProfile } from '../../people/profiles/index.ts'
import { readFigures, votingDays } from './store.ts'
import { sourceAsOf, sourceView } from './views.ts'

/** Upper bounds of what is listed; nobody comes near them. */
const most = { mandates: 500, recusals: 200, deputies: 50 }

/** An official with mandates and recusals, from the last import. */
export async function readOfficial(db: Db, uid: string): Promise<OfficialPage> {
  const official = await db
    .selectFrom('officials')
    .leftJoin('imports', 'imports.id', 'officials.import_id')
    .select(['officials.id', 'officials.uid', 'officials.name', 'officials.institution'])
    .select(['officials.page_url', 'officials.is_example', 'imports.institution as source_institution'])
    .select(['imports.page as source_page', 'imports.url as source_url', sourceAsOf, ...votingDays])
    .where('officials.uid', '=', uid)
    .executeTakeFirstOrThrow(refusalOf('official_not_found'))
  const { id, name, institution, page_url, is_example } = official
  const [mandates, substituteOf, recusals, figures, members] = await Promise.all([
    readMandates(db, id),
    readDeputiesOf(db, uid),
    readRecusals(db, id),
    readFigures(db, official),
    readMembers(db, [uid]),
  ])
  return {
    uid,
    name,
    institution,
    page_url,
    is_example,
    mandates,
    substitute_of: substituteOf,
    recusals,
    ...figures,
    member: members[0]?.member ?? null,
    source: sourceView(official),
  }
}

/** Whether a verified member is this official, whoever may see their profile. */
export async function isLinked(db: Db, uid: string): Promise<boolean> {
  const link = await db
    .selectFrom('official_links')
    .innerJoin('officials', 'officials.id', 'official_links.official_id')
    .select('officials.id')
    .where('officials.uid', '=', uid)
    .executeTakeFirst()
  return link !== undefined
}

/** Username or id of each verified member among officials whose profile a guest may see. */
export async function readMembers(
  db: Db,
  uids: readonly string[],
): Promise<{ uid: string; member: string }[]> {
  const links = await db
    .selectFrom('official_links')
    .innerJoin('officials', 'officials.id', 'official_links.official_id')
    .select(['officials.uid', 'official_links.user_id'])
    .where('officials.uid', '=', sql<string>`any (${uids}::text[])`)
    .execute()
  const members = await Promise.all(links.map(({ user_id }) => readReference(db, user_id)))
  return links.flatMap(({ uid }, place) => {
    const member = members[place] ?? null
    return member === null ? [] : [{ uid, member }]
  })
}

/** Username or id of a member; null where a guest may not see their profile. */
async function readReference(db: Db, memberId: string): Promise<string | null> {
  try {
    const { id, username } = await visibleProfile(db, memberId, null)
    return username ?? id
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

/** Current mandates first, then the latest. */
async function readMandates(db: Db, officialId: number): Promise<Mandate[]> {
  const rows = await db
    .selectFrom('mandates')
    .innerJoin('organs', 'organs.id', 'mandates.organ_id')
    .leftJoin('officials as substitute', 'substitute.uid', 'mandates.substitute')
    .leftJoin('mandates as before', 'before.uid', 'mandates.replaces')
    .leftJoin('officials as former', 'former.id', 'before.official_id')
    .select(['mandates.kind', 'mandates.quality', 'mandates.constituency', 'mandates.seat', 'mandates.cause'])
    .select(['organs.uid', 'organs.name', 'organs.short_name', 'organs.legislature', 'mandates.substitute'])
    .select(['substitute.name as substitute_name', 'former.uid as former', 'former.name as former_name'])
    .select([
      sql<string | null>`mandates.starts_on::text`.as('starts_on'),
      sql<string | null>`mandates.ends_on::text`.as('ends_on'),
    ])
    .where('mandates.official_id', '=', officialId)
    .orderBy(sql`mandates.ends_on is not null`)
    .orderBy('mandates.starts_on', (order) => order.desc().nullsLast())
    .orderBy('mandates.id')
    .limit(sql.lit(most.mandates))
    .execute()
  return rows.map(({ uid, name, short_name, substitute, substitute_name, former, former_name, ...row }) => ({
    ...row,
    organ: { uid, name, short_name },
    substitute: substitute === null ? null : { uid: substitute, name: substitute_name },
    replaces: former === null ? null : { uid: former, name: former_name },
  }))
}

/** Deputies with a mandate whose substitute this is. */
function readDeputiesOf(db: Db, uid: string): Promise<{ uid: string; name: string | null }[]> {
  return db
    .selectFrom('mandates')
    .innerJoin('officials', 'officials.id', 'mandates.official_id')
    .select(['officials.uid', 'officials.name'])
    .distinct()
    .where('mandates.substitute', '=', uid)
    .orderBy('officials.uid')
    .limit(sql.lit(most.deputies))
    .execute()
}

function readRecusals(db: Db, officialId: number): Promise<Recusal[]> {
  return db
    .selectFrom('recusals')
    .select(['legislature', 'scope', 'reading', 'place', 'target', 'subject'])
    .select(sql<string>`declared_on::text`.as('declared_on'))
    .where('official_id', '=', officialId)
    .orderBy('recusals.declared_on', 'desc')
    .orderBy('recusals.id', 'desc')
    .limit(sql.lit(most.recusals))
    .execute()
}
