import { authClient } from '../../lib/session.ts'
import { withRetries } from './retry.ts'

export type Provider = 'google' | 'apple'

export async function signIn(email: string, password: string) {
  const auth = await authClient()
  return withRetries(() => auth.signInWithPassword({ email: email.trim(), password }))
}

/** `alreadyRegistered`: the server hides known addresses behind a user without identities. */
export async function signUp(email: string, password: string, metadata: Record<string, unknown>) {
  const auth = await authClient()
  const { data, error } = await withRetries(() =>
    auth.signUp({
      email: email.trim(),
      password,
      options: { data: metadata, emailRedirectTo: `${location.origin}/` },
    }),
  )
  return { error, alreadyRegistered: !error && data.user?.identities?.length === 0 }
}

export async function sendRecoveryMail(email: string) {
  const auth = await authClient()
  return withRetries(() =>
    auth.resetPasswordForEmail(email.trim(), { redirectTo: `${location.origin}/auth?mode=recovery` }),
  )
}

export async function setNewPassword(password: string) {
  const auth = await authClient()
  return withRetries(() => auth.updateUser({ password }))
}

/** Whether the server offers the provider; throws when it cannot be asked. */
async function isOffered(provider: Provider): Promise<boolean> {
  const response = await fetch('/auth/v1/settings', { headers: { accept: 'application/json' } })
  if (!response.ok) throw new Error(`/auth/v1/settings answered ${response.status}`)
  const settings = (await response.json()) as { external?: Record<string, boolean> }
  return settings.external?.[provider] === true
}

/** Leaves for the provider. Answers 'off', and stays, when the server does not offer it. */
export async function signInWith(provider: Provider): Promise<'leaving' | 'off'> {
  if (!(await isOffered(provider))) return 'off'
  const auth = await authClient()
  const { error } = await auth.signInWithOAuth({ provider, options: { redirectTo: `${location.origin}/` } })
  if (error) throw error
  return 'leaving'
}
