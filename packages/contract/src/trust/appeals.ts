import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './appeals.schemas.ts'

const { member }: EndpointDeclarers<typeof schemas> = endpointDeclarers

/** The staff's lists: open appeals, longest waiting first; decided ones, latest first. */
export const appealLists = ['open', 'decided'] as const
export type AppealList = (typeof appealLists)[number]

export const listAppeals = member('listAppeals', 'GET /moderation/appeals')
export const claimAppeal = member('claimAppeal', 'PUT /moderation/appeals/:appealId/claim')
export const releaseAppeal = member('releaseAppeal', 'DELETE /moderation/appeals/:appealId/claim')
export const decideAppeal = member('decideAppeal', 'PUT /moderation/appeals/:appealId/decision')
