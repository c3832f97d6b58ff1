import type { LeaderboardRow, ReferralsView } from '@parvis/contract/people/referrals.schemas.ts'
import {
  communityGoal,
  exampleMembers,
  leaderboardLength,
  pointsOf,
  tokensOf,
} from '@parvis/contract/people/referrals.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { sql } from 'kysely'
import { type AuthoredRow, authorColumns, authorView } from '../authors/index.ts'
import { mayMeet } from '../blocks/index.ts'

/** The member's code and referrals; `isDemo`: the community is the demo's, and its size an example. */
export async function readReferrals(db: Db, memberId: string, isDemo: boolean): Promise<ReferralsView> {
  const { referral_code, referrals_count } = await db
    .selectFrom('profiles')
    .select(['referral_code', 'referrals_count'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  return {
    referralCode: referral_code,
    referralsCount: referrals_count,
    points: pointsOf(referrals_count),
    tokens: tokensOf(referrals_count),
    community: {
      members: isDemo ? exampleMembers : await countMembers(db),
      goal: communityGoal,
      is_example: isDemo,
    },
  }
}

async function countMembers(db: Db): Promise<number> {
  const { members } = await db
    .selectFrom('profiles')
    .select(sql<number>`count(*)::integer`.as('members'))
    .executeTakeFirstOrThrow()
  return members
}

interface ReferrerRow extends AuthoredRow {
  referrals_count: number
}

const referrers = (db: Db) =>
  db.selectFrom('profiles').select([...authorColumns, 'profiles.id as user_id', 'profiles.referrals_count'])

/** Members with most referrals, without those hidden by a block; and the reader's own row, at any rank. */
export async function readLeaderboard(db: Db, readerId: string) {
  const leaders = await referrers(db)
    .where('profiles.referrals_count', '>', sql.lit(0))
    .where(mayMeet(readerId, sql`profiles.id`))
    .orderBy('profiles.referrals_count', 'desc')
    .orderBy('profiles.id')
    .limit(sql.lit(leaderboardLength))
    .execute()
  const items = leaders.map((row) =>
    rowView(row, 1 + leaders.findIndex((one) => one.referrals_count === row.referrals_count), readerId),
  )
  return {
    items,
    own: items.some(({ is_current_user: isCurrentUser }) => isCurrentUser)
      ? null
      : await ownRow(db, readerId),
  }
}

async function ownRow(db: Db, readerId: string): Promise<LeaderboardRow> {
  const own = await referrers(db).where('profiles.id', '=', readerId).executeTakeFirstOrThrow()
  const { before } = await db
    .selectFrom('profiles')
    .select(sql<number>`count(*)::integer`.as('before'))
    .where('referrals_count', '>', sql.lit(0))
    .where('referrals_count', '>', own.referrals_count)
    .executeTakeFirstOrThrow()
  return rowView(own, before + 1, readerId)
}

function rowView(row: ReferrerRow, rank: number, readerId: string): LeaderboardRow {
  return {
    rank,
    member: authorView(row),
    points: pointsOf(row.referrals_count),
    tokens: tokensOf(row.referrals_count),
    is_current_user: row.user_id === readerId,
  }
}
