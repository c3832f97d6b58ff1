import type { Questionnaire } from '@parvis/contract/civic/roll-calls.schemas.ts'
import { questionnaireRule as rule } from '@parvis/contract/civic/roll-calls.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { sha256 } from '@parvis/platform/digest.ts'
import { required } from '@parvis/platform/required.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import { groupUid, groupView, hasCommonPosition, markOf, type SourceRow, sourceView } from './views.ts'

interface Stored {
  /** Identifier of the last import of roll calls. */
  importId: string | null
  questionnaire: Promise<Questionnaire>
}

/** The last answer of each application, until roll calls are imported again. */
const stored = new WeakMap<Db, Stored>()

/** Reads the roll calls of the questionnaire with all positions. Empty without imported roll calls. */
export async function readQuestionnaire({ db }: Pick<AppContext, 'db'>): Promise<Questionnaire> {
  const last = await db
    .selectFrom('imports')
    .select('id')
    .where('source', 'in', ['assemblee-scrutins', 'assemblee-acteurs'])
    .where('status', '=', 'done')
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const importId = last?.id ?? null
  const known = stored.get(db)
  if (known !== undefined && known.importId === importId) return known.questionnaire
  const questionnaire = build(db)
  stored.set(db, { importId, questionnaire })
  questionnaire.catch(() => stored.delete(db))
  return questionnaire
}

async function build(db: Db): Promise<Questionnaire> {
  const votes = await readVotes(db)
  const ids = votes.map(({ id }) => id)
  const place = new Map(ids.map((id, index) => [id, index]))
  const written = (marks: { roll_call_id: number; mark: string }[]) => {
    const letters = ids.map(() => '-')
    for (const { roll_call_id, mark } of marks)
      letters[required(place.get(roll_call_id), 'the roll call')] = mark
    return letters.join('')
  }
  const [groups, people] =
    ids.length === 0 ? [[], []] : await Promise.all([readGroups(db, ids), readPeople(db, ids)])
  const organs = [...new Map(groups.map((group) => [group.organ_id, group])).values()]
  const organPlace = new Map(organs.map(({ organ_id }, index) => [organ_id, index]))
  const parties = [
    ...new Map(people.flatMap(({ party }) => (isParty(party) ? [[party.id, party]] : []))).values(),
  ]
  const partyPlace = new Map(parties.map(({ id }, index) => [id, index]))
  return {
    version: `${rule.version}-${sha256(votes.map(({ uid }) => uid).join(' '))
      .toString('hex')
      .slice(0, 12)}`,
    votes: votes.map(
      ({ uid, title, held_on, outcome, votes_for, votes_against, abstentions, non_voters }) => ({
        uid,
        title,
        held_on,
        outcome,
        tally: { for: votes_for, against: votes_against, abstentions, non_voters },
      }),
    ),
    groups: organs.map(({ organ_id, ...organ }) => {
      const { name, short_name, colour } = groupView(organ)
      const marks = groups.flatMap((group) => {
        const { majority } = groupView(group)
        return !hasCommonPosition(name) ||
          group.organ_id !== organ_id ||
          majority === null ||
          majority === 'non_voter'
          ? []
          : [{ roll_call_id: group.roll_call_id, mark: markOf[majority] }]
      })
      return { name, short_name, colour, positions: written(marks) }
    }),
    officials: people.map(({ uid, name, group_id, party, marks }) => ({
      uid,
      name,
      group: organPlace.get(group_id) ?? -1,
      party: party === null ? null : (partyPlace.get(party.id) ?? null),
      positions: written(marks),
    })),
    parties: parties.map(({ name, colour }) => ({ name, colour })),
    source: votes[0] === undefined ? null : sourceView(votes[0]),
  }
}

interface VoteRow extends SourceRow {
  id: number
  uid: string
  title: string
  held_on: string
  outcome: 'adopted' | 'rejected'
  votes_for: number
  votes_against: number
  abstentions: number
  non_voters: number
}

/** The roll calls that the rule chooses, the latest first. */
async function readVotes(db: Db): Promise<VoteRow[]> {
  const { rows } = await sql<VoteRow>`
    with possible as (
      select roll_calls.*, votes_for + votes_against as cast_votes
      from roll_calls
      where notable and kind in ('ordinary', 'solemn') and institution = 'assemblee' and not is_example
        and votes_for + votes_against >= ${rule.leastCast}
        and least(votes_for, votes_against) * 100 >= ${rule.leastMinority} * (votes_for + votes_against)
    ), latest as (
      select possible.*, row_number() over (
        partition by date_trunc('month', held_on) order by cast_votes desc, id
      ) as of_month
      from possible where legislature = (select max(legislature) from possible)
    ), chosen as (
      select * from latest where of_month <= ${rule.mostPerMonth} order by cast_votes desc, id limit ${rule.most}
    )
    select chosen.id, uid, title, held_on::text, outcome, votes_for, votes_against, abstentions, non_voters,
      imports.institution as source_institution, imports.page as source_page, imports.url as source_url,
      imports.as_of::text as as_of
    from chosen left join imports on imports.id = chosen.import_id
    order by held_on desc, chosen.id desc`.execute(db)
  return rows
}

/** Results by group in the roll calls, the largest groups first. */
function readGroups(db: Db, ids: number[]) {
  return db
    .selectFrom('roll_call_groups')
    .innerJoin('organs', 'organs.id', 'roll_call_groups.organ_id')
    .select(['roll_call_id', 'organ_id', 'organs.name', 'organs.short_name', 'organs.colour', 'members'])
    .select(['votes_for', 'votes_against', 'abstentions', 'non_voters', 'named', groupUid])
    .where('roll_call_id', '=', sql<number>`any (${ids}::integer[])`)
    .orderBy('members', 'desc')
    .orderBy('organ_id')
    .execute()
}

interface Party {
  id: number
  name: string
  colour: string | null
}

/** « Non rattaché(s) » is an organ of the source, and no party. */
const isParty = (organ: Party | null): organ is Party => organ !== null && !/^non rattaché/iu.test(organ.name)

interface PersonRow {
  uid: string
  name: string
  /** Group in the latest of the roll calls. */
  group_id: number
  /** Organ of the latest attachment to a party. */
  party: Party | null
  marks: { roll_call_id: number; mark: string }[]
}

/** Named officials who cast a vote in one of the roll calls, by name. */
async function readPeople(db: Db, ids: number[]): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select officials.uid, officials.name,
      (array_agg(positions.group_id order by roll_calls.held_on desc))[1] as group_id,
      (
        select json_build_object('id', organs.id, 'name', organs.name, 'colour', organs.colour)
        from mandates join organs on organs.id = mandates.organ_id
        where mandates.official_id = officials.id and mandates.kind = 'party'
        order by (mandates.ends_on is null) desc, mandates.starts_on desc nulls last limit 1
      ) as party,
      json_agg(json_build_object('roll_call_id', positions.roll_call_id, 'mark', positions.position)) as marks
    from positions
    join roll_calls on roll_calls.id = positions.roll_call_id
    join officials on officials.id = positions.official_id
    where positions.roll_call_id = any (${ids}::integer[]) and positions.position <> 'n' and officials.name is not null
    group by officials.id
    order by officials.sort_name, officials.id`.execute(db)
  return rows
}
