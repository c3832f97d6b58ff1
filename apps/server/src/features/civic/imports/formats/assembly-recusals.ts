import { invalid } from '../import-refusal.ts'
import type { StagedRecord } from '../source.ts'
import { dayAt, neededDay, neededText, textAt } from './assembly-values.ts'

/** A deputy's recusal: the fact, the day and the text. */
export interface RecusalRecord {
  actor: string
  legislature: number | null
  declared_on: string
  /** Text or subject from which the deputy abstains. */
  scope: string
  reading: string | null
  /** Sitting or committee. */
  place: string | null
  /** Kind of the text: a whole bill, articles, amendments. */
  target: string
  /** Text concerned, if it is named. */
  subject: string | null
}

/** Words of private reasons, which some deputies wrote where the text is asked for (« les activités de mon mari »). */
const privateWords =
  /(?<!\p{L})(mon|ma|mes|notre|nos|moi|je|maris?|épou\p{L}*|époux|conjoint\p{L}*|concubin\p{L}*|compagn(?:e|on)s?|beau-|belle-|famil\p{L}*|parents?|père|mère|frère|sœur|soeur|fils|fille|enfants?|employeurs?|salari\p{L}*|activités? professionnel\p{L}*|intérêts?|actionn\p{L}*|motiv\p{L}*|en raison)(?!\p{L})/iu

/** Longest subject in characters. */
const longestSubject = 1000

/** Reads a recusal; never its explanation. */
export function readRecusal(recusal: unknown): StagedRecord {
  const uid = neededText(recusal, 'uid')
  if (!/^DPT[A-Z0-9]+$/.test(uid)) invalid(`uid = ${uid.slice(0, 40)}`)
  const actor = neededText(recusal, 'refActeur')
  if (!/^PA\d+$/.test(actor)) invalid(`refActeur = ${actor.slice(0, 40)}`)
  const legislature = textAt(recusal, 'legislature')
  const subject = textAt(recusal, 'cible', 'referenceTextuelle')?.replaceAll(/\s+/g, ' ') ?? null
  const record: RecusalRecord = {
    actor,
    legislature: legislature !== null && /^\d{1,2}$/.test(legislature) ? Number(legislature) : null,
    declared_on: dayAt(recusal, 'datePublication') ?? neededDay(recusal, 'dateCreation'),
    scope: neededText(recusal, 'portee', 'libelle'),
    reading: textAt(recusal, 'lecture', 'libelle'),
    place: textAt(recusal, 'instance', 'libelle'),
    target: neededText(recusal, 'cible', 'type', 'libelle'),
    subject: subject === null || privateWords.test(subject) ? null : subject.slice(0, longestSubject),
  }
  return { kind: 'recusal', key: uid, record }
}
