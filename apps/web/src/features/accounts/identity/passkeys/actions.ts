import { authClient, renewSession } from '../../../../lib/session.ts'
import { captchaKind } from '../../captcha/asking.ts'
import { guarded } from '../auth-actions.ts'
import { withProof } from '../security/proof-asking.ts'
import { abandonFactor } from '../security/security-actions.ts'

/** The browser shows one request for a passkey at a time: the next one ends it. */
let pending = new AbortController()

function nextRequest(): AbortSignal {
  pending.abort(new DOMException('Another request takes its place', 'AbortError'))
  pending = new AbortController()
  return pending.signal
}

/** Ends the request that waits: in the field of the address, or in a dialog that is closed. */
export const endRequest = (): void => pending.abort(new DOMException('The form is gone', 'AbortError'))

/** Signs in by a passkey, which the browser lets the member choose. */
export async function signInByPasskey() {
  const auth = await authClient()
  return guarded((captcha) => auth.signInWithPasskey({ options: { signal: nextRequest(), ...captcha } }))
}

/** The same, offered in the field of the address. A captcha would ask everybody who only looks at the form. */
export async function signInInField() {
  if (captchaKind !== null) return null
  const auth = await authClient()
  return auth.signInWithPasskey({ options: { mediation: 'conditional', signal: nextRequest() } })
}

/** Shows a passkey in the place of a second factor, or to renew the proof of this session. */
export async function showPasskey() {
  const { mfa } = await authClient()
  // The server's own name in the place of a factor's id.
  return showKey('passkey', mfa)
}

/** Shows the key of a second factor. */
export async function showKey(factorId: string, given?: Awaited<ReturnType<typeof authClient>>['mfa']) {
  const mfa = given ?? (await authClient()).mfa
  return mfa.webauthn.authenticate({ factorId, webauthn: { signal: nextRequest() } })
}

/** Adds a security key as a second factor. An enrolment that fails is forgotten at once, so that its name is free again. */
export async function addSecurityKey(name: string) {
  const { mfa } = await authClient()
  const begun = await withProof(() => mfa.enroll({ factorType: 'webauthn', friendlyName: name }))
  if (begun.error) return begun
  const factorId = begun.data.id
  const site = { rpId: location.hostname, rpOrigins: [location.origin] }
  const created = await mfa.webauthn.challenge({ factorId, webauthn: site, signal: nextRequest() })
  const { data } = created
  const answer =
    data === null ? created : await mfa.webauthn.verify({ ...data, webauthn: { ...site, ...data.webauthn } })
  if (answer.error) await abandonFactor(factorId)
  return answer
}

/** Creates a passkey on this device or another, and names it. */
export async function addPasskey(name: string) {
  const auth = await authClient()
  const added = await withProof(() => auth.registerPasskey({ options: { signal: nextRequest() } }))
  if (added.error) return added
  return auth.passkey.update({ passkeyId: added.data.id, friendlyName: name })
}

export async function renamePasskey(passkeyId: string, name: string) {
  return (await authClient()).passkey.update({ passkeyId, friendlyName: name })
}

/** Removes a passkey; the tokens at hand may still say that it was shown. */
export async function removePasskey(passkeyId: string) {
  const auth = await authClient()
  const answer = await withProof(() => auth.passkey.delete({ passkeyId }))
  if (!answer.error) await renewSession()
  return answer
}
