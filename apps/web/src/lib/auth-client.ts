import { AuthClient, type GoTrueClient } from '@supabase/auth-js'

/** The official client, as published. Loaded only when somebody is signed in or about to be. */
export function createAuthClient(storageKey: string): GoTrueClient {
  return new AuthClient({
    url: `${location.origin}/auth/v1`,
    storageKey,
    autoRefreshToken: true,
    persistSession: true,
    detectSessionInUrl: true,
    flowType: 'implicit',
  })
}
