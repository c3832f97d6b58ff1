import type { Provider } from '@supabase/auth-js'
import { language } from '../../../lib/language.ts'
import { authClient } from '../../../lib/session.ts'
import { CaptchaUnsolved, solvedCaptcha } from '../captcha/asking.ts'
import { carryTicket, ticketData } from './entry-ticket.ts'
import { linkTarget } from './link-target.ts'
import { withRetriedMail, withRetries } from './retry.ts'
import { withProof } from './security/proof-asking.ts'

/**
 * A call of what is asked for a captcha where the installation wants one: sign-in, sign-up, whatever sends mail. Closed
 * unsolved, nothing is sent.
 */
export async function guarded<Answer extends { error: unknown }>(
  call: (captcha: { captchaToken?: string }) => Promise<Answer>,
): Promise<Answer | { data: null; error: CaptchaUnsolved | null }> {
  const captchaToken = await solvedCaptcha()
  if (captchaToken === null) return { data: null, error: new CaptchaUnsolved() }
  return withRetriedMail(() => call(captchaToken === undefined ? {} : { captchaToken }))
}

export async function signIn(email: string, password: string) {
  const auth = await authClient()
  return guarded((options) => auth.signInWithPassword({ email: email.trim(), password, options }))
}

/** The account is written to in the language of this page. `alreadyRegistered`: the server hides known addresses behind a user without identities. */
export async function signUp(email: string, password: string, metadata: Record<string, unknown>) {
  const auth = await authClient()
  const told = { ...metadata, ...ticketData(), ...(language === 'fr' ? {} : { language }) }
  const { data, error } = await guarded((captcha) =>
    auth.signUp({
      email: email.trim(),
      password,
      options: { data: told, emailRedirectTo: linkTarget('signup', '/'), ...captcha },
    }),
  )
  return { error, alreadyRegistered: !error && data?.user?.identities?.length === 0 }
}

/** Asks for the confirmation mail of a sign-up again. */
export async function resendConfirmation(email: string) {
  const auth = await authClient()
  return guarded((captcha) =>
    auth.resend({
      type: 'signup',
      email: email.trim(),
      options: { emailRedirectTo: linkTarget('signup', '/'), ...captcha },
    }),
  )
}

/** Asks for a mail that signs in, by its link or its code. Makes no account. */
export async function sendSignInMail(email: string) {
  const auth = await authClient()
  return guarded((captcha) =>
    auth.signInWithOtp({
      email: email.trim(),
      options: { shouldCreateUser: false, emailRedirectTo: linkTarget('magiclink', '/'), ...captcha },
    }),
  )
}

/**
 * Signs in by the six digits of a confirmation or sign-in mail. Tried once: a code whose answer was lost has been
 * used up.
 */
export async function signInByCode(email: string, code: string) {
  const auth = await authClient()
  return auth.verifyOtp({ email: email.trim(), token: code, type: 'email' })
}

export async function sendRecoveryMail(email: string) {
  const auth = await authClient()
  return guarded((captcha) =>
    auth.resetPasswordForEmail(email.trim(), {
      redirectTo: linkTarget('recovery', '/auth?mode=recovery'),
      ...captcha,
    }),
  )
}

export async function setNewPassword(password: string) {
  const auth = await authClient()
  return withProof(() => withRetries(() => auth.updateUser({ password })))
}

/** Whether the server offers the provider; throws when it cannot be asked. */
async function isOffered(provider: string): Promise<boolean> {
  const response = await fetch('/auth/v1/settings', { headers: { accept: 'application/json' } })
  if (!response.ok) throw new Error(`/auth/v1/settings answered ${response.status}`)
  const settings = (await response.json()) as { external?: Record<string, boolean> }
  return settings.external?.[provider] === true
}

/** Leaves for the provider. Answers 'off', and stays, when the server does not offer it. */
export async function signInWith(provider: string): Promise<'leaving' | 'off'> {
  if (!(await isOffered(provider))) return 'off'
  const auth = await authClient()
  carryTicket()
  const { error } = await auth.signInWithOAuth({
    // The client's list of names is no wall: it asks our server, which has its own.
    provider: provider as Provider,
    options: { redirectTo: `${location.origin}/` },
  })
  if (error) throw error
  return 'leaving'
}
