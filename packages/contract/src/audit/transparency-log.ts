import type { Endpoint } from '../endpoint.ts'
import { moderationRules } from './decisions.ts'
import { publicLogKinds } from './public-facts.ts'
import type * as schemas from './transparency-log.schemas.ts'
import {
  endingReasons,
  evidenceKinds,
  lapseReasons,
  rejectionReasons,
  revocationReasons,
} from './verification-decisions.ts'

/** Kinds of entries: decisions on ticks, on contents and accounts, on appeals; a change of the log itself; public facts. */
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
  'log_format',
  ...publicLogKinds,
] as const
export type LogKind = (typeof logKinds)[number]

/**
 * Reason of the decision: a kind of evidence, a reason for refusal or ending, a rule of /cgu; `none` without one. Of a
 * change of the log: its formats.
 */
export const reasons = [
  'none',
  'open_formats',
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

/** Seconds until a decision appears in the log, at most. */
export const logDelay = 10

export const getLogHead: Endpoint<typeof schemas.getLogHead> = {
  name: 'getLogHead',
  method: 'GET',
  path: '/log/head',
  access: 'anyone',
}

export const listLogHeads: Endpoint<typeof schemas.listLogHeads> = {
  name: 'listLogHeads',
  method: 'GET',
  path: '/log/heads',
  access: 'anyone',
}

export const listLogEntries: Endpoint<typeof schemas.listLogEntries> = {
  name: 'listLogEntries',
  method: 'GET',
  path: '/log/entries',
  access: 'anyone',
}

export const getLogEntry: Endpoint<typeof schemas.getLogEntry> = {
  name: 'getLogEntry',
  method: 'GET',
  path: '/log/entries/:index',
  access: 'anyone',
}

export const getLogProof: Endpoint<typeof schemas.getLogProof> = {
  name: 'getLogProof',
  method: 'GET',
  path: '/log/proof',
  access: 'anyone',
}

export const getLogConsistency: Endpoint<typeof schemas.getLogConsistency> = {
  name: 'getLogConsistency',
  method: 'GET',
  path: '/log/consistency',
  access: 'anyone',
}

export const getLogWitnesses: Endpoint<typeof schemas.getLogWitnesses> = {
  name: 'getLogWitnesses',
  method: 'GET',
  path: '/log/witnesses',
  access: 'anyone',
}

export const listOwnLogEntries: Endpoint<typeof schemas.listOwnLogEntries> = {
  name: 'listOwnLogEntries',
  method: 'GET',
  path: '/me/log-entries',
  access: 'member',
}
