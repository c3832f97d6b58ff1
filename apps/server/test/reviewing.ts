import type { ReviewedRequest } from '@parvis/contract/people/verification.schemas.ts'
import {
  decideVerification,
  getCertificate,
  getOwnVerification,
  listVerifications,
} from '@parvis/contract/people/verification.ts'
import type { Guest, Member } from './people.ts'

export const queue = async (reviewer: Member) => (await reviewer.call(listVerifications, { query: {} })).items
export const own = (member: Member) => member.call(getOwnVerification, {})
export const certificateOf = async (reader: Guest, member: { id: string }) =>
  (await reader.call(getCertificate, { params: { reference: member.id } })).certificate

export type Reviewed = Pick<ReviewedRequest, 'id' | 'claimed_name'>
export const approves = (reviewer: Member, request: Reviewed, more: { valid_until?: string } = {}) =>
  reviewer.call(decideVerification, {
    params: { requestId: request.id },
    body: {
      decision: 'approve',
      claimed_name: request.claimed_name,
      evidence: 'press_card',
      note: 'Vu.',
      ...more,
    },
  })
export const rejects = (reviewer: Member, request: Reviewed) =>
  reviewer.call(decideVerification, {
    params: { requestId: request.id },
    body: { decision: 'reject', claimed_name: request.claimed_name, reason: 'documents_insufficient' },
  })

export async function firstInQueue(reviewer: Member): Promise<ReviewedRequest> {
  const [request] = await queue(reviewer)
  if (request === undefined) throw new Error('the queue is empty')
  return request
}
