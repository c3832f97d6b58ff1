const declared = /<meta[^>]{0,200}?charset\s*=\s*["']?\s*([\w:.-]{1,40})/i
const prescanned = 1_024
/** Length of a content type that is read: the search takes time by the square of the blanks. */
const typeLength = 200

/**
 * Decodes a page: by its byte order mark, else by its content type, else by its own declaration; else as
 * UTF-8 if valid.
 */
export function pageText(body: Buffer, contentType: string): string {
  const label =
    markOf(body) ??
    usable(/;\s*charset\s*=\s*"?\s*([\w:.-]{1,40})/i.exec(contentType.slice(0, typeLength))?.[1]) ??
    // A declaration readable in ASCII cannot be in UTF-16.
    usable(declared.exec(body.toString('latin1', 0, prescanned))?.[1])?.replace(/^utf-16.*/, 'utf-8')
  if (label !== undefined) return new TextDecoder(label).decode(body)
  try {
    // `stream`: the last character may be incomplete.
    return new TextDecoder('utf-8', { fatal: true }).decode(body, { stream: true })
  } catch {
    return new TextDecoder('windows-1252').decode(body)
  }
}

function markOf(body: Buffer): string | undefined {
  if (body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf) return 'utf-8'
  if (body[0] === 0xff && body[1] === 0xfe) return 'utf-16le'
  if (body[0] === 0xfe && body[1] === 0xff) return 'utf-16be'
  return undefined
}

function usable(label: string | undefined): string | undefined {
  if (label === undefined) return undefined
  try {
    return new TextDecoder(label).encoding
  } catch {
    return undefined
  }
}
