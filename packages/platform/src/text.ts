/** Splits a text into user-perceived characters. */
export const segmenter = new Intl.Segmenter('fr', { granularity: 'grapheme' })

/** Removes the characters that change the direction of what follows, such as the text of another site. */
export const withoutDirections = (text: string): string =>
  text.replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, '')

/** Reduces a text to one line: control characters, line ends and runs of blanks become spaces. */
export const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()

/** Decodes a part of an address; returns it unchanged when it is not valid. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
