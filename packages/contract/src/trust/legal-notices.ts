import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './legal-notices.schemas.ts'

const { anyone }: EndpointDeclarers<typeof schemas> = endpointDeclarers

/** Targets with an address. Private messages have none and are reported from the conversation. */
export const noticeTargets = [
  'post',
  'comment',
  'question',
  'profile',
  'consultation',
  'statement',
  'context_note',
] as const
export type NoticeTargetType = (typeof noticeTargets)[number]

export const findNoticeTarget = anyone('findNoticeTarget', 'GET /legal-notices/target')
export const fileNotice = anyone('fileNotice', 'POST /legal-notices')
export const openNotice = anyone('openNotice', 'POST /legal-notices/:receipt/opened')
export const confirmNoticeAddress = anyone('confirmNoticeAddress', 'POST /legal-notices/:receipt/confirmed')
export const appealByNotice = anyone('appealByNotice', 'POST /legal-notices/:receipt/appeal')

/**
 * Proof of work of a guest's notice while many arrive: a text whose SHA-256, after the request's id, begins with this many
 * zero bits. The id serves once, so the work does too. A device takes a few seconds.
 */
export const noticeWork = { bits: 17, longest: 40 } as const

/** Whether a text is the work of a request. */
export async function isWorkDone(requestId: string, work: string): Promise<boolean> {
  if (work === '' || work.length > noticeWork.longest) return false
  const text = new TextEncoder().encode(`${requestId.toLowerCase()} ${work}`)
  const view = new DataView(await crypto.subtle.digest('SHA-256', text))
  return Math.clz32(view.getUint32(0)) >= noticeWork.bits
}

/** Finds the work of a request. */
export async function findWork(requestId: string): Promise<string> {
  for (let tried = 0; ; tried += 1) if (await isWorkDone(requestId, String(tried))) return String(tried)
}
