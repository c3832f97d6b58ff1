import { AuthClient } from '@supabase/auth-js'

/** Where the browser keeps the session; lib/session.ts reads it before this chunk is loaded. */
export const authAddress = `${location.origin}/auth/v1`

/** The official client, as published. Loaded only when somebody is signed in or about to be. */
export function createAuthClient(storageKey: string): AuthClient {
  return new AuthClient({
    url: authAddress,
    storageKey,
    autoRefreshToken: true,
    persistSession: true,
    detectSessionInUrl: true,
    flowType: 'implicit',
  })
}
