import { plainText } from './plain-text.ts'

/** Sanitised metadata of a page. */
export interface PageFacts {
  title: string | null
  description: string | null
  site_name: string | null
  /** As written in the page. */
  image: string | null
}

const most = { title: 200, description: 300, site_name: 80 }

/** In order of preference. */
const names = {
  title: ['og:title', 'twitter:title'],
  description: ['og:description', 'twitter:description', 'description'],
  site_name: ['og:site_name'],
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
    site_name: plainText(first('site_name'), most.site_name),
    image: first('image')?.trim() ?? null,
  }
}
