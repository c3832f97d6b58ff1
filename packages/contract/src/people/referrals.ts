import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { forMembers } from '../refusals.ts'
import { AuthorView } from './authors.ts'

/** What a referral brings (spec 001 §9). */
export const referralPoints = 25
export const referralTokens = 3.5
/** Points from which the conversion into Premium is offered. */
export const premiumPoints = 100
/** Members that the community sets out to be. */
export const communityGoal = 1_000_000
/** What the demo community shows of that way, marked as an example. */
export const exampleMembers = 234_567
export const leaderboardLength = 20

export const pointsOf = (referrals: number) => referrals * referralPoints
/** Rounded down, the product as a whole. */
export const tokensOf = (referrals: number) => Math.floor(referrals * referralTokens)

export const ReferralsView = z.object({
  referralCode: z.string(),
  /** Members whom they brought. */
  referralsCount: z.int(),
  points: z.int(),
  tokens: z.int(),
  /** How far the community is; an example where the members are the demo's. */
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
  refusals: [...forMembers],
})

const LeaderboardRow = z.object({
  /** Members with as many referrals share a rank. */
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
  refusals: [...forMembers],
})
