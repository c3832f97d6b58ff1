import type { IncomingMessage, ServerResponse } from 'node:http'
import { test as base } from './parvis.ts'
import { type WebService, webService } from './web-service.ts'

/** An external site that members link to: its responses by path, and the number of requests. */
export interface LinkedSite {
  /** Without a trailing slash. */
  address: string
  pages: Record<string, string | Buffer | ((request: IncomingMessage, response: ServerResponse) => void)>
  asked: string[]
}

export async function openLinkedSite(): Promise<WebService & LinkedSite> {
  const site: LinkedSite = { address: '', pages: {}, asked: [] }
  const service = await webService((request, _, response) => {
    const path = request.url ?? ''
    site.asked.push(path)
    const page = site.pages[path]
    if (typeof page === 'function') page(request, response)
    else if (page === undefined) response.writeHead(404).end()
    else response.setHeader('content-type', typeof page === 'string' ? 'text/html' : 'image/png').end(page)
  })
  site.address = service.address.replace('127.0.0.1', 'site.test')
  return Object.assign(site, { close: service.close })
}

/** A test on the whole server that may fetch previews from one local site. */
export const test = base.extend<{
  service: WebService & LinkedSite
  site: LinkedSite
  settings: Record<string, string>
}>({
  // biome-ignore lint/correctness/noEmptyPattern: the form in which a fixture says that it needs no other
  service: async ({}, use) => {
    const service = await openLinkedSite()
    await use(service)
    await service.close()
  },
  site: ({ service }, use) => use(service),
  settings: ({ site }, use) =>
    use({
      PARVIS_LINK_PREVIEWS: 'on',
      PARVIS_LINK_PREVIEWS_TRUSTED: site.address.replace('http://', ''),
    }),
})
