import {
  type EntryTicket,
  entryTicketCookie,
  readEntryTicket,
  writeEntryTicket,
} from '@parvis/contract/accounts/registration.ts'
import { tabStorage } from '../../../lib/browser-storage.ts'

const key = 'parvis.ticket'

/** Ticket of this tab's newcomer: an invitation, and their reason to join. It stays until the tab is closed. */
export const storedTicket = (): EntryTicket => readEntryTicket(tabStorage.read(key) ?? '')

export function storeTicket(change: Partial<EntryTicket>): void {
  tabStorage.write(key, writeEntryTicket({ ...storedTicket(), ...change }))
}

/** The ticket among the data of a sign-up. */
export function ticketData(): Record<string, string> {
  const { invitation, reason } = storedTicket()
  return {
    ...(invitation === '' ? {} : { invitation }),
    ...(reason === '' ? {} : { join_reason: reason }),
  }
}

/** Seconds; longer than a visit to another site lasts. */
const lifetime = 900

/**
 * Has the browser carry the ticket to our auth server when another site answers for the newcomer. It answers by a form of
 * its own, with which browsers send only cookies that say so; those need a secure page.
 */
export function carryTicket(): void {
  const { invitation, reason } = storedTicket()
  if (invitation === '' && reason === '') return
  const site = isSecureContext ? 'SameSite=None; Secure' : 'SameSite=Lax'
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we serve
  document.cookie = `${entryTicketCookie}=${writeEntryTicket({ invitation, reason })}; Path=/auth/v1; Max-Age=${lifetime}; ${site}`
}
