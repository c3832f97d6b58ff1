import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './signals.schemas.ts'

const { member }: EndpointDeclarers<typeof schemas> = endpointDeclarers

/** Kinds of suspected coordination. A signal has no effect: it asks a moderator to look. */
export const signalKinds = [
  'same_text',
  'same_site',
  'votes',
  'reactions',
  'comments',
  'follows',
  'reports',
  'mass_reports',
  'rejected_reports',
] as const
export type SignalKind = (typeof signalKinds)[number]

/** Thresholds of signals; the console shows them beside the measured values. */
export const signalThresholds = {
  /** Days for which an account counts as recent. */
  recentDays: 7,
  /** Hours of activity on one target that are examined together. */
  burstHours: 1,
  /** Recent accounts among them: this number, and at least this share of all. */
  recentMembers: 8,
  recentShare: 0.5,
  /** Or this number of recent accounts created within one hour. */
  together: 6,
  /** Hours in which texts and sites are compared across accounts. */
  alikeHours: 24,
  /** Accounts with the same text. */
  sameText: 4,
  /** Accounts that link to one site, with a share of recent ones of at least `recentShare`. */
  sameSite: 6,
  /** Reports by one member in an hour. */
  massReports: 20,
  /** Judged reports of a member: this number, with at most this share followed by a measure. */
  judgedReports: 10,
  followedShare: 0.2,
  /** Hours for which a dismissed signal is not raised again, unless twice as many take part. */
  silentHours: 24,
} as const

export const signalLists = ['open', 'dismissed'] as const
export type SignalList = (typeof signalLists)[number]

export const listSignals = member('listSignals', 'GET /moderation/signals')
export const dismissSignal = member('dismissSignal', 'PUT /moderation/signals/:signalId/dismissal')
