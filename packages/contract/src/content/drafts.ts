import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './drafts.schemas.ts'

const { member }: EndpointDeclarers<typeof schemas> = endpointDeclarers

export const listDrafts = member('listDrafts', 'GET /me/drafts')
export const saveDraft = member('saveDraft', 'PUT /me/drafts/:draftId')
export const deleteDraft = member('deleteDraft', 'DELETE /me/drafts/:draftId')
