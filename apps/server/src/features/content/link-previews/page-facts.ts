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
const metaNames = new Set(Object.values(names).flat())
const longestValue = 4_000
const deepest = 500

/** Entities left after the parser's decoding: pages often encode their texts twice or three times. */
const leftEntity = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][\da-z]{1,31});/i
const furtherRounds = 2

/** Reads the head of a page; Open Graph takes precedence over Twitter's names, and those over HTML's own. */
export async function readPageFacts(html: string): Promise<PageFacts> {
  // Loaded with the first page: some servers fetch none.
  const [{ Parser }, { decodeHTMLStrict }] = await Promise.all([import('htmlparser2'), import('entities')])
  const decoded = (text: string) => {
    let plain = text
    for (let round = 0; round < furtherRounds && leftEntity.test(plain); round += 1)
      plain = decodeHTMLStrict(plain)
    return plain
  }
  const values = new Map<string, string>()
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
      if (metaNames.has(key) && !values.has(key) && content.trim() !== '')
        values.set(key, decoded(content.slice(0, longestValue)))
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

  const firstOf = (of: keyof typeof names) =>
    names[of].map((name) => values.get(name)).find((value) => value !== undefined)
  return {
    title: plainText(firstOf('title'), most.title) ?? plainText(decoded(title), most.title),
    description: plainText(firstOf('description'), most.description),
    site_name: plainText(firstOf('site_name'), most.site_name),
    image: firstOf('image')?.trim() ?? null,
  }
}

/** Bidirectional controls, invisible characters and U+FFFD, which could disguise a text. */
const unseen =
  /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb\ufffd\u{e0000}-\u{e0fff}]/gu
const blank = /[\s\p{Cc}\p{Zl}\p{Zp}\p{Zs}]+/gu

/** Bounds the work: one visible character may consist of thousands of code units. */
const unitsPerCharacter = 4

/** Reduces untrusted text to one line of at most `most` characters; null when nothing readable is left. */
function plainText(text: string | undefined, most: number): string | null {
  if (text === undefined) return null
  const line = text
    .slice(0, most * unitsPerCharacter * 2)
    .toWellFormed()
    .replace(unseen, '')
    .replace(blank, ' ')
    .normalize('NFC')
    .trim()
  if (line === '') return null
  const short = line.slice(0, most * unitsPerCharacter)
  const characters = [...new Intl.Segmenter('fr', { granularity: 'grapheme' }).segment(short)]
  if (characters.length <= most && short.length === line.length) return line
  const kept = characters.slice(0, most - 1).map(({ segment }) => segment)
  return `${kept.join('').trimEnd()}…`.toWellFormed()
}
