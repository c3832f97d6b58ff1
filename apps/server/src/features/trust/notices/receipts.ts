import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { openSecret } from '@parvis/platform/secret.ts'
import type { Config } from '../../../config.ts'

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
export function secretOf(config: Pick<Config, 'secret' | 'dataFolder'>, receipt: string): string {
  const key = openSecret({ given: config.secret, dataFolder: config.dataFolder }).derive(
    'receipts of notices',
  )
  return createHmac('sha256', key).update(receipt).digest('base64url')
}

export const digestOf = (secret: string) => createHash('sha256').update(secret).digest()

export function opens(secret: string, digest: Buffer): boolean {
  return timingSafeEqual(digestOf(secret), digest)
}

/** Link to the state of a notice; the secret is in the fragment, which browsers do not send. */
export function noticeLink(
  config: Pick<Config, 'secret' | 'dataFolder' | 'siteUrl'>,
  receipt: string,
): string {
  return `${config.siteUrl}/signaler/recu/${receipt}#${secretOf(config, receipt)}`
}
