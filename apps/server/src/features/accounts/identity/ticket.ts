import type { IncomingHttpHeaders } from 'node:http'
import {
  type EntryTicket,
  entryTicketCookie,
  readEntryTicket,
} from '@parvis/contract/accounts/registration.ts'
import { readCookie } from '@parvis/platform/http/cookies.ts'

type SignUpMetadata = Record<string, unknown>

const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

/** Ticket of a newcomer: secret of an invitation, and reason to join. It comes by the sign-up form, else by a cookie. */
export function ticketOf({
  headers,
  given,
}: {
  headers: IncomingHttpHeaders
  given: SignUpMetadata
}): EntryTicket {
  const carried = readEntryTicket(readCookie(headers.cookie, entryTicketCookie) ?? '')
  return {
    invitation: text(given.invitation) || carried.invitation,
    reason: text(given.join_reason) || carried.reason,
  }
}

/** The data of a sign-up without the ticket: it would stand in every token of the account. */
export function withoutTicket({ invitation: _, join_reason: __, ...given }: SignUpMetadata): SignUpMetadata {
  return given
}
