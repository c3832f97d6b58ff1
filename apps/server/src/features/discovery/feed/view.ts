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
  /** Whether ranked pages may reveal follows; otherwise they have a guest's order. */
  isPersonal: boolean
  /** Posts of this time or older no longer count as popular. */
  since: Date
  /** Candidates who must not be promoted in an election period; chronological order still shows them. */
  unpromoted: string[] | null
}

/** The query parameters as the contract validates them. */
interface FeedParameters {
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
  parameters: FeedParameters,
  reader: Pick<Member, 'id' | 'scopes'> | null,
): Promise<FeedView> {
  const readerId = reader?.id ?? null
  if (parameters.following === 'true') {
    if (reader === null) throw new Refusal('not_authenticated')
    // The endpoint requires the scope of follows; posts need theirs.
    requireScope(reader, 'read')
  }
  const now = context.clock.now()
  const thisHour = Math.floor(now.getTime() / hourMs) * hourMs
  const sort = parameters.sort ?? 'recent'
  return {
    tab: parameters.tab,
    sort,
    regions:
      parameters.scope === 'local' ? await localRegions(context.db, parameters.region, readerId) : null,
    parties: await partiesOf(context, parameters),
    following: parameters.following === 'true',
    isPersonal:
      hasScope(reader, 'read:follows') || parameters.sort === undefined || parameters.sort === 'recent',
    since: new Date(thisHour - popularDays * dayMs),
    unpromoted: sort === 'recent' ? null : await unpromotedMembers(context),
  }
}

/** Requested parties by today's grouping: posts store a party, no orientation. */
async function partiesOf(
  context: Pick<AppContext, 'db' | 'bus' | 'clock'>,
  { orientation, parties: chosen }: FeedParameters,
): Promise<PartyId[] | null> {
  if (orientation === 'all' && chosen === undefined) return null
  const parties = await readSides(context)
  if (chosen?.some((id) => parties.every((party) => party.id !== id)))
    throw new Refusal('validation_failed', 'invalid query', { parties: 'unknown' })
  return parties
    .filter((party) => orientation === 'all' || party.orientation === orientation)
    .map(({ id }) => id)
    .filter((id) => chosen === undefined || chosen.includes(id))
}

async function localRegions(
  db: Db,
  region: RegionCode | undefined,
  readerId: string | null,
): Promise<RegionCode[]> {
  if (region !== undefined) return [region]
  return readerId === null ? [defaultRegion] : regionsOf(db, readerId)
}

/** Cache key of a guests' page, without slashes. */
export function pageKey(
  { sort, regions, parties: chosen, since, unpromoted }: FeedView,
  cursor = '',
): string {
  const window = sort === 'popular' ? since.getTime() / hourMs : ''
  const quiet = unpromoted === null ? '' : sha256(unpromoted.join()).toString('base64url')
  return [sort, window, regions?.join() ?? '', chosen?.join() ?? 'all', cursor, quiet].join('~')
}
