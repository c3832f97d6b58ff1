import type { DB } from '@parvis/platform/database/schema.gen.ts'
import type { Insertable } from 'kysely'
import { idOf, memberId } from './ids.ts'
import { citizens } from './people/citizens.ts'
import { typeset } from './typography.ts'

type Rating = 'helpful' | 'somewhat' | 'not_helpful'

interface DemoNote {
  /** Key of its post. */
  post: string
  text: string
  source: string
  /** Ratings of each of the two sides; null: nobody has rated it yet. */
  ratings: [Rating, Rating] | null
  /** It was shown once. */
  wasShown?: boolean
  answer?: string
}

/** A note in each state: the first run of the model shows the one on which both sides agree. */
const notes: DemoNote[] = [
  {
    post: 'transports/029',
    text: 'Ce sont les régions qui organisent les trains régionaux : la commune peut demander cet horaire, elle ne le décide pas.',
    source: 'https://www.legifrance.gouv.fr/codes/texte_lc/LEGITEXT000023086525/',
    ratings: ['helpful', 'helpful'],
    answer: 'C’est juste : la demande est déposée auprès de la région.',
  },
  {
    post: 'budget/017',
    text: 'Un pour cent de plus reste un effort modeste au regard des services rendus.',
    source: 'https://www.collectivites-locales.gouv.fr/',
    ratings: ['helpful', 'not_helpful'],
  },
  {
    post: 'agriculture/019',
    text: 'Cette aide pénalise surtout les exploitations qui embauchent.',
    source: 'https://agriculture.gouv.fr/',
    ratings: ['not_helpful', 'helpful'],
  },
  {
    post: 'energie/021',
    text: 'L’hydrogène ne servira jamais à rien.',
    source: 'https://www.ecologie.gouv.fr/',
    ratings: ['not_helpful', 'not_helpful'],
    wasShown: true,
  },
  {
    post: 'sante/028',
    text: 'Voir aussi le site du ministère.',
    source: 'https://sante.gouv.fr/',
    ratings: ['not_helpful', 'not_helpful'],
  },
  {
    post: 'logement/028',
    text: 'Le plan local d’urbanisme dit où l’on peut construire ; il se consulte en mairie et sur le Géoportail de l’urbanisme.',
    source: 'https://www.geoportail-urbanisme.gouv.fr/',
    ratings: null,
  },
]

/** Raters of each side; one more member writes the notes. */
const ratersOfSide = 6
const dayMs = 86_400_000

/** Context notes and their ratings, old enough to count. */
export function contextNoteRows(now: Date) {
  const members = citizens
    .filter(({ staff, demoEmail }) => staff === undefined && demoEmail === undefined)
    .map(({ username }) => memberId(username))
  const [writer, ...raters] = members.slice(0, 2 * ratersOfSide + 1)
  const before = (days: number) => new Date(now.getTime() - days * dayMs)
  return {
    notes: notes.map(
      ({ post, text, source, wasShown, answer }, at): Insertable<DB['context_notes']> => ({
        id: idOf(`note/${post}`),
        post_id: idOf(`post/${post}`),
        user_id: writer ?? null,
        content: typeset(text),
        sources: [source],
        created_at: before(12 - at),
        status_at: wasShown ? before(1) : null,
        answer: answer === undefined ? null : typeset(answer),
      }),
    ),
    ratings: notes.flatMap(({ post, ratings }) =>
      ratings === null
        ? []
        : raters.map(
            (user_id, at): Insertable<DB['context_note_ratings']> => ({
              note_id: idOf(`note/${post}`),
              user_id,
              rating: ratings[at < ratersOfSide ? 0 : 1],
              created_at: before(8),
            }),
          ),
    ),
  }
}
