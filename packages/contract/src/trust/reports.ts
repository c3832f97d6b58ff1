import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './reports.schemas.ts'

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

export const createReport: Endpoint<typeof schemas.createReport> = {
  name: 'createReport',
  method: 'POST',
  path: '/reports',
  access: 'member',
}
