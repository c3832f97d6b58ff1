import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { AuthorView } from './authors.ts'

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

export const ReferralsView = z.object({
  referralCode: z.string(),
  /** Number of referred members. */
  referralsCount: z.int(),
  points: z.int(),
  tokens: z.int(),
  /** Progress of the community; an example in demo installations. */
  community: z.object({ members: z.int(), goal: z.int(), isExample: z.boolean() }),
})
export type ReferralsView = z.infer<typeof ReferralsView>

export const getReferrals = endpoint({
  name: 'getReferrals',
  summary: 'The member’s referral code and what it has brought',
  method: 'GET',
  path: '/me/referrals',
  access: 'member',
  returns: ReferralsView,
  refusals: [],
})

const LeaderboardRow = z.object({
  /** Equal for members with equally many referrals. */
  rank: z.int(),
  member: AuthorView,
  points: z.int(),
  tokens: z.int(),
  isCurrentUser: z.boolean(),
})
export type LeaderboardRow = z.infer<typeof LeaderboardRow>

export const getLeaderboard = endpoint({
  name: 'getLeaderboard',
  summary:
    'The members who brought most others, at most 20; the member’s own row too when it stands further down, or brought nobody yet',
  method: 'GET',
  path: '/referrals/leaderboard',
  access: 'member',
  returns: z.object({
    items: z.array(LeaderboardRow).max(leaderboardLength),
    /** Null when it is among the items. */
    own: LeaderboardRow.nullable(),
  }),
  refusals: [],
})
