import type { DB } from '@parvis/platform/database/schema.gen.ts'
import type { Insertable } from 'kysely'
import { chanceOf } from './chance.ts'
import { idOf, memberId } from './ids.ts'
import { people } from './people.ts'
import type { Person } from './person.ts'
import { joinedAt } from './rows.ts'

/** Percentage of members who came through a referral. */
const brought = 55

/** Referrals: the referrer always joined before. */
export function referralRows(now: Date): Insertable<DB['referrals']>[] {
  const byArrival = people
    .map((person) => ({ person, joined: joinedAt(person, now) }))
    .sort((one, other) => one.joined.localeCompare(other.joined))
  return byArrival.flatMap(({ person, joined }, place) => {
    const chance = chanceOf(`referral/${person.username}`)
    if (place === 0 || chance.between(1, 100) > brought) return []
    const earlier = byArrival.slice(0, place).map((one) => one.person)
    return [
      {
        id: idOf(`referral-of/${person.username}`),
        referrer_id: memberId(referrerAmong(earlier, chance.next()).username),
        referred_id: memberId(person.username),
        created_at: joined,
      },
    ]
  })
}

/** Few members refer many: the square favours the first. */
function referrerAmong(earlier: Person[], draw: number): Person {
  const referrer = earlier[Math.floor(draw * draw * earlier.length)]
  if (referrer === undefined) throw new Error('nobody was there before')
  return referrer
}
