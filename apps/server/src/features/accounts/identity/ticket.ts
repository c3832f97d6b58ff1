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
 * A newcomer's ticket: the secret of an invitation, and their reason to join. The sign-up form sends it; a cookie carries it
 * where another site answers for the person.
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
