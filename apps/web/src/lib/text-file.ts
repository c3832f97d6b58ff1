export type TextFileFault = 'too_large' | 'unreadable' | 'not_text'

/** A character of a text takes at most three bytes in UTF-8 for each of its units in JavaScript. */
const bytesPerCharacter = 3

/**
 * Reads a file as UTF-8. A file that is too large for its text to have `maxLength` characters is not read at all.
 */
export async function readTextFile(
  file: Pick<File, 'size' | 'arrayBuffer'>,
  maxLength: number,
): Promise<{ text: string } | { fault: TextFileFault }> {
  if (file.size > maxLength * bytesPerCharacter) return { fault: 'too_large' }
  let bytes: ArrayBuffer
  try {
    bytes = await file.arrayBuffer()
  } catch {
    // Moved, changed or forbidden since it was chosen.
    return { fault: 'unreadable' }
  }
  const text = decoded(bytes)
  if (text === null) return { fault: 'not_text' }
  return text.length > maxLength ? { fault: 'too_large' } : { text }
}

/** Null for bytes that are no UTF-8, or that no text has. */
function decoded(bytes: ArrayBuffer): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.includes('\0') ? null : text
  } catch {
    return null
  }
}
