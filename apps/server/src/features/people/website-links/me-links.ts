/** Links of a page that are read; a page that names more of them is no member's own. */
const mostLinks = 500
/** Deeper than any real page: protects against one made to consume time. */
const deepest = 500
const longestLink = 2_000

/** Targets of the links of a page that say `rel="me"`, as written. */
export async function readMeLinks(html: string): Promise<string[]> {
  // Loaded with the first page, since most servers check none.
  const { Parser } = await import('htmlparser2')
  const links: string[] = []
  let depth = 0
  const parser = new Parser({
    onopentag(tag, { rel, href }) {
      depth += 1
      if (depth > deepest || links.length >= mostLinks) parser.pause()
      if ((tag !== 'a' && tag !== 'link') || rel === undefined || href === undefined) return
      if (rel.toLowerCase().split(/\s+/).includes('me') && href.length <= longestLink) links.push(href.trim())
    },
    onclosetag() {
      depth -= 1
    },
  })
  parser.end(html)
  return links
}
