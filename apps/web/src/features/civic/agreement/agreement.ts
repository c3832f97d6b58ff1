import type { Questionnaire } from '@parvis/contract/civic/roll-calls.schemas.ts'
import { wilson } from '@parvis/contract/intervals.ts'
import { agreementKey, deviceStorage } from '../../../lib/browser-storage.ts'

/** The reader's answer to a roll call; `pass` is none. Letters as in the questionnaire. */
export type Answer = 'p' | 'c' | 'a' | 'pass'

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

/** Answers stored on this device; those to roll calls that are no longer asked are left out. */
export function readAnswers(votes: readonly { uid: string }[]): Answers {
  let stored: unknown
  try {
    stored = JSON.parse(deviceStorage.read(agreementKey) ?? '{}')
  } catch {
    stored = {}
  }
  const known = new Map(Object.entries(typeof stored === 'object' && stored !== null ? stored : {}))
  return Object.fromEntries(
    votes.flatMap(({ uid }) => {
      const answer: unknown = known.get(uid)
      return answerLetters.has(String(answer)) ? [[uid, answer as Answer]] : []
    }),
  )
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
