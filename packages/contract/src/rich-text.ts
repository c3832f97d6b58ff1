import { isUsername, normalisedUsername } from './people/profile-texts.ts'

/** IPv4 prefixes that belong to no public site. */
const ownedByNobody =
  /^(0|10|127|169\.254|192\.168|172\.(1[6-9]|2\d|3[01])|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])|22[4-9]|2[3-5]\d)\./

/**
 * Returns whether a host, as `URL` normalises it, is on the reader's or the server's own network. Such an address opens
 * something else for each reader, at worst a router's settings.
 */
export function isLocalHost(hostname: string): boolean {
  const host = hostname.replace(/\.$/, '')
  if (host.startsWith('[')) {
    // Public IPv6 addresses are within 2000::/3; those of 2001:0::/32 and 2002::/16 embed an IPv4 address.
    return !/^\[[23][\da-f]{3}:/.test(host) || /^\[(2002:|2001:(0:|:))/.test(host)
  }
  if (/^\d+(\.\d+){3}$/.test(host)) return ownedByNobody.test(host)
  return !host.includes('.') || /\.(localhost|local|internal|lan|home\.arpa)$/.test(host)
}

export type Token =
  | { kind: 'text'; text: string }
  | { kind: 'mention'; text: string; username: string }
  | { kind: 'hashtag'; text: string; tag: string }
  | { kind: 'link'; text: string; href: string }

/** Characters that change text direction: addresses never contain them, so that they cannot disguise one. */
const directional = '\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069'

/** Characters that end an address: quotation marks, primes, dashes, invisible characters, CJK and full-width punctuation. */
const afterAddress =
  '"`´«»‹›“”„‟⟨⟩\\u2032-\\u2037\\u275b-\\u2760\\u2768-\\u2775\\u2012-\\u2015\\u2212\\u2e3a\\u2e3b\\u0085\\u00ad\\u034f\\u180e\\u200b\\u2060-\\u2064\\u3164\\ufe10-\\ufe19\\ufe30-\\ufe6f\\ufeff\\u3001-\\u303f\\uff01-\\uff0f\\uff1a-\\uff20\\uff3b-\\uff40\\uff5b-\\uff65'

/** Middle dots and bullets of inclusive writing, and the joiners that scripts need inside words. */
export const wordJoiners = '\\u00b7\\u0387\\u2022\\u2027\\u200c\\u200d\\u2219\\u22c5\\u2e31\\u30fb\\uff65'

/** Pattern of a hashtag's characters after its sign; it needs the flag `u`. */
export const hashtagPattern = `[\\p{L}\\p{M}\\p{N}_]+(?:(?<=[\\p{L}\\p{M}])[${wordJoiners}]\\p{L}[\\p{L}\\p{M}\\p{N}_]*)*`

const inName = '[\\p{L}\\p{M}\\p{N}_.-]'
/** The mention or hashtag before a separator that is written without spaces: `@jean/@marie`, `#eau/#air`. */
const markBefore = `(?<![\\p{L}\\p{M}\\p{N}@])[@#]${inName}{1,100}`

/**
 * Pattern that stands before the sign of a mention: no word, address or other sign, unless a separator ends a mention
 * before it. A mark that addresses may hold separates only words without a dot. It needs the flag `u`.
 */
export const beforeMention =
  '(?:(?<![\\p{L}\\p{M}\\p{N}_@#/&])(?<![\\p{L}\\p{M}\\p{N}_][-+])' +
  `|(?<=${markBefore}[/&])|(?<=${markBefore}[_+-])(?=@[\\p{L}\\p{M}\\p{N}_-]+(?!${inName}*[\\p{L}\\p{N}])))`

/** Pattern that stands before the sign of a hashtag. It needs the flag `u`. */
export const beforeHashtag = `(?:(?<![\\p{L}\\p{M}\\p{N}_@#/&])|(?<=${markBefore}/))`

const inAddress = `[^\\s<>{}${afterAddress}${directional}]`

const marks = new RegExp(
  [
    `(?<![\\p{L}\\p{N}])https?://(?:${inAddress}|\\{${inAddress}*\\})+`,
    `${beforeMention}@${inName}+`,
    `${beforeHashtag}#${hashtagPattern}`,
  ].join('|'),
  'giu',
)

/** Characters that show that a mention is the beginning of an address or of a longer word. */
const mentionContinues = new RegExp(`^(?:@[\\p{L}\\p{N}]|[${wordJoiners}]\\p{L})`, 'u')
/** A second mention right behind a mark, which no username ends with: `@jean-@marie`. A dot in it would make an address. */
const anotherMention = new RegExp(`^@[\\p{L}\\p{M}\\p{N}_-]+(?!${inName}*[\\p{L}\\p{N}])`, 'u')

/** A quotation mark or apostrophe that ends an address: before a space or punctuation, or as the English genitive. */
const closingQuote = /['‘’‚‛](?:s(?![\p{L}\p{N}/_-])|(?![\p{L}\p{N}/?#&=%_-]))/iu

const opening: Record<string, string> = { ')': '(', ']': '[' }

const countOf = (text: string, mark: string) => text.split(mark).length - 1

/** Removes quotes and punctuation after an address, and closing brackets that were not opened in it. */
function trimmedAddress(match: string): string {
  const quote = match.search(closingQuote)
  const address = quote === -1 ? match : match.slice(0, quote)
  // Counted once: an address may end in thousands of brackets.
  const left = new Map(['(', ')', '[', ']'].map((mark) => [mark, countOf(address, mark)]))
  let end = address.length
  for (; end > 0; end -= 1) {
    const last = address[end - 1] ?? ''
    const open = opening[last]
    const unopened = open !== undefined && (left.get(open) ?? 0) < (left.get(last) ?? 0)
    if (!unopened && !/[.,;:!?'‘’…*_~|،؛؟۔।॥•·]/.test(last)) break
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

function tokenOf(match: string, site: string | undefined, after: string): Token | null {
  if (match.startsWith('@')) {
    const word = match.slice(1).replace(/[._-]+$/, '')
    // A longer word or a foreign address names nobody here.
    const isList = word.length + 1 < match.length && anotherMention.test(after)
    if (mentionContinues.test(after) && !isList) return null
    const username = normalisedUsername(word)
    return isUsername(username) ? { kind: 'mention', text: `@${word}`, username } : null
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
    const token = tokenOf(match, site, content.slice(index + match.length, index + match.length + 100))
    if (token === null) continue
    if (index > plainFrom) tokens.push({ kind: 'text', text: content.slice(plainFrom, index) })
    tokens.push(token)
    plainFrom = index + token.text.length
  }
  if (plainFrom < content.length) tokens.push({ kind: 'text', text: content.slice(plainFrom) })
  return tokens
}

/** Usernames mentioned in a text, folded as they are stored, without duplicates. */
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

/** A text as readers see it: a run of blank lines is one. Blank lines may hold spaces and invisible characters. */
export const withoutBlankRuns = (content: string): string =>
  content.includes('\n') ? content.replaceAll(blankRun, '\n\n') : content

const blankRun =
  /\r?\n(?:[^\S\n]|[\p{Default_Ignorable_Code_Point}\u2800])*\n(?:[\s\p{Default_Ignorable_Code_Point}\u2800]*\n)?/gu
