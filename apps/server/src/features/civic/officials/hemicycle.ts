import type { VotedHemicycle } from '@parvis/contract/civic/roll-calls.schemas.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { sql } from 'kysely'
import type { Mark } from './views.ts'

/** A seat of the chamber, numbered from its right to its left, and what its member voted; null: did not vote. */
interface VotedSeat {
  seat: number
  group: number | null
  mark: Mark | null
}

interface SeatedVoter {
  official_id: number
  /** Position of the group in the groups of the vote; their number where it is none of them. */
  group: number
  position: Mark
}

interface GroupTally {
  organ_id: number
  members: number
  votes_for: number
  votes_against: number
  abstentions: number
  non_voters: number
}

interface SeatedVote {
  held_on: string
  groups: readonly GroupTally[]
  voters: readonly SeatedVoter[]
}

/** Share of the voters, or of the members of groups, whose place must be known, in percent. */
const leastPlaced = 90

/**
 * Places the votes of the Assembly in its hemicycle, from left to right: by the numbers of seats, or by group where the
 * seats of that day are unknown. Null where neither is known.
 */
export async function readHemicycle(db: Db, vote: SeatedVote): Promise<VotedHemicycle | null> {
  const seats = await readSeats(db, vote.held_on)
  const ofVoter = new Map(seats.map((seat) => [seat.official_id, seat]))
  const medians = mediansOf(vote, ofVoter)
  const members = vote.groups.reduce((sum, group) => sum + group.members, 0)
  const isMost = (count: number, total: number) => total > 0 && count * 100 >= leastPlaced * total
  const placed = vote.voters.filter(({ official_id }) => ofVoter.get(official_id)?.is_of_day).length
  const seated = seats.filter(({ is_of_day }) => is_of_day).length
  if (isMost(placed, vote.voters.length) && isMost(seated, members))
    return { basis: 'seats', runs: runsOf(bySeat(vote, seats, medians)) }
  const ordered = vote.groups.filter((_, place) => medians[place] !== null)
  if (
    !isMost(
      ordered.reduce((sum, group) => sum + group.members, 0),
      members,
    )
  )
    return null
  return { basis: 'groups', runs: runsOf(byGroup(vote, medians)) }
}

type Seat = Awaited<ReturnType<typeof readSeats>>[number]

/** The seat of each member of the Assembly at a day, else their latest one; and their group at that day. */
async function readSeats(db: Db, day: string) {
  const { rows } = await sql<{
    official_id: number
    seat: number
    is_of_day: boolean
    organ_id: number | null
  }>`
    select distinct on (held.official_id) held.official_id, held.seat, on_day.is_of_day, (
      select joined.organ_id from mandates as joined
      where on_day.is_of_day and joined.official_id = held.official_id and joined.kind = 'group'
        and joined.starts_on <= ${day}::date and coalesce(joined.ends_on, 'infinity') >= ${day}::date
      order by joined.starts_on desc, joined.id limit 1
    ) as organ_id
    from mandates as held
    join officials on officials.id = held.official_id and officials.institution = 'assemblee'
    cross join lateral (
      select held.starts_on <= ${day}::date and coalesce(held.ends_on, 'infinity') >= ${day}::date as is_of_day
    ) as on_day
    where held.kind = 'assembly' and held.seat is not null
    order by held.official_id, on_day.is_of_day desc nulls last, held.starts_on desc nulls last, held.id
  `.execute(db)
  return rows
}

/** The middle seat of each group: of the voters who are seated that day, else of those whose later or earlier seat is known. */
function mediansOf({ groups, voters }: SeatedVote, ofVoter: ReadonlyMap<number, Seat>): (number | null)[] {
  return groups.map((_, place) => {
    const known = voters.flatMap(({ group, official_id }) =>
      group === place ? (ofVoter.get(official_id) ?? []) : [],
    )
    const ofDay = known.filter(({ is_of_day }) => is_of_day)
    const seats = (ofDay.length > 0 ? ofDay : known).map(({ seat }) => seat).sort((one, other) => one - other)
    return seats[Math.floor(seats.length / 2)] ?? null
  })
}

/** Voters at their seats, then members who did not vote at theirs. A voter without a seat sits with the group. */
function bySeat(
  { groups, voters }: SeatedVote,
  seats: readonly Seat[],
  medians: (number | null)[],
): VotedSeat[] {
  const ofDay = new Map(
    seats.filter(({ is_of_day }) => is_of_day).map((seat) => [seat.official_id, seat.seat]),
  )
  const voted = new Set(voters.map(({ official_id }) => official_id))
  const places = new Map(groups.map(({ organ_id }, place) => [organ_id, place]))
  const absent = seats.filter(({ is_of_day, official_id }) => is_of_day && !voted.has(official_id))
  return [
    ...voters.map(({ official_id, group, position }) => ({
      seat: ofDay.get(official_id) ?? medians[group] ?? 0,
      group: group < groups.length ? group : null,
      mark: position,
    })),
    ...absent.map(({ seat, organ_id }) => ({
      seat,
      group: organ_id === null ? null : (places.get(organ_id) ?? null),
      mark: null,
    })),
  ]
}

/** Members by group, as many as it has, by position. A group whose place is unknown sits in the middle. */
function byGroup({ groups }: SeatedVote, medians: (number | null)[]): VotedSeat[] {
  const known = medians.filter((median) => median !== null).sort((one, other) => one - other)
  const middle = known[Math.floor(known.length / 2)] ?? 0
  return groups.flatMap((group, place) => {
    const marks: (Mark | null)[] = [
      ...Array<Mark>(group.votes_for).fill('p'),
      ...Array<Mark>(group.abstentions).fill('a'),
      ...Array<Mark>(group.votes_against).fill('c'),
      ...Array<Mark>(group.non_voters).fill('n'),
    ]
    const absent = Array<null>(Math.max(0, group.members - marks.length)).fill(null)
    return [...marks, ...absent].map((mark) => ({ seat: medians[place] ?? middle, group: place, mark }))
  })
}

/** Neighbours of one group, from the left of the chamber to its right. Sorting is stable. */
function runsOf(seats: readonly VotedSeat[]): VotedHemicycle['runs'] {
  const runs: VotedHemicycle['runs'] = []
  for (const { group, mark } of seats.toSorted((one, other) => other.seat - one.seat)) {
    const last = runs.at(-1)
    if (last !== undefined && last.group === group) last.positions += mark ?? '-'
    else runs.push({ group, positions: mark ?? '-' })
  }
  return runs
}
