import { plainText } from './plain-text.ts'

/** Sanitised metadata of a page. */
export interface PageFacts {
  title: string | null
  description: string | null
  siteName: string | null
  /** As written in the page. */
  image: string | null
}

const most = { title: 200, description: 300, siteName: 80 }

/** In order of preference. */
const names = {
  title: ['og:title', 'twitter:title'],
  description: ['og:description', 'twitter:description', 'description'],
  siteName: ['og:site_name'],
  image: ['og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image', 'twitter:image:src'],
}
const wanted = new Set(Object.values(names).flat())
const longestValue = 4_000
const deepest = 500

/** Reads the head of a page; Open Graph takes precedence over Twitter's names, and those over HTML's own. */
export async function readPageFacts(html: string): Promise<PageFacts> {
  // Loaded with the first page, since some servers fetch none.
  const { Parser } = await import('htmlparser2')
  const said = new Map<string, string>()
  let title = ''
  let inTitle = false
  let titleRead = false
  let depth = 0
  const parser = new Parser({
    onopentag(tag, { property, name, content }) {
      if (tag === 'title' && !titleRead) inTitle = true
      depth += 1
      // Deeper than any real head: protects against a page made to consume time.
      if (depth > deepest) parser.pause()
      // Drawings in the page may have titles too.
      if (tag === 'body' || tag === 'svg') titleRead = true
      if (tag !== 'meta' || content === undefined) return
      const key = (property ?? name ?? '').trim().toLowerCase()
      if (wanted.has(key) && !said.has(key) && content.trim() !== '')
        said.set(key, content.slice(0, longestValue))
    },
    ontext(text) {
      if (inTitle && title.length < longestValue) title += text
    },
    onclosetag(tag) {
      depth -= 1
      if (tag !== 'title' || !inTitle) return
      inTitle = false
      titleRead = true
    },
  })
  parser.end(html)

  const first = (of: keyof typeof names) =>
    names[of].map((name) => said.get(name)).find((value) => value !== undefined)
  return {
    title: plainText(first('title'), most.title) ?? plainText(title, most.title),
    description: plainText(first('description'), most.description),
    siteName: plainText(first('siteName'), most.siteName),
    image: first('image')?.trim() ?? null,
  }
}

const declared = /<meta[^>]{0,200}?charset\s*=\s*["']?\s*([\w:.-]{1,40})/i
const prescanned = 1_024

/**
 * Decodes a page: by its byte order mark, else by its content type, else by its own declaration; else as
 * UTF-8 if valid.
 */
export function pageText(body: Buffer, contentType: string): string {
  const label =
    markOf(body) ??
    usable(/;\s*charset\s*=\s*"?\s*([\w:.-]{1,40})/i.exec(contentType)?.[1]) ??
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
