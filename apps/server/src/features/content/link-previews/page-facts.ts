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

/** Entities that are left once the parser has decoded a text: pages often encode theirs twice, some three times. */
const leftEntity = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][\da-z]{1,31});/i
const furtherRounds = 2

/** Reads the head of a page; Open Graph takes precedence over Twitter's names, and those over HTML's own. */
export async function readPageFacts(html: string): Promise<PageFacts> {
  // Loaded with the first page, since some servers fetch none.
  const [{ Parser }, { decodeHTMLStrict }] = await Promise.all([import('htmlparser2'), import('entities')])
  const decoded = (text: string) => {
    let plain = text
    for (let round = 0; round < furtherRounds && leftEntity.test(plain); round += 1)
      plain = decodeHTMLStrict(plain)
    return plain
  }
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
        said.set(key, decoded(content.slice(0, longestValue)))
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
    title: plainText(first('title'), most.title) ?? plainText(decoded(title), most.title),
    description: plainText(first('description'), most.description),
    site_name: plainText(first('site_name'), most.site_name),
    image: first('image')?.trim() ?? null,
  }
}
