import { isIP, isIPv4, isIPv6 } from 'node:net'
import { domainToASCII } from 'node:url'
import { withoutAccents } from '@parvis/contract/folding.ts'
import { furtherLimits } from '@parvis/contract/further-limits.ts'
import type { EntryBlockKind } from '@parvis/contract/people/entry-blocks.ts'

/** A typed value as it is kept, or why it is none. */
export type ReadValue = { value: string } | { refusal: 'entry_block_invalid' | 'entry_block_too_wide' }

const invalid = { refusal: 'entry_block_invalid' } as const
const tooWide = { refusal: 'entry_block_too_wide' } as const

export function readValue(kind: EntryBlockKind, typed: string): ReadValue {
  if (kind === 'domain') return readDomain(typed)
  return kind === 'network' ? readNetwork(typed) : readUsername(typed)
}

const label = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/

/** A domain in ASCII, by which addresses are compared. `@` or `*.` before it, and a dot after it, are left out. */
function readDomain(typed: string): ReadValue {
  const bare = typed
    .trim()
    .replace(/^.*@/, '')
    .replace(/^\*?\./, '')
    .replace(/\.$/, '')
  const domain = domainToASCII(bare.toLowerCase())
  if (domain === '' || domain.length > furtherLimits.blockValue || isIP(domain) !== 0) return invalid
  const labels = domain.split('.')
  if (!labels.every((one) => label.test(one))) return invalid
  // A domain of the first level is a country's, or a whole trade's.
  return labels.length < 2 ? tooWide : { value: domain }
}

/** The domain of an address and all above it, down to two labels: a block of one holds for what is below it. */
export function domainsOf(email: string): string[] {
  const typed = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  const domain = domainToASCII(typed) || labelsToAscii(typed)
  const labels = domain.replace(/\.$/, '').split('.')
  return labels.slice(0, -1).map((_, from) => labels.slice(from).join('.'))
}

/** One label that cannot be read, such as a wrong Punycode, must not hide the domain above it. */
const labelsToAscii = (domain: string) =>
  domain
    .split(/[.\u3002\uff0e\uff61]/)
    .map((one) => (/^[\0-\x7f]*$/.test(one) ? one : domainToASCII(one) || one))
    .join('.')

/** Widest networks that can be blocked, in bits of their prefix. */
const widest = { 4: 8, 6: 19 } as const

/** A network in CIDR; an address alone is a network of one. Bits after the prefix may be set: the database clears them. */
function readNetwork(typed: string): ReadValue {
  const [, address = '', bits] = /^([^/\s]+)(?:\/(\d{1,3}))?$/.exec(typed.trim()) ?? []
  const plain = plainAddress(address)
  if (plain === null) return invalid
  const version = isIPv4(plain) ? 4 : 6
  const length = version === 4 ? 32 : 128
  const prefix = bits === undefined ? length : Number(bits)
  if (prefix > length || (plain !== address && bits !== undefined)) return invalid
  return prefix < widest[version] ? tooWide : { value: `${plain}/${prefix}` }
}

/** An address as the database reads it: IPv4 also where it came in the form of IPv6; null for anything else. */
export function plainAddress(ip: string): string | null {
  const [, v4] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip) ?? []
  const address = v4 ?? ip.replace(/%.*$/s, '')
  return isIPv4(address) || isIPv6(address) ? address : null
}

/** Characters of a pattern that are no `*`: fewer would block half of all names. */
const leastLetters = 3
const mostStars = 4

/** A username, or a pattern in which `*` stands for any characters. It is folded as usernames are. */
function readUsername(typed: string): ReadValue {
  const name = withoutAccents(typed).trim().toLowerCase().replace(/^@/, '').replaceAll(/\*+/g, '*')
  if (!/^[a-z0-9_.*-]{1,60}$/.test(name)) return invalid
  const letters = name.replaceAll(/[^a-z0-9]/g, '').length
  if (letters < leastLetters) return name.includes('*') ? tooWide : invalid
  return name.split('*').length - 1 > mostStars ? invalid : { value: name }
}
