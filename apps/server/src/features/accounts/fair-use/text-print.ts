import { hash } from 'node:crypto'
import { sameTextMinimum } from '@parvis/contract/accounts/fair-use.ts'
import { type Token, tokenize } from '@parvis/contract/rich-text.ts'

/** The features of a text that are compared with others. */
export interface Writing {
  /**
   * Hash of the text after normalising everything that a spammer varies; null for a text too short to
   * compare.
   */
  print: Buffer | null
  /** External links, counted by site name. */
  sites: Map<string, number>
  mentions: Set<string>
}

/** Invisible characters, which belong to several Unicode classes. */
const unseen = /\p{Cf}|\p{M}|[\u115f\u1160\u3164\uffa0]/gu
const words = /[\p{L}\p{N}]+/gu

/**
 * Computes the {@link Writing} of a text. `owner` makes the print specific to this member: equal texts of two
 * members then have different prints.
 */
export function readWriting(content: string, site: string, owner = ''): Writing {
  const tokens = tokenize(content, site)
  const sites = new Map<string, number>()
  const mentions = new Set<string>()
  for (const token of tokens) {
    if (token.kind === 'mention') mentions.add(token.username)
    const linked = linkedSite(token, site)
    if (linked !== null) sites.set(linked, (sites.get(linked) ?? 0) + 1)
  }
  return { print: printOf(tokens, owner), sites, mentions }
}

function printOf(tokens: Token[], owner: string): Buffer | null {
  const folded = foldedText(tokens)
  return folded.length < sameTextMinimum ? null : mark(`${owner} ${folded}`)
}

/** Key of a row of `recent_acts`. */
export function mark(text: string): Buffer {
  return hash('sha256', text, 'buffer').subarray(0, 16)
}

/**
 * Keeps letters and digits only, whatever their case, accents, width and spacing. Drops mentions and reduces
 * addresses to their site, since spammers vary these first. Also drops trailing numbers and single letters.
 */
function foldedText(tokens: Token[]): string {
  const text = tokens
    .map((token) =>
      token.kind === 'mention' ? ' ' : token.kind === 'link' ? ` ${siteOf(token.href)} ` : token.text,
    )
    .join('')
    .replaceAll(unseen, '')
    .normalize('NFKD')
    .replaceAll(unseen, '')
    .toLowerCase()
  const found = text.match(words) ?? []
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
