import type { NoteRating, NoteScore } from '../src/features/content/context-notes/bridging.ts'
import { dice } from './neutrality.ts'

/** Notes that both sides find helpful, that neither does, or that one does. */
const kinds = ['agreed', 'bad', 'one_sided', 'one_sided_right'] as const
type NoteKind = (typeof kinds)[number]

interface World {
  raters: number
  notes: number
  /** Ratings of a rater, on average. */
  ratingsEach: number
  seed: number
  now: number
}

interface Brigade {
  raters: number
  targets: string[]
  value: NoteRating['value']
  isNew: boolean
}

/** Ratings by two sides of different conviction; 5 % of them are somewhere between. */
export function simulateRatings({ raters, notes, ratingsEach, seed, now }: World) {
  const random = dice(seed)
  const kindOf = (note: number): NoteKind => kinds[note % kinds.length] ?? 'bad'
  const leanings = Array.from({ length: raters }, (_, at) => (at % 2 === 0 ? -1 : 1) * (0.5 + random() / 2))
  const chance = (kind: NoteKind, leaning: number): number =>
    ({ agreed: 0.88, bad: 0.12, one_sided: 0.5 - 0.42 * leaning, one_sided_right: 0.5 + 0.42 * leaning })[
      kind
    ]
  const valueFor = (helpful: number): NoteRating['value'] => {
    const drawn = random()
    if (drawn < helpful * 0.9) return 1
    return drawn < helpful * 0.9 + 0.1 ? 0.5 : 0
  }
  const drawNotes = (count: number) => {
    const drawn = new Set<number>()
    while (drawn.size < Math.min(count, notes)) drawn.add(Math.floor(random() * notes))
    return [...drawn]
  }
  const ratings: NoteRating[] = leanings.flatMap((leaning, rater) =>
    drawNotes(Math.floor(ratingsEach * (0.5 + random()))).map((note) => ({
      noteId: `n${note}`,
      raterId: `r${rater}`,
      value: valueFor(chance(kindOf(note), leaning)),
      ratesSince: 0,
    })),
  )
  return {
    ratings,
    sideOf: (raterId: string) => Math.sign(leanings[Number(raterId.slice(1))] ?? 0),
    notesOf: (kind: NoteKind) =>
      Array.from({ length: notes }, (_, note) => note)
        .filter((note) => kindOf(note) === kind)
        .map((note) => `n${note}`),
    /** Ratings of the left side that attack some notes, and look like those of their side elsewhere. */
    attack: ({ raters: size, targets, value, isNew }: Brigade): NoteRating[] =>
      Array.from({ length: size }, (_, at) => {
        const rater = { raterId: `b${at}`, ratesSince: isNew ? now - 86_400_000 : 0 }
        const others = drawNotes(20).filter((note) => !targets.includes(`n${note}`))
        return [
          ...targets.map((noteId) => ({ ...rater, noteId, value })),
          ...others.map((note) => ({
            ...rater,
            noteId: `n${note}`,
            value: valueFor(chance(kindOf(note), -1)),
          })),
        ]
      }).flat(),
  }
}

/** Ids of the notes that scores show. */
export const statesOf = (scores: Map<string, NoteScore>): string[] =>
  [...scores].filter(([, { isShown }]) => isShown).map(([id]) => id)
