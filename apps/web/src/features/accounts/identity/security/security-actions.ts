import type { Provider, UserIdentity } from '@supabase/auth-js'
import { authClient, renewSession } from '../../../../lib/session.ts'
import { siteName } from '../../../../lib/site-name.ts'
import { guarded } from '../auth-actions.ts'
import { linkTarget } from '../link-target.ts'
import { withRetries } from '../retry.ts'
import { withProof } from './proof-asking.ts'

const settings = '/settings?section=account'

export async function changeEmail(email: string) {
  const auth = await authClient()
  return withProof(() =>
    withRetries(() => auth.updateUser({ email }, { emailRedirectTo: linkTarget('email_change', settings) })),
  )
}

/** Confirms an address of a change by the code that it received. `half`: the other address must confirm too. */
export async function confirmChangeByCode(address: string, code: string) {
  const auth = await authClient()
  const { data, error } = await auth.verifyOtp({ email: address, token: code, type: 'email_change' })
  return { error, half: error === null && data.session === null }
}

/** `currentPassword` only where the server has asked for it. */
export async function changePassword(password: string, currentPassword: string) {
  const auth = await authClient()
  const change = currentPassword ? { password, current_password: currentPassword } : { password }
  return withProof(() => withRetries(() => auth.updateUser(change)))
}

/** Sends a code to the member’s address, or to their telephone where there is none. */
export async function sendReauthenticationCode() {
  const auth = await authClient()
  return withRetries(() => auth.reauthenticate())
}

export async function enrolApplication(name: string) {
  const { mfa } = await authClient()
  return withProof(() => mfa.enroll({ factorType: 'totp', friendlyName: name, issuer: siteName }))
}

export async function enrolPhone(name: string, phone: string) {
  const { mfa } = await authClient()
  return withProof(() => mfa.enroll({ factorType: 'phone', friendlyName: name, phone }))
}

/** Shows the first code of a factor, which is in use from then on. */
export async function confirmFactor(factorId: string, code: string, challengeId?: string) {
  const { mfa } = await authClient()
  return withProof(() =>
    challengeId === undefined
      ? mfa.challengeAndVerify({ factorId, code })
      : mfa.verify({ factorId, challengeId, code }),
  )
}

/** Removes a factor; the tokens at hand still say that it was shown. */
export async function removeFactor(factorId: string) {
  const { mfa } = await authClient()
  const answer = await withProof(() => mfa.unenroll({ factorId }))
  if (!answer.error) await renewSession()
  return answer
}

/** Forgets an enrolment that was given up. Should that fail, the server sweeps it by itself. */
export async function abandonFactor(factorId: string): Promise<void> {
  await (await authClient()).mfa.unenroll({ factorId })
}

/** Leaves for the provider, and comes back to the settings. */
export async function linkProvider(provider: string) {
  const auth = await authClient()
  // The client's list of names is no wall: it asks our server, which has its own.
  return withProof(() =>
    auth.linkIdentity({
      provider: provider as Provider,
      options: { redirectTo: location.origin + settings },
    }),
  )
}

export async function unlinkProvider(identity: UserIdentity) {
  const auth = await authClient()
  return withProof(() => auth.unlinkIdentity(identity))
}

export async function endOtherSessions() {
  const auth = await authClient()
  return withRetries(() => auth.signOut({ scope: 'others' }))
}

/** Sends the mail that confirms an address anew. */
export async function sendConfirmation(email: string) {
  const auth = await authClient()
  return guarded((captcha) =>
    auth.resend({
      type: 'signup',
      email,
      options: { emailRedirectTo: linkTarget('signup', settings), ...captcha },
    }),
  )
}
