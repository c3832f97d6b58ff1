import type { FastifyReply } from 'fastify'
import { type S3Options, signedAddress } from './s3-bucket.ts'

/** Facts about a file for its receiver. */
export interface FileFacts {
  type: string
  /** Value of content-disposition; absent: shown in place. */
  disposition?: string | undefined
}

/**
 * Answers a request for a file so that another server sends its bytes, once this one has decided that the reader may have
 * it. Caching headers of the file are set before; a redirect replaces them, and keeps only `no-store`.
 */
export type HandOff = (reply: FastifyReply, key: string, facts: FileFacts) => Promise<FastifyReply>

/** Internal location of `ops/nginx/parvis.conf`: only the server can direct a request to it. */
const nginxLocation = '/_fichiers/'

/** nginx, in front of this server, sends the file from the data folder. */
export const nginxHandOff: HandOff = async (reply, key, { type, disposition }) => {
  if (disposition !== undefined) reply.header('content-disposition', disposition)
  return reply
    .type(type)
    .header('x-accel-redirect', nginxLocation + key.split('/').map(encodeURIComponent).join('/'))
    .send()
}

/** Seconds for which a file keeps its signed address, so that browsers can cache it. */
const steadySeconds = 60
/** Lifetime of a signed address in seconds. Anybody who has the address can use it. */
const lifeSeconds = 2 * steadySeconds

/** Redirects the reader to a signed address, from which the S3 service sends the file. */
export function redirectHandOff(account: S3Options, now: () => Date): HandOff {
  return async (reply, key, { type, disposition }) => {
    const isKept = !String(reply.getHeader('cache-control')).includes('no-store')
    const address = await signedAddress(account, key, {
      at: new Date(Math.floor(now().getTime() / (steadySeconds * 1_000)) * steadySeconds * 1_000),
      seconds: lifeSeconds,
      answer: {
        'cache-control': isKept ? `private, max-age=${steadySeconds}` : 'private, no-store',
        'content-type': type,
        ...(disposition === undefined ? {} : { 'content-disposition': disposition }),
      },
    })
    // The address is a key: no cache keeps it.
    return reply.header('cache-control', 'private, no-store').removeHeader('etag').redirect(address, 302)
  }
}
