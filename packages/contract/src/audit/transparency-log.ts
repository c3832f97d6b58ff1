import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import {
  endingReasons,
  evidenceKinds,
  lapseReasons,
  moderationRules,
  rejectionReasons,
  revocationReasons,
} from './decisions.ts'
import { sha256, toHex } from './merkle.ts'
import type * as schemas from './transparency-log.schemas.ts'

const { anyone, member }: EndpointDeclarers<typeof schemas> = endpointDeclarers

/** Kinds of entries about facts that are public themselves: anybody opens them, without a salt. */
export const publicLogKinds = [
  'rule_worded',
  'rule_called_off',
  'rule_retired',
  'rule_restored',
  'reserve_set',
  'reserve_moved',
  'reserve_ended',
  'poll_closed',
  'ranking_changed',
  'context_note_shown',
  'context_note_hidden',
] as const
export type PublicLogKind = (typeof publicLogKinds)[number]

export function isPublicKind(kind: string): kind is PublicLogKind {
  return publicLogKinds.some((one) => one === kind)
}

/** Named values that an entry is about, in their order. */
export type PublicFacts = Readonly<Record<string, unknown>>

const format = 'parvis-log-public-v1'

/** Text whose SHA-256 is the commitment of a public entry: lines of the format, the kind, and each fact as JSON. */
export function publicText(kind: PublicLogKind, facts: PublicFacts): string {
  const lines = Object.entries(facts).map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
  return [format, kind, ...lines].map((line) => `${line}\n`).join('')
}

/** Reads a text of {@link publicText}; null for anything else. */
export function readPublicText(text: string): { kind: string; facts: PublicFacts } | null {
  const [first, kind, ...lines] = text.split('\n')
  if (first !== format || kind === undefined || lines.pop() !== '') return null
  const facts: Record<string, unknown> = {}
  for (const line of lines) {
    const [, name, value] = /^([A-Za-z0-9_]+): (.+)$/.exec(line) ?? []
    if (name === undefined || value === undefined) return null
    try {
      facts[name] = JSON.parse(value)
    } catch {
      return null
    }
  }
  return { kind, facts }
}

/** SHA-256 of a text, in hexadecimal. */
export async function digestOf(text: string): Promise<string> {
  return toHex(await sha256(new TextEncoder().encode(text)))
}

/**
 * Kinds of entries: decisions on ticks, on contents and accounts, on appeals; a change of the log itself; public facts. The
 * kind `decision_sealed` stands for any decision whose kind too few others of its batch have.
 */
export const logKinds = [
  'verification_approved',
  'verification_rejected',
  'verification_revoked',
  'moderation_no_action',
  'moderation_label',
  'moderation_limit_reach',
  'moderation_remove',
  'moderation_warn',
  'moderation_suspend',
  'moderation_ban',
  'moderation_warn_reporting',
  'moderation_suspend_reporting',
  'appeal_upheld',
  'appeal_reversed',
  'decision_reversed',
  'decision_corrected',
  'decision_sealed',
  'log_format',
  ...publicLogKinds,
] as const
export type LogKind = (typeof logKinds)[number]

/**
 * Kinds of decisions that stand in the log within seconds, with their reason: the certificate of a tick publishes both. All
 * other decisions wait for the daily batch, and their reason is in the commitment.
 */
export const promptKinds = ['verification_approved', 'verification_revoked'] as const satisfies LogKind[]

export function isPromptKind(kind: LogKind): boolean {
  return promptKinds.some((one) => one === kind)
}

/** Decisions of one kind that a batch needs for the kind to be readable, and decisions whose kind is sealed. */
export const smallestBatchGroup = 10

/** Hours until a decision of the daily batch stands in the log, at most: a day, and the hours until the batch. */
export const batchDelayHours = 30

/**
 * Reason of the decision: a kind of evidence, a reason for refusal or ending, a rule of /cgu; `none` without one; `sealed`
 * where the commitment holds it. Of a change of the log: its formats.
 */
export const reasons = [
  'none',
  'sealed',
  'open_formats',
  'sealed_reasons',
  ...evidenceKinds,
  ...rejectionReasons,
  ...revocationReasons,
  ...endingReasons,
  ...lapseReasons,
  ...moderationRules,
] as const
export type LogReason = (typeof reasons)[number]

/** Ways in which a witness has not signed the last state that it was asked to sign. */
export const witnessFailures = [
  'unreachable',
  'unknown_log',
  'refused',
  'ahead',
  'inconsistent',
  'bad_answer',
  'bad_signature',
] as const
export type WitnessFailure = (typeof witnessFailures)[number]

/** Seconds until public facts and ticks appear in the log, at most. */
export const logDelay = 10

export const getLogHead = anyone('getLogHead', 'GET /log/head')
export const listLogHeads = anyone('listLogHeads', 'GET /log/heads')
export const listLogEntries = anyone('listLogEntries', 'GET /log/entries')
export const getLogEntry = anyone('getLogEntry', 'GET /log/entries/:index')
export const getLogProof = anyone('getLogProof', 'GET /log/proof')
export const getLogConsistency = anyone('getLogConsistency', 'GET /log/consistency')
export const getLogWitnesses = anyone('getLogWitnesses', 'GET /log/witnesses')
export const listOwnLogEntries = member('listOwnLogEntries', 'GET /me/log-entries')
export const getLogOpening = anyone('getLogOpening', 'GET /log/entries/:index/opening')

/** Leaves out the smallest groups until the members without a shown group are none, or too many to be known. */
export function withoutSmallRest<Group extends { count: number }>(
  total: number,
  groups: readonly Group[],
  smallest: number,
): Group[] {
  const shown = [...groups]
  const rest = () => total - shown.reduce((sum, { count }) => sum + count, 0)
  while (shown.length > 0 && rest() > 0 && rest() < smallest) {
    const least = shown.reduce((one, other) => (other.count < one.count ? other : one))
    shown.splice(shown.indexOf(least), 1)
  }
  return shown
}
