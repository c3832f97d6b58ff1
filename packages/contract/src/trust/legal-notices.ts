import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './legal-notices.schemas.ts'

const { anyone }: EndpointDeclarers<typeof schemas> = endpointDeclarers

/** Targets with an address. Private messages have none and are reported from the conversation. */
export const noticeTargets = ['post', 'comment', 'question', 'profile'] as const
export type NoticeTargetType = (typeof noticeTargets)[number]

export const findNoticeTarget = anyone('findNoticeTarget', 'GET /legal-notices/target')
export const fileNotice = anyone('fileNotice', 'POST /legal-notices')
export const openNotice = anyone('openNotice', 'POST /legal-notices/:receipt/opened')
export const confirmNoticeAddress = anyone('confirmNoticeAddress', 'POST /legal-notices/:receipt/confirmed')
export const appealByNotice = anyone('appealByNotice', 'POST /legal-notices/:receipt/appeal')
