import { randomBytes } from 'node:crypto'
import { hmac, sameBytes, sha256 } from '@parvis/platform/digest.ts'
import { ipPrefix } from '@parvis/platform/network-address.ts'
import { openSecret, type SecretConfig } from '@parvis/platform/secret.ts'
import type { Config } from '../../../config/config.ts'

/** Without letters and digits that look alike. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTVWXYZ'

/** Such as "PV-7KQ2-M9XD": easy to dictate and to write down. */
export function newReceipt(): string {
  const part = () => Array.from(randomBytes(4), (byte) => alphabet[byte % alphabet.length]).join('')
  return `PV-${part()}-${part()}-${part()}`
}

/**
 * The secret of a receipt. Only this server can compute it, so every letter can contain it while the database
 * stores only its digest.
 */
export function secretOf(config: SecretConfig, receipt: string): string {
  const key = openSecret(config).derive('receipts of notices')
  return hmac(key, receipt).toString('base64url')
}

/** Proof that a mail to the notifier was read: stands in the links of mails alone. */
function confirmationOf(config: SecretConfig, receipt: string): string {
  const key = openSecret(config).derive('mails of notices')
  return hmac(key, receipt).toString('base64url')
}

/** The secret of a receipt as it was sent, and whether it comes from a mail. */
export function readSecret(
  config: SecretConfig,
  receipt: string,
  sent: string,
): { secret: string; isMailed: boolean } {
  const [secret = '', confirmation] = sent.split('.')
  if (confirmation === undefined) return { secret, isMailed: false }
  return {
    secret,
    isMailed: sameBytes(Buffer.from(confirmation), Buffer.from(confirmationOf(config, receipt))),
  }
}

/** Keyed hash of a guest's network and a content: reveals neither, and differs for each content. */
export function networkOf(
  config: SecretConfig,
  { ip, target_type, target_id }: { ip: string; target_type: string; target_id: string },
): Buffer {
  const key = openSecret(config).derive('networks of notices')
  return hmac(key, `${target_type} ${target_id} ${ipPrefix(ip)}`)
}

export function opens(secret: string, digest: Buffer): boolean {
  return sameBytes(sha256(secret), digest)
}

/** Link for mails to the state of a notice; the secret is in the fragment, which browsers do not send. */
export function noticeLink(config: SecretConfig & Pick<Config, 'siteUrl'>, receipt: string): string {
  return `${config.siteUrl}/signaler/recu/${receipt}#${secretOf(config, receipt)}.${confirmationOf(config, receipt)}`
}
