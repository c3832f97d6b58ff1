import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import {
  personalTokenPattern,
  type TokenKind,
  tokenPrefixes,
} from '@parvis/contract/accounts/personal-tokens.ts'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const base = BigInt(alphabet.length)
/** 62^43 is more than 2^256. */
const secretLength = 43
/** 62^6 is more than 2^32. */
const sumLength = 6
/** All prefixes are equally long. */
const prefixLength = tokenPrefixes.personal.length

/** Creates a token: the prefix of its kind, 256 random bits and their checksum, in letters and digits. */
export function makePersonalToken(kind: TokenKind = 'personal'): string {
  const secret = inBase62(BigInt(`0x${randomBytes(32).toString('hex')}`), secretLength)
  return tokenPrefixes[kind] + secret + sumOf(secret)
}

/** Whether a text claims to be a personal token, whole or not. */
export const looksLikePersonalToken = (text: string): boolean =>
  Object.values(tokenPrefixes).some((prefix) => text.startsWith(prefix))

/** Whether a text is a personal token with a right checksum: others need not be looked up. */
export function isPersonalToken(text: string): boolean {
  if (text.length !== prefixLength + secretLength + sumLength) return false
  if (!personalTokenPattern.test(text)) return false
  return text.slice(-sumLength) === sumOf(text.slice(prefixLength, -sumLength))
}

/** CRC-32 of the secret's characters. */
const sumOf = (secret: string) => inBase62(BigInt(crc32(secret)), sumLength)

function inBase62(value: bigint, length: number): string {
  let text = ''
  for (let rest = value; text.length < length; rest /= base) text = alphabet[Number(rest % base)] + text
  return text
}
