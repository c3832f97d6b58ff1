import { z } from 'zod'
import { limits } from './limits.ts'

const segmenter = new Intl.Segmenter('fr', { granularity: 'grapheme' })

/**
 * Length of a text as a reader counts it: a family emoji or a letter with combining marks is one.
 * Stops counting past `ceiling`, so that a hostile text costs no more than a long one.
 */
export function graphemeCount(text: string, ceiling = Number.POSITIVE_INFINITY): number {
  let count = 0
  for (const _ of segmenter.segment(text)) {
    count += 1
    if (count > ceiling) return count
  }
  return count
}

/** One grapheme may hold many code points; past this many code units per character a text is an attack. */
const unitsPerGrapheme = 40

/** Text of at most `maximum` user-perceived characters, blank or not; refused as `too_long`. */
export function optionalText(maximum: number) {
  return (
    z
      .string()
      .max(maximum * unitsPerGrapheme, { error: 'too_long' })
      // Half a surrogate pair is no character: PostgreSQL keeps U+FFFD for it in a text, and refuses it in JSON.
      .overwrite((text) => text.toWellFormed())
      .refine((text) => !text.includes('\u0000'), { error: 'nul_byte' })
      .refine((text) => graphemeCount(text, maximum) <= maximum, { error: 'too_long' })
  )
}

/** What takes room at most, and shows nothing: spaces, joiners, fillers of Hangul, the empty pattern of Braille. */
const unseen = /[\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** Whether a text shows nothing to a reader. */
export const isBlank = (text: string) => text.replace(unseen, '') === ''

/** Text that is not blank, of at most `maximum` user-perceived characters; refused as `empty` or `too_long`. */
export function boundedText(maximum: number) {
  return optionalText(maximum).refine((text) => !isBlank(text), { error: 'empty' })
}

/** What moves no ink: control characters, and those that turn the order of letters around. */
const unprinted = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u

/** Text for print on one line: `boundedText` without control characters. */
export function printedLine(maximum: number) {
  return boundedText(maximum).refine((text) => !unprinted.test(text), { error: 'control_character' })
}

const isPrinted = (text: string) => !unprinted.test(text.replaceAll(/[\t\n]/g, ''))

/** Text for print, whose lines may end. */
export function printedText(maximum: number) {
  return boundedText(maximum).refine(isPrinted, { error: 'control_character' })
}

/** Text for print, blank or not. */
export function optionalPrintedText(maximum: number) {
  return optionalText(maximum).refine(isPrinted, { error: 'control_character' })
}

/** Text of a post: kept raw, not blank, at most 280 user-perceived characters. */
export const PostText = boundedText(limits.post)

/** Text of a comment or reply: same rules as a post's. */
export const CommentText = boundedText(limits.comment)
