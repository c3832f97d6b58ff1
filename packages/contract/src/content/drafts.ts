import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './drafts.schemas.ts'

export const listDrafts: Endpoint<typeof schemas.listDrafts> = {
  name: 'listDrafts',
  method: 'GET',
  path: '/me/drafts',
  access: 'member',
}

export const saveDraft: Endpoint<typeof schemas.saveDraft> = {
  name: 'saveDraft',
  method: 'PUT',
  path: '/me/drafts/:draftId',
  access: 'member',
}

export const deleteDraft: Endpoint<typeof schemas.deleteDraft> = {
  name: 'deleteDraft',
  method: 'DELETE',
  path: '/me/drafts/:draftId',
  access: 'member',
}
