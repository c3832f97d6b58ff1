import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './referrals.schemas.ts'

const { member }: EndpointDeclarers<typeof schemas> = endpointDeclarers

/** Points per referral (spec 001 §9). */
export const referralPoints = 25
export const referralTokens = 3.5

/** Points from which conversion into Premium is offered. */
export const premiumPoints = 100

/** Target number of members. */
export const communityGoal = 1_000_000

/** Number of members shown by the demo community, marked as an example. */
export const exampleMembers = 234_567
export const leaderboardLength = 20

export const pointsOf = (referrals: number) => referrals * referralPoints

/** Rounds the product down, not its factors. */
export const tokensOf = (referrals: number) => Math.floor(referrals * referralTokens)

export const getReferrals = member('getReferrals', 'GET /me/referrals')
export const getLeaderboard = member('getLeaderboard', 'GET /referrals/leaderboard')
