import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Config } from '../../../config.ts'
import { openSecret } from '../../../platform/secret.ts'

/** Without letters and figures that are taken for each other. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTVWXYZ'

/** "PV-7KQ2-M9XD": said on the telephone, written on paper. */
export function newReceipt(): string {
  const part = () => Array.from(randomBytes(4), (byte) => alphabet[byte % alphabet.length]).join('')
  return `PV-${part()}-${part()}-${part()}`
}

/**
 * The secret behind a receipt: only this server can make it, so that every letter about a notice carries it, and the
 * database holds its digest alone.
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

/** Where a notice stands, for its author: the secret stands behind the #, which no server is sent. */
export function noticeLink(
  config: Pick<Config, 'secret' | 'dataFolder' | 'siteUrl'>,
  receipt: string,
): string {
  return `${config.siteUrl}/signaler/recu/${receipt}#${secretOf(config, receipt)}`
}
