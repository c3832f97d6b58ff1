import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './appeals.schemas.ts'

/** The staff's lists: open appeals, longest waiting first; decided ones, latest first. */
export const appealLists = ['open', 'decided'] as const
export type AppealList = (typeof appealLists)[number]

export const listAppeals: Endpoint<typeof schemas.listAppeals> = {
  name: 'listAppeals',
  method: 'GET',
  path: '/moderation/appeals',
  access: 'member',
}

export const claimAppeal: Endpoint<typeof schemas.claimAppeal> = {
  name: 'claimAppeal',
  method: 'PUT',
  path: '/moderation/appeals/:appealId/claim',
  access: 'member',
}

export const releaseAppeal: Endpoint<typeof schemas.releaseAppeal> = {
  name: 'releaseAppeal',
  method: 'DELETE',
  path: '/moderation/appeals/:appealId/claim',
  access: 'member',
}

export const decideAppeal: Endpoint<typeof schemas.decideAppeal> = {
  name: 'decideAppeal',
  method: 'PUT',
  path: '/moderation/appeals/:appealId/decision',
  access: 'member',
}
