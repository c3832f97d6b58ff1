import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './legal-notices.schemas.ts'

/** Targets with an address. Private messages have none and are reported from the conversation. */
export const noticeTargets = ['post', 'comment', 'question', 'profile'] as const
export type NoticeTargetType = (typeof noticeTargets)[number]

export const findNoticeTarget: Endpoint<typeof schemas.findNoticeTarget> = {
  name: 'findNoticeTarget',
  method: 'GET',
  path: '/legal-notices/target',
  access: 'anyone',
}

export const fileNotice: Endpoint<typeof schemas.fileNotice> = {
  name: 'fileNotice',
  method: 'POST',
  path: '/legal-notices',
  access: 'anyone',
}

export const openNotice: Endpoint<typeof schemas.openNotice> = {
  name: 'openNotice',
  method: 'POST',
  path: '/legal-notices/:receipt/opened',
  access: 'anyone',
}

export const confirmNoticeAddress: Endpoint<typeof schemas.confirmNoticeAddress> = {
  name: 'confirmNoticeAddress',
  method: 'POST',
  path: '/legal-notices/:receipt/confirmed',
  access: 'anyone',
}

export const appealByNotice: Endpoint<typeof schemas.appealByNotice> = {
  name: 'appealByNotice',
  method: 'POST',
  path: '/legal-notices/:receipt/appeal',
  access: 'anyone',
}
