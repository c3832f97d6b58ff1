import { z } from 'zod'
import { decisionGrounds, decisionKinds, moderationRules } from '../audit/decisions.ts'
import { endpoint } from '../endpoint.ts'
import { noticeReasons } from './moderation.ts'
import { reportReasons, reportTargets } from './reports.ts'

/** Days that the figures of moderation and verification look back. */
export const transparencyDays = 365

const Count = z.int().min(0)

/** What moderation and verification did, counted from their rows; of nobody in particular. */
export const TransparencyView = z.object({
  /** When it was counted, and from when on. */
  as_of: z.iso.datetime(),
  since: z.iso.datetime(),
  reports: z.object({
    total: Count,
    by_reason: z.record(z.enum(reportReasons), Count),
    by_target: z.record(z.enum(reportTargets), Count),
  }),
  /** Given under article 16 of regulation 2022/2065, by members and guests. */
  notices: z.object({ total: Count, by_reason: z.record(z.enum(noticeReasons), Count) }),
  decisions: z.object({
    total: Count,
    by_kind: z.record(z.enum(decisionKinds), Count),
    /** Of measures: "no action" rests on no rule. */
    by_rule: z.record(z.enum(moderationRules), Count),
    by_ground: z.record(z.enum(decisionGrounds), Count),
    automated: Count,
    reversed: Count,
    /** From the first report to the decision, half of the cases; null without any. */
    median_hours: z.number().min(0).nullable(),
  }),
  appeals: z.object({
    received: Count,
    upheld: Count,
    reversed: Count,
    waiting: Count,
    median_hours: z.number().min(0).nullable(),
  }),
  /** Years of which statements of reasons can be downloaded, latest first. */
  years: z.array(z.int()),
  suspensions: z.object({
    /** Given in these days. */
    given: Count,
    /** In force now. */
    now: Count,
  }),
  verifications: z.object({
    received: Count,
    approved: Count,
    rejected: Count,
    revoked: Count,
    waiting: Count,
    /** From a request to its decision, half of them; null without any decision. */
    median_hours: z.number().min(0).nullable(),
  }),
})
export type TransparencyView = z.infer<typeof TransparencyView>

export const getTransparency = endpoint({
  name: 'getTransparency',
  summary: 'Figures of moderation and verification over a year; counted anew once an hour',
  method: 'GET',
  path: '/transparency',
  access: 'anyone',
  returns: TransparencyView,
  refusals: [],
})
