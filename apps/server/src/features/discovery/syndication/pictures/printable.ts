import { usualSiteName } from '@parvis/contract/accounts/site-facts.ts'
import { withoutAccents } from '@parvis/contract/folding.ts'
import { segmenter } from '@parvis/platform/text.ts'
import type { ShareCard } from './share-card.ts'

/** Invisible characters, removed without a gap. */
const ignorable = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]/gu

/** Text that a font can draw. Letters without a glyph become base letters; emoji and other scripts are left out. */
export function printableText(text: string, covered: ReadonlySet<number>): string {
  const has = (part: string) => [...part].every((character) => covered.has(character.codePointAt(0) ?? -1))
  let kept = ''
  for (const { segment } of segmenter.segment(text.normalize('NFC'))) {
    const drawn = /^(?!\ufeff)[\s\u0085]+$/.test(segment) ? ' ' : segment.replace(ignorable, '')
    kept += [drawn, withoutAccents(drawn)].find(has) ?? ' '
  }
  return (
    kept
      .replace(/\s+/g, ' ')
      // Brackets and separators around what was left out.
      .replace(/\(\s*\)|\[\s*\]|«\s*»|“\s*”/g, '')
      .replace(/\s+([.,)\]…])/g, '$1')
      .replace(/^[\s.,·-]+(?=\s|$)/, '')
      .replace(/\s+/g, ' ')
      .trim()
  )
}

/** Texts of a picture as they can be drawn, with replacements for empty ones. */
export function printableCard(card: ShareCard, covered: ReadonlySet<number>): ShareCard {
  const drawn = (text: string, fallback = '') =>
    text === ''
      ? ''
      : /[\p{L}\p{N}]/u.test(printableText(text, covered))
        ? printableText(text, covered)
        : fallback
  const siteName = drawn(card.siteName, usualSiteName)
  return {
    heading: drawn(card.heading, 'Membre'),
    person: card.person && { ...card.person, line: drawn(card.person.line) },
    text: drawn(card.text, `À lire sur ${siteName}`),
    options: card.options.map(({ text, votes }, place) => ({
      text: drawn(text, `Réponse ${place + 1}`),
      votes,
    })),
    ballots: card.ballots,
    figure: card.figure && drawn(card.figure, siteName),
    source: drawn(card.source),
    siteName,
  }
}
