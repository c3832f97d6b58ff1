import { test as base } from './parvis.ts'
import { type WebService, webService } from './web-service.ts'

/** A test on the whole server with a captcha service, for which the response "résolu" is a solved captcha. */
export const test = base.extend<{ judge: WebService & { asked: URLSearchParams[] } }>({
  // biome-ignore lint/correctness/noEmptyPattern: the form in which a fixture says that it needs no other
  judge: async ({}, use) => {
    const asked: URLSearchParams[] = []
    const service = await webService((_request, body, response) => {
      const form = new URLSearchParams(body)
      asked.push(form)
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ success: form.get('response') === 'résolu' }))
    })
    await use({ ...service, asked })
    await service.close()
  },
})
