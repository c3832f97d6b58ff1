import { hash } from 'node:crypto'
import { sameTextMinimum } from '@parvis/contract/accounts/fair-use.ts'
import { type Token, tokenize } from '@parvis/contract/rich-text.ts'

/** What of a text counts when it is compared with others. */
export interface Writing {
  /** Of what remains once everything is folded that a sender varies; null for a text too short to tell anything. */
  print: Buffer | null
  /** Links that lead off this site, by the name of the site that they lead to. */
  sites: Map<string, number>
  mentions: Set<string>
}

/** Characters that are drawn as nothing, though not all of them are of a class of their own. */
const unseen = /\p{Cf}|\p{M}|[\u115f\u1160\u3164\uffa0]/gu
const words = /[\p{L}\p{N}]+/gu

/**
 * Reads a text for {@link Writing}. `owner` makes the print this member's own: equal texts of two members then have
 * unlike prints.
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

/** What a row of `recent_acts` is told apart by. */
export function mark(text: string): Buffer {
  return hash('sha256', text, 'buffer').subarray(0, 16)
}

/**
 * Letters and digits alone, whatever their case, accents, width and spacing. Whom a text calls is left out, and of an
 * address all but its site: both are what is varied first. Numbers and lone letters at the end are noise.
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

/** `null` for what is no link, and for this site's own. */
function linkedSite(token: Token, site: string): string | null {
  if (token.kind !== 'link' || new URL(token.href).origin === site) return null
  return siteOf(token.href)
}

/** The name of the site of an address, with and without `www.` the same. */
function siteOf(href: string): string {
  return new URL(href).hostname
    .replace(/^www\./, '')
    .replace(/\.$/, '')
    .slice(0, 253)
}
