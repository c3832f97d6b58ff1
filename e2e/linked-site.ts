import { createServer } from 'node:http'
import { png } from './files.ts'

/** Far from the ports of other journeys. */
const portBeside = (port: number) => port + 20_000

/** The one site that the server under test may fetch previews from. */
export const linkedSiteHost = (port: number) => `site.test:${portBeside(port)}`

/** Opens that site: pages by path, and a picture at `/i.png`. A page given as a promise comes when that does. */
export async function openLinkedSite(port: number, pages: Record<string, string | Promise<string>>) {
  const server = createServer(async (request, response) => {
    if (request.url === '/i.png')
      return response.setHeader('content-type', 'image/png').end(png(1200, 630).buffer)
    const page = await pages[request.url ?? '']
    response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html' }).end(page)
  })
  await new Promise<void>((resolve) => server.listen(portBeside(port), '127.0.0.1', resolve))
  return {
    address: `http://${linkedSiteHost(port)}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
