import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './further-documents.schemas.ts'

const { member }: EndpointDeclarers<typeof schemas> = endpointDeclarers

export const askForDocuments = member('askForDocuments', 'POST /moderation/verifications/:requestId/asks')
export const withdrawAsk = member('withdrawAsk', 'DELETE /moderation/verifications/:requestId/asks/:askId')
export const sendFurtherDocuments = member('sendFurtherDocuments', 'POST /me/verification/further-documents')
