import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'
import type { AuthCore } from '../core.ts'
import type { User } from '../users.ts'

const secretBytes = 20
const period = 30
/** Accepted steps before and after the current one, since phone clocks are not exact. */
const window = 1

/** Set-up data for an authenticator application, as text and as an image. Shown once. */
export interface TotpSetup {
  secret: string
  uri: string
  /** SVG markup. Its white border keeps it legible on any background. */
  qr_code: string
}

export function makeTotp({ context }: AuthCore, user: User, issuer: string | undefined): TotpSetup {
  const totp = new TOTP({
    issuer: issuer || new URL(context.config.siteUrl).host,
    label: user.email ?? user.phone ?? user.id,
    algorithm: 'SHA1',
    digits: 6,
    period,
    secret: new Secret({ size: secretBytes }),
  })
  const uri = totp.toString()
  return { secret: totp.secret.base32, uri, qr_code: renderSVG(uri, { border: 4, pixelSize: 4 }) }
}

/** The time step that this code belongs to, within the window; null if none. */
export function stepOf(code: string, secret: string, now: Date): number | null {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period })
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window })
  return delta === null ? null : Math.floor(now.getTime() / 1_000 / period) + delta
}
