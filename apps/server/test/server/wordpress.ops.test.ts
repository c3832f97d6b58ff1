import { once } from 'node:events'
import { createServer } from 'node:http'
import { setPostVisibility } from '@parvis/contract/content/post-lifecycle.ts'
import { expect, onTestFinished } from 'vitest'
import { freePort } from '../free-port.ts'
import { test as base } from '../site-pages.ts'
import { hasWordpress, startWordpress } from '../wordpress.ts'

if (!hasWordpress)
  console.log(
    'WordPress, PHP with mysqli or MariaDB is missing: its test is skipped (apt-get install wordpress php-cli php-mysql mariadb-server)',
  )

const port = await freePort()
const site = `http://127.0.0.1:${port}`
const test = base.extend({ settings: { PARVIS_URL: site } })

test.runIf(hasWordpress)(
  'a newsroom pastes the address of a post into WordPress: readers see the post in a frame, and nothing once it is hidden',
  { timeout: 120_000 },
  async ({ join, address, site: pages }) => {
    const author = await join('manon')
    const [post, hidden] = [await author.publishes('Le marché rouvre'), await author.publishes('Pour moi')]
    await author.call(setPostVisibility, { params: { postId: hidden.id }, body: { visibility: 'private' } })
    // Pages with their heads, and everything else from the server, at one address.
    const front = createServer(async ({ url = '/' }, response) => {
      if (/^\/(?:oembed|embed)/.test(url)) {
        const answer = await fetch(address + url)
        const type = answer.headers.get('content-type') ?? ''
        response.writeHead(answer.status, { 'content-type': type }).end(await answer.text())
      } else {
        const { statusCode, headers, body } = await pages.inject(url)
        response.writeHead(statusCode, { 'content-type': String(headers['content-type']) }).end(body)
      }
    })
    front.listen(port, '127.0.0.1')
    await once(front, 'listening')
    onTestFinished(() => void front.close())
    const wordpress = await startWordpress(port)
    onTestFinished(() => wordpress.stop())

    const pasted = `${site}/post/${post.id}`
    // As the classic editor keeps it, and as the block editor does.
    const block = `<!-- wp:embed {"url":"${pasted}","type":"rich"} -->\n<figure class="wp-block-embed"><div class="wp-block-embed__wrapper">\n${pasted}\n</div></figure>\n<!-- /wp:embed -->`
    for (const text of [`Avant\n\n${pasted}\n\nAprès`, block]) {
      const id = wordpress.publishes(text)
      const rendered = await wordpress.rendered(id)
      const [frame = ''] = /<iframe[^>]*>/.exec(rendered) ?? []
      expect(rendered, text).toContain('</iframe>')
      expect(frame).toContain('class="wp-embedded-content"')
      expect(frame).toContain('sandbox="allow-scripts"')
      expect(frame).toContain('title="Post de manon · Parvis"')
      expect(frame).toContain('width="500"')
      const [, secret, shared] =
        /src="[^"]*\/embed\/posts\/[0-9a-f-]+#\?secret=(\w+)" data-secret="(\w+)"/.exec(frame) ?? []
      expect(secret).toBe(shared)
      expect(frame).toContain(`src="${site}/embed/posts/${post.id}#`)
      expect(rendered).toMatch(
        /<blockquote class="wp-embedded-content" data-secret="\w+">(?:<p>)?<a href="[^"]+\/post\/[^"]+">/,
      )
      // WordPress’s own script gives the frame its height.
      expect(await wordpress.page(id)).toMatch(/wp-includes\/js\/wp-embed(?:\.min)?\.js/)
    }

    const closed = `${site}/post/${hidden.id}`
    const nothing = await wordpress.rendered(wordpress.publishes(`Avant\n\n${closed}\n\nAprès`))
    expect(nothing).not.toContain('<iframe')
    expect(nothing).toContain(closed)
  },
)
