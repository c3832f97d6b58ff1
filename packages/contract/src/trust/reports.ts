import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './reports.schemas.ts'

const { member }: EndpointDeclarers<typeof schemas> = endpointDeclarers

/** Reasons for a report (spec 000 §9). */
export const reportReasons = [
  'harassment',
  'hate_speech',
  'spam',
  'misinformation',
  'inappropriate',
  'other',
] as const
export type ReportReason = (typeof reportReasons)[number]

export const createReport = member('createReport', 'POST /reports')
