import type { Tx } from '@parvis/platform/database/database.ts'
import type { DB } from '@parvis/platform/database/schema.gen.ts'
import { type Insertable, sql } from 'kysely'
import { chanceOf } from './chance.ts'
import { idOf, memberId } from './ids.ts'
import { people } from './people.ts'
import { typeset } from './typography.ts'

interface PlannedPoll {
  key: string
  theme: Insertable<DB['polls']>['theme']
  title: string
  description: string
  /** Options with the relative frequency of their choice. */
  options: [text: string, weight: number][]
  /** Days from the first start of the demo community until closing; negative when already closed. */
  closes: number
  /** Its voters get receipts that prove how they voted. */
  with_receipt?: true
  /** Percentage of members who vote. */
  turnout: number
}

const planned: PlannedPoll[] = [
  {
    key: 'trains-du-soir',
    theme: 'ecology',
    title: 'Faut-il prolonger les trains du soir entre Montclar et Valmont ?',
    description: 'Le dernier départ est aujourd’hui à 20 h 12. Deux allers-retours de plus sont à l’étude.',
    options: [
      ['Oui, tous les soirs', 5],
      ['Oui, le week-end seulement', 3],
      ['Non, mieux vaut plus de trains le matin', 2],
    ],
    closes: 4,
    turnout: 62,
  },
  {
    key: 'cantine',
    theme: 'education',
    title: 'Que changer d’abord à la cantine scolaire ?',
    description: 'Une seule priorité, pour la rentrée prochaine.',
    options: [
      ['Le prix selon les revenus', 4],
      ['Plus de produits locaux', 4],
      ['Un repas végétarien chaque jour', 2],
      ['Le temps laissé pour manger', 3],
    ],
    closes: 9,
    with_receipt: true,
    turnout: 55,
  },
  {
    key: 'medecins',
    theme: 'health',
    title: 'Comment attirer des médecins dans les villages ?',
    description: 'Trois pistes reviennent dans les réunions publiques de la région.',
    options: [
      ['Une maison de santé communale', 5],
      ['Une bourse aux étudiants qui s’engagent', 4],
      ['Une journée de garde partagée entre communes', 2],
    ],
    closes: 16,
    turnout: 48,
  },
  {
    key: 'budget-participatif',
    theme: 'economy',
    title: 'À quoi consacrer le budget participatif de Valmont ?',
    description: 'La somme mise aux voix cette année doit aller à un seul projet.',
    options: [
      ['Une ressourcerie', 3],
      ['La rénovation de la halle', 4],
      ['Des pistes cyclables continues', 4],
      ['Un verger public', 2],
    ],
    closes: 23,
    turnout: 40,
  },
  {
    key: 'logement-saisonnier',
    theme: 'social',
    title: 'Faut-il limiter les locations saisonnières sur le littoral ?',
    description: 'La question sera débattue à Beaulimont avant la saison.',
    options: [
      ['Oui, par un quota de quartier', 5],
      ['Oui, par une taxe', 3],
      ['Non', 3],
      ['Je ne sais pas', 1],
    ],
    closes: 30,
    turnout: 35,
  },
  {
    key: 'journee-citoyenne',
    theme: 'defence',
    title: 'La journée citoyenne doit-elle durer plus longtemps ?',
    description: 'Secours, mémoire, défense : que garder d’une journée, et faut-il en ajouter une ?',
    options: [
      ['Oui, trois jours', 3],
      ['Oui, une semaine', 2],
      ['Non, une journée suffit', 4],
    ],
    closes: 38,
    turnout: 30,
  },
  {
    key: 'eclairage',
    theme: 'ecology',
    title: 'Éteindre l’éclairage public de minuit à cinq heures ?',
    description: 'Consultation close ; le conseil en a débattu ensuite.',
    options: [
      ['Oui, partout', 3],
      ['Oui, sauf au centre', 5],
      ['Non', 3],
    ],
    closes: -6,
    turnout: 70,
  },
  {
    key: 'tarif-eau',
    theme: 'economy',
    title: 'Un tarif de l’eau progressif : pour ou contre ?',
    description: 'Les premiers mètres cubes moins chers, les suivants davantage.',
    options: [
      ['Pour', 6],
      ['Contre', 3],
      ['Sans avis', 1],
    ],
    closes: -19,
    with_receipt: true,
    turnout: 66,
  },
  {
    key: 'mediatheque-dimanche',
    theme: 'education',
    title: 'La médiathèque doit-elle ouvrir le dimanche ?',
    description: 'Avec ou sans bibliothécaires, toute l’année ou en hiver seulement.',
    options: [
      ['Oui, toute l’année', 5],
      ['Oui, en hiver', 3],
      ['Non', 1],
    ],
    closes: -41,
    turnout: 58,
  },
]

const day = 86_400_000

/** The polls of the demo community with their votes; all fictional. */
export function pollRows(now: Date): {
  polls: Insertable<DB['polls']>[]
  options: Insertable<DB['poll_options']>[]
  votes: Insertable<DB['poll_votes']>[]
} {
  const closing = ({ closes }: PlannedPoll) => new Date(now.getTime() + closes * day)
  return {
    polls: planned.map((poll) => ({
      id: idOf(`poll/${poll.key}`),
      title: typeset(poll.title),
      description: `${typeset(poll.description)} Sondage fictif.`,
      theme: poll.theme,
      ends_at: closing(poll).toISOString(),
      is_example: true,
      with_receipt: poll.with_receipt ?? false,
      created_at: new Date(closing(poll).getTime() - 60 * day).toISOString(),
    })),
    options: planned.flatMap(({ key, options }) =>
      options.map(([text], position) => ({ poll_id: idOf(`poll/${key}`), position, text: typeset(text) })),
    ),
    votes: planned.flatMap((poll) =>
      people.flatMap(({ username, demoEmail }) => {
        const chance = chanceOf(`poll/${poll.key}/${username}`)
        // The accounts for visitors have voted in no open poll.
        if (chance.between(1, 100) > poll.turnout || (demoEmail !== undefined && poll.closes > 0)) return []
        const last = Math.min(now.getTime(), closing(poll).getTime())
        return {
          poll_id: idOf(`poll/${poll.key}`),
          user_id: memberId(username),
          position: chance.pick(ballots(poll)),
          created_at: new Date(last - chance.between(1, 20 * 24 * 60) * 60_000).toISOString(),
        }
      }),
    ),
  }
}

/** Commits to each vote of the demo, with a salt of the server, as for a device without cryptography. */
export async function commitToVotes(tx: Tx): Promise<void> {
  await sql`
    update poll_votes as vote set
      salt = made.salt,
      commitment = sha256(made.salt || convert_to(
        case when made.with_receipt
          then format(E'parvis-ballot-v1\\n%s\\n%s\\n%s\\n', vote.poll_id, vote.position, vote.user_id)
          else format(E'parvis-ballot-v2\\n%s\\n%s\\n', vote.poll_id, vote.user_id) end, 'UTF8')),
      salt_is_own = false
    from (
      select poll_id, user_id, with_receipt,
        sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) as salt
      from poll_votes join polls on polls.id = poll_votes.poll_id
    ) as made
    where made.poll_id = vote.poll_id and made.user_id = vote.user_id
  `.execute(tx)
}

/** Distributes votes by weight. */
function ballots({ options }: PlannedPoll): [number, ...number[]] {
  const [first = 0, ...rest] = options.flatMap(([, weight], position) =>
    Array.from({ length: weight }, () => position),
  )
  return [first, ...rest]
}
