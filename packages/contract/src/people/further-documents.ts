import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './further-documents.schemas.ts'

export const askForDocuments: Endpoint<typeof schemas.askForDocuments> = {
  name: 'askForDocuments',
  method: 'POST',
  path: '/moderation/verifications/:requestId/asks',
  access: 'member',
}

export const withdrawAsk: Endpoint<typeof schemas.withdrawAsk> = {
  name: 'withdrawAsk',
  method: 'DELETE',
  path: '/moderation/verifications/:requestId/asks/:askId',
  access: 'member',
}

export const sendFurtherDocuments: Endpoint<typeof schemas.sendFurtherDocuments> = {
  name: 'sendFurtherDocuments',
  method: 'POST',
  path: '/me/verification/further-documents',
  access: 'member',
}
