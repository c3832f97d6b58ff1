import type { IncomingHttpHeaders } from 'node:http'
import {
  type EntryTicket,
  entryTicketCookie,
  readEntryTicket,
} from '@parvis/contract/accounts/registration.ts'
import { readCookie } from '@parvis/platform/http/cookies.ts'

type Given = Record<string, unknown>

const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

/**
 * What a newcomer brings along: the secret of an invitation, and why they want to join. It comes with the sign-up form, or in
 * a cookie where another site answers for the person.
 */
export function ticketOf({ headers, given }: { headers: IncomingHttpHeaders; given: Given }): EntryTicket {
  const carried = readEntryTicket(readCookie(headers.cookie, entryTicketCookie) ?? '')
  return {
    invitation: text(given.invitation) || carried.invitation,
    reason: text(given.join_reason) || carried.reason,
  }
}

/** The data of a sign-up without the ticket: it would stand in every token of the account. */
export function withoutTicket({ invitation: _, join_reason: __, ...given }: Given): Given {
  return given
}
