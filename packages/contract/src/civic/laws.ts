import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './laws.schemas.ts'

const { anyone, member }: EndpointDeclarers<typeof schemas> = endpointDeclarers

/** Days for which a law’s move is recent: the tracker opens on these. */
export const lawRecentDays = 30

/** Days without an update after which an unfinished law is marked as stale. */
export const lawStaleDays = 30

export const listLaws = anyone('listLaws', 'GET /laws')
export const countLaws = anyone('countLaws', 'GET /laws/counts')
export const getLaw = anyone('getLaw', 'GET /laws/:reference')
export const listLawPosts = anyone('listLawPosts', 'GET /laws/:reference/posts')
export const listLawVersions = anyone('listLawVersions', 'GET /laws/:reference/versions')
export const listOfficialLaws = anyone('listOfficialLaws', 'GET /officials/:uid/laws')
export const followLaw = member('followLaw', 'PUT /laws/:reference/follow')
export const unfollowLaw = member('unfollowLaw', 'DELETE /laws/:reference/follow')
export const enterLawApplication = member('enterLawApplication', 'PUT /laws/:reference/application')
export const removeLawApplication = member('removeLawApplication', 'DELETE /laws/:reference/application')
