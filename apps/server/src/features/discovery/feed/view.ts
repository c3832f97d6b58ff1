import { type FeedSort, popularDays } from '@parvis/contract/discovery/feed.ts'
import type { FeedTab, RegionCode } from '@parvis/contract/fields.schemas.ts'
import type { Orientation, PartyId } from '@parvis/contract/people/parties.schemas.ts'
import { defaultRegion } from '@parvis/contract/regions.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { sha256 } from '@parvis/platform/digest.ts'
import { dayMs, hourMs } from '@parvis/platform/durations.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { hasScope, type Member, requireScope } from '../../accounts/identity/index.ts'
import { regionsOf } from '../../accounts/preferences/index.ts'
import { unpromotedMembers } from '../../civic/reserves/index.ts'
import { readSides } from '../../people/parties/index.ts'

/** The parameters of a feed, resolved to the values that the queries need. */
export interface FeedView {
  tab: FeedTab
  sort: FeedSort
  /** Only posts of these regions; null for the whole country. */
  regions: RegionCode[] | null
  /** Only posts by authors of these parties; null for all authors, with or without a party. */
  parties: PartyId[] | null
  /** Only posts by followed authors. */
  following: boolean
  /** Ranked pages may show whom the reader follows; otherwise they have a guest's order. */
  isPersonal: boolean
  /** Posts of this time or older no longer count as popular. */
  since: Date
  /** Candidates who must not be promoted in an election period; chronological order still shows them. */
  unpromoted: string[] | null
}

/** The query parameters as the contract validates them. */
interface Asked {
  tab: FeedTab
  scope: 'national' | 'local'
  region?: RegionCode
  orientation: 'all' | Orientation
  following: 'true' | 'false'
  parties?: PartyId[]
  sort?: FeedSort
}

/** Resolves the query parameters. Refuses `not_authenticated` to guests who ask for
 * their subscriptions, and a personal token that may not read them. */
export async function feedView(
  context: Pick<AppContext, 'db' | 'bus' | 'clock'>,
  asked: Asked,
  reader: Pick<Member, 'id' | 'scopes'> | null,
): Promise<FeedView> {
  const readerId = reader?.id ?? null
  if (asked.following === 'true') {
    if (reader === null) throw new Refusal('not_authenticated')
    // The endpoint asks for the scope of follows; the posts need theirs.
    requireScope(reader, 'read')
  }
  const now = context.clock.now()
  const thisHour = Math.floor(now.getTime() / hourMs) * hourMs
  const sort = asked.sort ?? 'recent'
  return {
    tab: asked.tab,
    sort,
    regions: asked.scope === 'local' ? await localRegions(context.db, asked.region, readerId) : null,
    parties: await partiesOf(context, asked),
    following: asked.following === 'true',
    isPersonal: hasScope(reader, 'read:follows') || asked.sort === undefined || asked.sort === 'recent',
    since: new Date(thisHour - popularDays * dayMs),
    unpromoted: sort === 'recent' ? null : await unpromotedMembers(context),
  }
}

/** The requested parties by today's grouping: posts store their author's party, never an orientation. */
async function partiesOf(
  context: Pick<AppContext, 'db' | 'bus' | 'clock'>,
  { orientation, parties: chosen }: Asked,
): Promise<PartyId[] | null> {
  if (orientation === 'all' && chosen === undefined) return null
  const known = await readSides(context)
  if (chosen?.some((id) => known.every((party) => party.id !== id)))
    throw new Refusal('validation_failed', 'invalid query', { parties: 'unknown' })
  return known
    .filter((party) => orientation === 'all' || party.orientation === orientation)
    .map(({ id }) => id)
    .filter((id) => chosen === undefined || chosen.includes(id))
}

async function localRegions(
  db: Db,
  asked: RegionCode | undefined,
  readerId: string | null,
): Promise<RegionCode[]> {
  if (asked !== undefined) return [asked]
  return readerId === null ? [defaultRegion] : regionsOf(db, readerId)
}

/** Cache key of a guests' page: equal for equal views. Contains no slash. */
export function pageKey(
  { sort, regions, parties: chosen, since, unpromoted }: FeedView,
  cursor = '',
): string {
  const window = sort === 'popular' ? since.getTime() / hourMs : ''
  const quiet = unpromoted === null ? '' : sha256(unpromoted.join()).toString('base64url')
  return [sort, window, regions?.join() ?? '', chosen?.join() ?? 'all', cursor, quiet].join('~')
}
