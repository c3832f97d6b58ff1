import type { EmailOtpType, Provider, Session } from '@supabase/auth-js'
import { language, preferredLanguage } from '../../../lib/language.ts'
import { authClient } from '../../../lib/session.ts'
import { CaptchaUnsolved, solvedCaptcha } from '../captcha/asking.ts'
import { carryTicket, ticketData } from './entry-ticket.ts'
import type { UnopenedLink } from './identity-dialogs.ts'
import { storePlaceForMail } from './interruption.ts'
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
  storePlaceForMail()
  const signUpData = { ...metadata, ...ticketData(), ...(language === preferredLanguage ? {} : { language }) }
  const { data, error } = await guarded((captcha) =>
    auth.signUp({
      email: email.trim(),
      password,
      options: { data: signUpData, emailRedirectTo: linkTarget('signup', '/'), ...captcha },
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
  storePlaceForMail()
  return guarded((captcha) =>
    auth.signInWithOtp({
      email: email.trim(),
      options: { shouldCreateUser: false, emailRedirectTo: linkTarget('magiclink', '/'), ...captcha },
    }),
  )
}

/** Types of the protocol for the codes of mails. `email` stands for a confirmation or a sign-in. */
const codeTypes = {
  confirmation: ['email'],
  'sign-in': ['email'],
  recovery: ['recovery'],
  any: ['email', 'recovery', 'invite'],
} as const

/**
 * Signs in by the six digits of a mail. Each type is tried once: a code whose answer was lost has been used up.
 * `setsPassword`: the mail was for somebody who has to choose a password now.
 */
export async function signInByCode(email: string, code: string, purpose: keyof typeof codeTypes) {
  const auth = await authClient()
  const attempt = (type: EmailOtpType) => auth.verifyOtp({ email: email.trim(), token: code, type })
  const [first, ...others] = codeTypes[purpose]
  let type: EmailOtpType = first
  choosesPassword = type !== 'email'
  let answer = await attempt(type)
  for (const next of others) {
    if (answer.error?.code !== 'otp_expired') break
    type = next
    choosesPassword = true
    answer = await attempt(type)
  }
  choosesPassword &&= answer.error === null
  return { error: answer.error, setsPassword: type !== 'email' }
}

let choosesPassword = false

/** Whether a code that was typed here is to be followed by a new password. */
export const isChoosingPassword = (): boolean => choosesPassword

/** The form for the new password is there. */
export function endPasswordChoice(): void {
  choosesPassword = false
}

/**
 * Confirms an address from another browser than the one that asked. `half`: the other address of a change must confirm
 * too.
 */
export async function confirmElsewhere(
  code: string,
): Promise<{ outcome: 'confirmed' | 'half' | 'password-needed' } | { failure: string | null }> {
  const answer = await fetch('/auth/v1/verify/confirm', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' },
    body: JSON.stringify({ code }),
  }).catch(() => null)
  if (answer === null) return { failure: null }
  const body = (await answer.json()) as { confirmed?: boolean; password?: string; code?: string }
  if (!answer.ok) return { failure: body.code ?? null }
  if (body.confirmed !== true) return { outcome: 'half' }
  return { outcome: body.password === 'needed' ? 'password-needed' : 'confirmed' }
}

/** Uses up a link without a proof key. Null when it works no more. */
export async function openLink(link: UnopenedLink): Promise<Session | null> {
  const answer = await fetch('/auth/v1/verify', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' },
    body: JSON.stringify({ type: link.type, token_hash: link.token }),
  })
  return answer.ok ? ((await answer.json()) as Session) : null
}

/** Whether this browser's sign-up has been confirmed meanwhile, on whatever device. */
export async function isSignUpConfirmed(email: string, signal: AbortSignal): Promise<boolean> {
  const answer = await fetch('/auth/v1/verify/awaited', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
    signal,
  })
  return answer.ok && ((await answer.json()) as { confirmed: boolean }).confirmed
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
