import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { apiAddress } from '@parvis/contract/endpoint.ts'
import { type ApiCall, mastodonAddress } from '@parvis/mastodon-api'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Marks a call of this process, which bears a client's token and means the site's own API all the same. Never sent. */
const innerHeader = 'x-parvis-inner-call'
const innerMark = randomUUID()

/** Address of a request for the Mastodon API; undefined for any other. */
export function mastodonAddressOf({
  url = '',
  headers,
}: Pick<IncomingMessage, 'url' | 'headers'>): string | undefined {
  return headers[innerHeader] === innerMark ? undefined : mastodonAddress(url, headers.authorization)
}

/** Calls an endpoint of the site in this process, as the caller of a request: with its token, from its address. */
export async function callInside(
  app: FastifyInstance,
  { headers, ip }: FastifyRequest,
  { method, path, body, file }: ApiCall,
) {
  const { authorization } = headers
  const answer = await app.inject({
    method,
    url: apiAddress + path,
    remoteAddress: ip,
    headers: {
      [innerHeader]: innerMark,
      ...(authorization === undefined ? {} : { authorization }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(file === undefined ? {} : { 'content-type': 'application/octet-stream' }),
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    ...(file === undefined ? {} : { payload: file }),
  })
  return { status: answer.statusCode, headers: answer.headers, json: JSON.parse(answer.body) }
}
