const declarations = /<(?:meta[^>]{0,200}?charset|\?xml[^>]{0,100}?encoding)\s*=\s*["']?\s*([\w:.-]{1,40})/i
/** Bytes that are searched for a declaration: some pages declare theirs late. */
const prescanned = 65_536
/** Length of a content type that is read: the search takes time by the square of the blanks. */
const typeLength = 200

/**
 * Decodes a page. Its byte order mark counts first, then its bytes: text that is valid UTF-8 is UTF-8, whatever its
 * content type or its own declaration claim. Bytes that are no UTF-8 are decoded as declared, else as windows-1252.
 */
export function pageText(body: Buffer, contentType: string): string {
  const marked = encodingOf(body)
  if (marked !== undefined) return new TextDecoder(marked).decode(body)
  const declared =
    usable(/;\s*charset\s*=\s*["']?\s*([\w:.-]{1,40})/i.exec(contentType.slice(0, typeLength))?.[1]) ??
    usable(declarations.exec(body.toString('latin1', 0, prescanned))?.[1])
  // Escape sequences of ISO-2022-JP are ASCII.
  if (declared === 'iso-2022-jp') return new TextDecoder(declared).decode(body)
  try {
    const { text, isShown } = asUtf8(body)
    return isShown || declared === undefined ? text : new TextDecoder(declared).decode(body)
  } catch {
    // The label of latin1 means windows-1252 too, and stands on many pages that are UTF-8 for the most part.
    return declared === undefined || declared === 'windows-1252'
      ? mixedText(body)
      : new TextDecoder(declared).decode(body)
  }
}

/**
 * Decodes UTF-8 whose last character may be incomplete. `isShown`: the bytes are UTF-8; those beyond ASCII only at an
 * incomplete end show none.
 * @throws TypeError on other bytes
 */
export function asUtf8(body: Buffer): { text: string; isShown: boolean } {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(body, { stream: true })
  return { text, isShown: Buffer.byteLength(text) === body.length || /[^\0-\x7f]/.test(text) }
}

/** The encoding that the bytes of a text show: by a byte order mark, or UTF-16 by its zeros. */
export const encodingOf = (body: Buffer): string | undefined => markOf(body) ?? wideOf(body)

function markOf(body: Buffer): string | undefined {
  if (body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf) return 'utf-8'
  if (body[0] === 0xff && body[1] === 0xfe) return 'utf-16le'
  if (body[0] === 0xfe && body[1] === 0xff) return 'utf-16be'
  return undefined
}

/** UTF-16 without a byte order mark: texts in Latin letters have a zero in every other byte. */
function wideOf(body: Buffer): string | undefined {
  const zeros = [0, 0]
  const bytes = Math.min(body.length, 64) & ~1
  for (let at = 0; at < bytes; at += 1) if (body[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (bytes < 2 || Math.max(even, odd) < bytes / 4 || Math.min(even, odd) > 0) return undefined
  return odd > 0 ? 'utf-16le' : 'utf-16be'
}

/** The encodings that a page's bytes can be in once they are neither marked nor valid UTF-8. */
function usable(label: string | undefined): string | undefined {
  if (label === undefined) return undefined
  try {
    const { encoding } = new TextDecoder(label)
    // UTF-16 has been detected before.
    return /^utf-/.test(encoding) ? undefined : encoding
  } catch {
    return undefined
  }
}

/** Characters of UTF-8, as the bytes of a latin1 string, and other bytes beyond ASCII. */
const sequences =
  /([\xc2-\xdf][\x80-\xbf]|\xe0[\xa0-\xbf][\x80-\xbf]|[\xe1-\xec\xee\xef][\x80-\xbf]{2}|\xed[\x80-\x9f][\x80-\xbf]|\xf0[\x90-\xbf][\x80-\xbf]{2}|[\xf1-\xf3][\x80-\xbf]{3}|\xf4[\x80-\x8f][\x80-\xbf]{2})|[\x80-\xff]/g

/** Decodes text that is partly UTF-8, as templates and contents of two sources make it; other bytes as windows-1252. */
function mixedText(body: Buffer): string {
  const ansi = new TextDecoder('windows-1252')
  return body
    .toString('latin1')
    .replace(sequences, (bytes, wide: string | undefined) =>
      wide === undefined ? ansi.decode(Buffer.from(bytes, 'latin1')) : Buffer.from(wide, 'latin1').toString(),
    )
}
