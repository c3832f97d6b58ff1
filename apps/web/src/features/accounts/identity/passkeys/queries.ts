import { queryOptions } from '@tanstack/react-query'
import { authClient } from '../../../../lib/session.ts'
import { retryUnreachable } from '../retry.ts'
import { securityKey } from '../security/queries.ts'

/** A passkey as the authentication server lists it. `backed_up` is our server's own. */
export interface Passkey {
  id: string
  friendly_name?: string
  created_at: string
  last_used_at?: string
  backed_up?: boolean
}

export const passkeysQuery = queryOptions({
  queryKey: [...securityKey, 'passkeys'],
  queryFn: async (): Promise<Passkey[]> => {
    const { data, error } = await (await authClient()).passkey.list()
    if (error) throw error
    return data
  },
  retry: retryUnreachable,
})
