import type { Registration } from '@parvis/contract/people/admissions.schemas.ts'
import { checkInvitation, getRegistration } from '@parvis/contract/people/admissions.ts'
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, call } from '../../../lib/api-client.ts'
import { storedTicket } from './entry-ticket.ts'

/** Without an answer the form is shown, and says itself what is wrong: nobody waits for further tries. */
const atOnce = { retry: false, networkMode: 'always' } as const

/** Mode of registration. Administrators change it seldom. */
export const registrationQuery = queryOptions({
  queryKey: ['registration'],
  queryFn: ({ signal }) => call(getRegistration, { signal }),
  staleTime: 60_000,
  ...atOnce,
})

export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: token === '' ? skipToken : ({ signal }) => call(checkInvitation, { body: { token }, signal }),
    staleTime: 60_000,
    ...atOnce,
  })

/** Returns the way in which this newcomer may sign up. */
export interface Entry {
  mode: Registration['mode']
  requestDays: number
  /** An invitation that admits them. */
  invitation: { ends_at: string; is_personal: boolean } | null
  /** They have one that admits nobody any more. */
  isInvitationSpent: boolean
  /** Uses another invitation. */
  onInvitation: (token: string) => void
}

/** Undefined until it is known. Where it cannot be asked, the form is open: its answer will tell. */
export function useEntry(): Entry | undefined {
  const [token, setToken] = useState(() => storedTicket().invitation)
  const registration = useQuery(registrationQuery)
  const invitation = useQuery(invitationQuery(token))
  if (registration.isPending || (token !== '' && invitation.isPending)) return undefined
  const { mode = 'open', request_days = 30 } = registration.data ?? {}
  return {
    mode,
    requestDays: request_days,
    invitation: invitation.data ?? null,
    isInvitationSpent: invitation.error instanceof ApiError,
    onInvitation: setToken,
  }
}

/** Whether the newcomer has to say why they want to join. */
export const needsReason = ({ mode, invitation }: Entry): boolean =>
  mode === 'approval' && invitation === null
