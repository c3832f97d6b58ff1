import { isLocalHost } from './local-host.ts'

export type Token =
  | { kind: 'text'; text: string }
  | { kind: 'mention'; text: string; username: string }
  | { kind: 'hashtag'; text: string; tag: string }
  | { kind: 'link'; text: string; href: string }

/** Characters that change text direction: addresses never contain them, so that they cannot disguise one. */
const directional = '\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069'

const marks = new RegExp(
  [
    `(?<![\\p{L}\\p{N}_])https?://[^\\s<>"\`«»${directional}]+`,
    '(?<![\\p{L}\\p{N}_@#/.&-])@[A-Za-z0-9_.-]+',
    '(?<![\\p{L}\\p{N}_@#/&])#[\\p{L}\\p{M}\\p{N}_]+',
  ].join('|'),
  'giu',
)

const opening: Record<string, string> = { ')': '(', ']': '[' }

const countOf = (text: string, mark: string) => text.split(mark).length - 1

/** Removes punctuation after an address, and closing brackets that were not opened in it. */
function trimmedAddress(address: string): string {
  // Counted once: an address may end in thousands of brackets.
  const left = new Map(['(', ')', '[', ']'].map((mark) => [mark, countOf(address, mark)]))
  let end = address.length
  for (; end > 0; end -= 1) {
    const last = address[end - 1] ?? ''
    const open = opening[last]
    const unopened = open !== undefined && (left.get(open) ?? 0) < (left.get(last) ?? 0)
    if (!unopened && !/[.,;:!?'’…*_~]/.test(last)) break
    left.set(last, (left.get(last) ?? 0) - 1)
  }
  return address.slice(0, end)
}

function safeAddress(text: string, site: string | undefined): string | null {
  if (!URL.canParse(text)) return null
  const { protocol, hostname, href, username, origin } = new URL(text)
  // "https://parvis.fr@elsewhere.example" seems to be one site and leads to another.
  if (username !== '' || hostname === '') return null
  if (isLocalHost(hostname) && origin !== site) return null
  return protocol === 'http:' || protocol === 'https:' ? href : null
}

function tokenOf(match: string, site: string | undefined): Token | null {
  if (match.startsWith('@')) {
    const username = match.slice(1).replace(/[.-]+$/, '')
    if (username.length < 3 || username.length > 30) return null
    return { kind: 'mention', text: `@${username}`, username: username.toLowerCase() }
  }
  if (match.startsWith('#')) {
    const tag = match.slice(1)
    if (!/\p{L}/u.test(tag) || tag.length > 100) return null
    return { kind: 'hashtag', text: match, tag }
  }
  const text = trimmedAddress(match)
  const href = safeAddress(text, site)
  return href === null ? null : { kind: 'link', text, href }
}

/**
 * Splits a text into plain parts, mentions, hashtags and http(s) addresses; their concatenation is the text. `site` is
 * this site's own origin: its addresses are links even on a local network.
 */
export function tokenize(content: string, site?: string): Token[] {
  const tokens: Token[] = []
  let plainFrom = 0
  for (const { 0: match, index } of content.matchAll(marks)) {
    const token = tokenOf(match, site)
    if (token === null) continue
    if (index > plainFrom) tokens.push({ kind: 'text', text: content.slice(plainFrom, index) })
    tokens.push(token)
    plainFrom = index + token.text.length
  }
  if (plainFrom < content.length) tokens.push({ kind: 'text', text: content.slice(plainFrom) })
  return tokens
}

/** Usernames mentioned in a text, in lower case, without duplicates. */
export function mentionsIn(content: string): string[] {
  if (!content.includes('@')) return []
  const usernames = tokenize(content).flatMap((token) => (token.kind === 'mention' ? [token.username] : []))
  return [...new Set(usernames)]
}

/** The first address in a text; `site` as for {@link tokenize}. */
export function firstLinkIn(content: string, site?: string): string | null {
  if (!content.includes('://')) return null
  return tokenize(content, site).find((token) => token.kind === 'link')?.href ?? null
}
