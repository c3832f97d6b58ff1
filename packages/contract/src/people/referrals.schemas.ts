import { z } from 'zod'
import type { Description } from '../endpoint.ts'
import { AuthorView } from './profiles.schemas.ts'
import { leaderboardLength } from './referrals.ts'

export const ReferralsView = z.object({
  referralCode: z.string(),
  /** Number of referred members. */
  referralsCount: z.int(),
  points: z.int(),
  tokens: z.int(),
  /** Progress of the community; an example in demo installations. */
  community: z.object({ members: z.int(), goal: z.int(), is_example: z.boolean() }),
})
export type ReferralsView = z.infer<typeof ReferralsView>

export const getReferrals = {
  summary: 'The member’s referral code and what it has brought',
  returns: ReferralsView,
} satisfies Description

const LeaderboardRow = z.object({
  /** Equal for members with equally many referrals. */
  rank: z.int(),
  member: AuthorView,
  points: z.int(),
  tokens: z.int(),
  is_current_user: z.boolean(),
})
export type LeaderboardRow = z.infer<typeof LeaderboardRow>

export const getLeaderboard = {
  summary:
    'The members who brought most others, at most 20; the member’s own row too when it stands further down, or brought nobody yet',
  returns: z.object({
    items: z.array(LeaderboardRow).max(leaderboardLength),
    /** Null when it is among the items. */
    own: LeaderboardRow.nullable(),
  }),
} satisfies Description
