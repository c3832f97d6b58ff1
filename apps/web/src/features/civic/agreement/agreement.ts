import type { Questionnaire } from '@parvis/contract/civic/roll-calls.schemas.ts'
import { wilson } from '@parvis/contract/intervals.ts'
import { agreementKey, deviceStorage } from '../../../lib/browser-storage.ts'

/** The reader's answer to a roll call; `pass` is none. Letters as in the questionnaire. */
export type Answer = 'p' | 'c' | 'a' | 'pass'

/** Position of a letter. */
export const positionOf = { p: 'for', c: 'against', a: 'abstention' } as const

/** Answers by the identifier of the roll call. */
export type Answers = Record<string, Answer>

/** Agreement of somebody with the reader, over the roll calls in which both took a position. */
export interface Agreement {
  same: number
  of: number
  /** Bounds of the 95 % interval. */
  low: number
  high: number
}

const answerLetters = new Set(['p', 'c', 'a', 'pass'])

/** Answers stored on this device, and the number of those to roll calls that are no longer asked. */
export function readAnswers(votes: readonly { uid: string }[]): { answers: Answers; outdated: number } {
  let stored: unknown
  try {
    stored = JSON.parse(deviceStorage.read(agreementKey) ?? '{}')
  } catch {
    stored = {}
  }
  const asked = new Set(votes.map(({ uid }) => uid))
  const known = Object.entries(typeof stored === 'object' && stored !== null ? stored : {}).filter(
    (entry): entry is [string, Answer] => answerLetters.has(String(entry[1])),
  )
  const kept = known.filter(([uid]) => asked.has(uid))
  return { answers: Object.fromEntries(kept), outdated: known.length - kept.length }
}

/** Stores answers on this device alone. */
export const storeAnswers = (answers: Answers): void => {
  if (Object.keys(answers).length === 0) deviceStorage.remove(agreementKey)
  else deviceStorage.write(agreementKey, JSON.stringify(answers))
}

/** Number of roll calls on which the reader took a position. */
export const countPositions = (answers: Answers): number =>
  Object.values(answers).filter((answer) => answer !== 'pass').length

/** Compares positions with the reader's. An absence, or a roll call that was passed, counts neither way. */
export function agreementWith(
  positions: string,
  answers: Answers,
  votes: readonly { uid: string }[],
): Agreement {
  let same = 0
  let of = 0
  for (const [place, { uid }] of votes.entries()) {
    const [answer, position] = [answers[uid], positions[place]]
    if (answer === undefined || answer === 'pass' || position === undefined || position === '-') continue
    of += 1
    if (answer === position) same += 1
  }
  return { same, of, ...wilson(same, of) }
}

/** Those with a position in common, the surest agreement first: by the lower bound of the interval. */
export function rank<Item extends { positions: string }>(
  items: readonly Item[],
  answers: Answers,
  votes: Questionnaire['votes'],
): (Item & { agreement: Agreement })[] {
  return items
    .map((item) => ({ ...item, agreement: agreementWith(item.positions, answers, votes) }))
    .filter(({ agreement }) => agreement.of > 0)
    .sort((one, other) => other.agreement.low - one.agreement.low)
}

/** Least number of deputies from which a party is compared. */
export const leastDeputies = 3

/** Parties with enough deputies, the largest first, with the position that most of their voting deputies took. */
export function partiesWithPositions({ votes, parties, officials }: Questionnaire) {
  return parties
    .map((party, place) => ({
      ...party,
      deputies: officials.filter((official) => official.party === place),
    }))
    .filter(({ deputies }) => deputies.length >= leastDeputies)
    .sort((one, other) => other.deputies.length - one.deputies.length)
    .map(({ deputies, ...party }) => ({
      ...party,
      deputies: deputies.length,
      positions: votes
        .map((_, place) => mostFrequent(deputies.map(({ positions }) => positions[place])))
        .join(''),
    }))
}

/** The position that more took than any other; none when two are equal. */
function mostFrequent(positions: (string | undefined)[]): string {
  const [first, second] = (['p', 'c', 'a'] as const)
    .map((letter) => ({ letter, count: positions.filter((position) => position === letter).length }))
    .sort((one, other) => other.count - one.count)
  return first !== undefined && first.count > (second?.count ?? 0) ? first.letter : '-'
}
