import { png } from './files.ts'
import { openBeside } from './site-beside.ts'

/** Far from the ports of other journeys. */
const portBeside = (port: number) => port + 20_000

/** The only site that the server under test may fetch previews from. */
export const linkedSiteHost = (port: number) => `site.test:${portBeside(port)}`

/** Starts that site: pages by path, and a picture at `/i.png`. A page given as a promise is sent when it resolves. */
export async function openLinkedSite(port: number, pages: Record<string, string | Promise<string>>) {
  const close = await openBeside(portBeside(port), async (request, response) => {
    if (request.url === '/i.png') {
      response.setHeader('content-type', 'image/png').end(png(1200, 630).buffer)
      return
    }
    const page = await pages[request.url ?? '']
    response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html' }).end(page)
  })
  return { address: `http://${linkedSiteHost(port)}`, close }
}
