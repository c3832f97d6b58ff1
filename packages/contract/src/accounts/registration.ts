/** Modes of registration: everybody; only the invited; those whom the staff admits, and the invited; nobody. */
export const registrationModes = ['open', 'invitation', 'approval', 'closed'] as const
export type RegistrationMode = (typeof registrationModes)[number]

/** Days for which a request to join waits, by default and at most. Then it lapses, and its account is deleted. */
export const usualRequestDays = 30
export const requestDaysCeiling = 90

/** A newcomer's ticket, for every way to sign up; empty where they have none. */
export interface EntryTicket {
  /** Secret of an invitation. */
  invitation: string
  /** Reason to join. */
  reason: string
}

/** Cookie that carries the ticket where another site answers for the person. A page of ours sets it, the auth server reads it. */
export const entryTicketCookie = 'parvis_ticket'

/** The ticket as the value of a cookie. */
export function writeEntryTicket({ invitation, reason }: EntryTicket): string {
  const bytes = new TextEncoder().encode(JSON.stringify([invitation, reason]))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

/** Reads {@link writeEntryTicket}; anything else is an empty ticket. */
export function readEntryTicket(value: string): EntryTicket {
  try {
    const bytes = atob(value.replaceAll('-', '+').replaceAll('_', '/'))
    const parsed: unknown = JSON.parse(
      new TextDecoder().decode(Uint8Array.from(bytes, (character: string) => character.charCodeAt(0))),
    )
    const [invitation, reason] = Array.isArray(parsed) ? (parsed as unknown[]) : []
    return {
      invitation: typeof invitation === 'string' ? invitation : '',
      reason: typeof reason === 'string' ? reason.trim() : '',
    }
  } catch {
    return { invitation: '', reason: '' }
  }
}
