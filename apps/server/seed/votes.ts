import type { Tx } from '@parvis/platform/database/database.ts'
import { memberId } from './ids.ts'
import { typeset } from './typography.ts'

type Mark = 'p' | 'c' | 'a' | 'n'

interface PlannedVote {
  /** Days before the first start of the demo community. */
  ago: number
  title: string
  kind: 'ordinary' | 'solemn' | 'censure'
  outcome: 'adopted' | 'rejected'
  position: Mark
  delegated?: true
  cause?: 'PSE'
  correction?: Mark
  /** For, against, abstentions, non-voters: of the official’s group, then of the other. */
  groups: [Tally, Tally]
}

type Tally = [number, number, number, number]

/** Votes of an invented assembly on invented texts. */
const planned: PlannedVote[] = [
  {
    ago: 12,
    title: 'l’ensemble de la proposition de loi d’exemple relative aux trains du soir',
    kind: 'solemn',
    outcome: 'adopted',
    position: 'p',
    groups: [
      [38, 1, 2, 0],
      [14, 21, 3, 0],
    ],
  },
  {
    ago: 33,
    title: 'la motion de censure d’exemple déposée par le groupe des Rives',
    kind: 'censure',
    outcome: 'rejected',
    position: 'p',
    delegated: true,
    groups: [
      [5, 0, 0, 0],
      [29, 0, 0, 0],
    ],
  },
  {
    ago: 58,
    title: 'l’ensemble du projet de loi d’exemple sur l’eau et les communes rurales',
    kind: 'solemn',
    outcome: 'adopted',
    position: 'a',
    correction: 'p',
    groups: [
      [22, 6, 11, 0],
      [30, 5, 2, 1],
    ],
  },
  {
    ago: 90,
    title: 'l’ensemble de la proposition de loi d’exemple sur les cantines scolaires',
    kind: 'ordinary',
    outcome: 'rejected',
    position: 'c',
    groups: [
      [4, 33, 2, 0],
      [25, 11, 0, 0],
    ],
  },
  {
    ago: 91,
    title:
      'l’amendement d’exemple n° 7 après l’article 2 de la proposition de loi d’exemple sur les cantines scolaires',
    kind: 'ordinary',
    outcome: 'adopted',
    position: 'n',
    cause: 'PSE',
    groups: [
      [31, 2, 1, 1],
      [18, 14, 1, 0],
    ],
  },
]

const day = 86_400_000
const dayOf = (moment: Date) => moment.toISOString().slice(0, 10)

/** Links an invented official to the demo community’s politician, with a few votes; all marked as an example. */
export async function seedVotes(tx: Tx, now: Date): Promise<void> {
  const organs = await tx
    .insertInto('organs')
    .values([
      { uid: 'EXEMPLE-ASSEMBLEE', kind: 'assembly', name: 'Assemblée d’exemple', digest: '' },
      {
        uid: 'EXEMPLE-PLAINE',
        kind: 'group',
        name: 'Groupe d’exemple de la Plaine',
        short_name: 'Plaine',
        colour: '#3a6ea5',
        digest: '',
      },
      {
        uid: 'EXEMPLE-RIVES',
        kind: 'group',
        name: 'Groupe d’exemple des Rives',
        short_name: 'Rives',
        colour: '#b5533c',
        digest: '',
      },
    ])
    .returning(['id', 'uid'])
    .execute()
  const organ = (uid: string) => organs.find((row) => row.uid === uid)?.id ?? 0
  const own = organ('EXEMPLE-PLAINE')
  const { id: official_id } = await tx
    .insertInto('officials')
    .values({
      uid: 'EXEMPLE-1',
      institution: 'assemblee',
      name: 'Solange Ibarrou',
      sort_name: 'Ibarrou Solange',
      is_example: true,
      digest: '',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: otherId } = await tx
    .insertInto('officials')
    .values({
      uid: 'EXEMPLE-2',
      institution: 'assemblee',
      name: 'Odilon Trévase',
      sort_name: 'Trévase Odilon',
      is_example: true,
      digest: '',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const since = dayOf(new Date(now.getTime() - 500 * day))
  await tx
    .insertInto('mandates')
    .values([
      {
        official_id,
        organ_id: organ('EXEMPLE-ASSEMBLEE'),
        kind: 'assembly',
        constituency: 'Lussignac (exemple)',
        seat: 70,
        starts_on: since,
      },
      { official_id, organ_id: own, kind: 'group', starts_on: since },
      {
        official_id: otherId,
        organ_id: organ('EXEMPLE-ASSEMBLEE'),
        kind: 'assembly',
        constituency: 'Trévase-sur-Rive (exemple)',
        seat: 20,
        starts_on: since,
      },
      { official_id: otherId, organ_id: organ('EXEMPLE-RIVES'), kind: 'group', starts_on: since },
    ])
    .execute()
  for (const [turn, vote] of planned.entries()) {
    const [mine, others] = vote.groups
    const sum = (place: 0 | 1 | 2 | 3) => mine[place] + others[place]
    const { id: roll_call_id } = await tx
      .insertInto('roll_calls')
      .values({
        uid: `EXEMPLE-${turn + 1}`,
        institution: 'assemblee',
        number: turn + 1,
        held_on: dayOf(new Date(now.getTime() - vote.ago * day)),
        kind: vote.kind,
        title: typeset(vote.title),
        whole_text: vote.title.startsWith('l’ensemble'),
        outcome: vote.outcome,
        votes_for: sum(0),
        votes_against: sum(1),
        abstentions: sum(2),
        non_voters: sum(3),
        required: vote.kind === 'censure' ? 45 : null,
        is_example: true,
        digest: '',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('roll_call_groups')
      .values(
        [
          { organ_id: own, tally: mine },
          { organ_id: organ('EXEMPLE-RIVES'), tally: others },
        ].map(({ organ_id, tally: [votes_for, votes_against, abstentions, non_voters] }) => ({
          roll_call_id,
          organ_id,
          members: 45,
          votes_for,
          votes_against,
          abstentions,
          non_voters,
        })),
      )
      .execute()
    await tx
      .insertInto('positions')
      .values({
        official_id,
        roll_call_id,
        group_id: own,
        position: vote.position,
        delegated: vote.delegated ?? false,
        cause: vote.cause ?? null,
      })
      .execute()
    await tx
      .insertInto('positions')
      .values({
        official_id: otherId,
        roll_call_id,
        group_id: organ('EXEMPLE-RIVES'),
        position: others[0] >= others[1] ? 'p' : 'c',
        delegated: false,
      })
      .execute()
    if (vote.correction !== undefined)
      await tx
        .insertInto('roll_call_corrections')
        .values({ roll_call_id, official_id, position: vote.correction, malfunction: false })
        .execute()
  }
  await tx
    .insertInto('official_links')
    .values({ official_id, user_id: memberId('solange_ibarrou'), linked_at: now })
    .execute()
}
