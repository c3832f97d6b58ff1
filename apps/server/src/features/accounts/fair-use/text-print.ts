import { sameTextMinimum } from '@parvis/contract/accounts/fair-use.ts'
import { type Token, tokenize } from '@parvis/contract/rich-text.ts'
import { sha256 } from '@parvis/platform/digest.ts'
import { sketchOf } from './likeness.ts'

/** The values that show whether a member repeats their own texts. */
export interface TextMarks {
  /** Hash of its letters and digits, in any case, width and spacing. */
  print: Buffer
  sketch: Buffer
}

/** The features of a text that are compared with others. */
export interface TextFeatures {
  /** Hash of the normalised text; null for a short text, or a member's own. Equal prints of several members are a signal. */
  print: Buffer | null
  /** Null for a text too short to compare. */
  repeat: TextMarks | null
  /** External links, counted by site name. */
  sites: Map<string, number>
  mentions: Set<string>
}

/** Invisible characters, which belong to several Unicode classes. */
const hidden = /\p{Cf}|[\u115f\u1160\u3164\uffa0]/gu
/** The same, and accents. */
const unseen = /\p{Cf}|\p{M}|[\u115f\u1160\u3164\uffa0]/gu
const words = /[\p{L}\p{N}]+/gu

/** Computes the {@link TextFeatures} of a text. With an `owner`, they compare with this member's own texts only. */
export function readFeatures(content: string, site: string, owner = ''): TextFeatures {
  const tokens = tokenize(content, site)
  const sites = new Map<string, number>()
  const mentions = new Set<string>()
  for (const token of tokens) {
    if (token.kind === 'mention') mentions.add(token.username)
    const linked = linkedSite(token, site)
    if (linked !== null) sites.set(linked, (sites.get(linked) ?? 0) + 1)
  }
  const plain = plainText(tokens)
  return {
    print: owner === '' ? printOf(plain) : null,
    repeat: repeatableOf(plain, owner),
    sites,
    mentions,
  }
}

function printOf(plain: string): Buffer | null {
  const folded = foldedText(plain)
  return folded.length < sameTextMinimum ? null : mark(folded)
}

function repeatableOf(plain: string, owner: string): TextMarks | null {
  const letters = lettersOf(plain.normalize('NFKC').toLowerCase())
  if (letters.length < sameTextMinimum) return null
  const bare = lettersOf(withoutMarks(plain).toLowerCase())
  return { print: mark(`${owner} ${letters}`), sketch: sketchOf(bare, owner) }
}

const lettersOf = (text: string) => (text.match(words) ?? []).join('')

/** Without mentions and invisible characters, addresses reduced to their site: spammers vary these first. */
function plainText(tokens: Token[]): string {
  return tokens
    .map((token) =>
      token.kind === 'mention' ? ' ' : token.kind === 'link' ? ` ${siteOf(token.href)} ` : token.text,
    )
    .join('')
    .replaceAll(hidden, '')
}

const withoutMarks = (text: string) => text.replaceAll(unseen, '').normalize('NFKD').replaceAll(unseen, '')

/** Key of a row of `recent_acts`. */
export function mark(text: string): Buffer {
  return sha256(text).subarray(0, 16)
}

/** Keeps letters and digits, in any case, accents and width. Drops trailing numbers and single letters. */
function foldedText(plain: string): string {
  const found = withoutMarks(plain).toLowerCase().match(words) ?? []
  const last = found.findLastIndex((word) => word.length > 1 && !/^\p{N}+$/u.test(word))
  return found.slice(0, last + 1).join('')
}

/** Null for other tokens than links, and for links to this site. */
function linkedSite(token: Token, site: string): string | null {
  if (token.kind !== 'link' || new URL(token.href).origin === site) return null
  return siteOf(token.href)
}

/** Host name of an address, without `www.`. */
function siteOf(href: string): string {
  return new URL(href).hostname
    .replace(/^www\./, '')
    .replace(/\.$/, '')
    .slice(0, 253)
}
