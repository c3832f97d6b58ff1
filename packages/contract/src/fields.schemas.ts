import { z } from 'zod'
import { roles } from './accounts/roles.ts'
import { feedTabs } from './feed-tabs.ts'
import { limits } from './limits.ts'
import { regionCodes, type regions } from './regions.ts'
import { graphemeCount, isBlank } from './text.ts'

/** An id that a caller sends, in lower case: cached pages, topics and locks compare ids as text. */
export const Id = z.uuid().toLowerCase()

/** Parameters of a path below `/posts/:postId`. */
export const PostReference = z.object({ postId: Id })

/** Opaque keyset cursor: the position where the last page ended. Only the server creates it. */
export const Cursor = z.string().max(200)

/** A page of a keyset list; `next_cursor` is null on the last one. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), next_cursor: z.string().nullable() })
}

/** Code units allowed per character. One grapheme may hold many code points; more than this is an attack. */
const unitsPerGrapheme = 40

/** Makes one line of a text: line breaks and runs of spaces become one space. */
export const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/**
 * Text of at most `maximum` user-perceived characters, blank or not; refused as `too_long`.
 * @param fold changes the text before it is measured and stored
 */
export function optionalText(maximum: number, fold = (text: string) => text) {
  return (
    z
      .string()
      .max(maximum * unitsPerGrapheme, { error: 'too_long' })
      // PostgreSQL stores half a surrogate pair as U+FFFD in text, and refuses it in JSON.
      .overwrite((text) => fold(text.toWellFormed()))
      .refine((text) => !text.includes('\u0000'), { error: 'nul_byte' })
      .refine((text) => text.length <= maximum || graphemeCount(text, maximum) <= maximum, {
        // No text has more characters than code units: those of a short one need not be told apart.
        error: 'too_long',
      })
  )
}

/** Text that is not blank, of at most `maximum` user-perceived characters; refused as `empty` or `too_long`. */
export function boundedText(maximum: number, fold?: (text: string) => string) {
  return optionalText(maximum, fold).refine((text) => !isBlank(text), { error: 'empty' })
}

/** Whether a text has tags, as of HTML: they would stand in public as they were typed. */
export const hasMarkup = (text: string) => /<[/!?]?[a-z][^<]*>/iu.test(text)

/** Text that is not blank and without markup, refused as `markup`. */
export function plainText(maximum: number) {
  return boundedText(maximum).refine((text) => !hasMarkup(text), { error: 'markup' })
}

/** Characters without a glyph: control characters and text direction marks. */
const unprinted = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u

/** One line of printable text: `boundedText` without control characters. */
export function printedLine(maximum: number, fold?: (text: string) => string) {
  return boundedText(maximum, fold).refine((text) => !unprinted.test(text), { error: 'control_character' })
}

const isPrinted = (text: string) => !unprinted.test(text.replaceAll(/[\t\n]/g, ''))

/** Printable text of several lines. */
export function printedText(maximum: number) {
  return boundedText(maximum).refine(isPrinted, { error: 'control_character' })
}

/** Printable text, blank or not. */
export function optionalPrintedText(maximum: number) {
  return optionalText(maximum).refine(isPrinted, { error: 'control_character' })
}

/** Text of a post: stored unchanged, not blank, at most 280 user-perceived characters. */
export const PostText = boundedText(limits.post)

/** Text of a comment or reply: same rules as a post's. */
export const CommentText = boundedText(limits.comment)

/** Words of a question: one line, whatever line breaks were typed. */
export const QuestionText = printedLine(limits.question, oneLine)

/** "https://insee.fr@elsewhere.example" seems to be one site and leads to another. */
function hasCredentials(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { username, password } = new URL(text)
  return username + password !== ''
}

/** Https address of a site that a member names, stored in normal form, so that no look-alike can disguise it. */
export function siteAddress(maximum: number, protocol = /^https$/) {
  return z
    .string()
    .trim()
    .pipe(
      z
        .url({ protocol, hostname: /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i, normalize: true, error: 'invalid' })
        .max(maximum, { error: 'too_long' })
        .refine((text) => !hasCredentials(text), { error: 'credentials' }),
    )
}

export type Role = (typeof roles)[number]
export const Role = z.enum(roles)

export type FeedTab = (typeof feedTabs)[number]
export const FeedTab = z.enum(feedTabs)

export type RegionCode = keyof typeof regions

export const RegionCode = z.enum(regionCodes)
