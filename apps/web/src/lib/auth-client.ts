import { AuthClient, type GoTrueClient } from '@supabase/auth-js'
import { sessionFetch } from './session-fetch.ts'
import { clientStorage } from './session-renewal.ts'
import { storageKey } from './session-store.ts'

/** The official client, as published. Loaded only when somebody is signed in or about to be. */
export function createAuthClient(): GoTrueClient {
  return new AuthClient({
    url: `${location.origin}/auth/v1`,
    storageKey,
    storage: clientStorage,
    fetch: sessionFetch,
    autoRefreshToken: true,
    persistSession: true,
    flowType: 'pkce',
    // An address never signs in by itself (arrival.ts).
    detectSessionInUrl: false,
    // Several mails or visits may be under way: each comes back with its own proof key.
    experimental: { appendPkceFlowIdToRedirects: true, passkey: true },
  })
}
