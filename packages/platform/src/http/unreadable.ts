import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { type RefusalCode, refusals } from '@parvis/contract/refusals.ts'
import { Refusal } from '../refusal.ts'
import { refusalBody } from './api.ts'

/** Node's parser errors by code; anything else is malformed. */
const faults: Record<string, RefusalCode> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_too_slow',
}

/** In French, unlike other refusals' messages: no app translates these for their readers. */
const sentences: Partial<Record<RefusalCode, string>> = {
  headers_too_large: 'L’adresse ou les en-têtes de cette requête sont trop longs.',
  request_too_slow: 'Cette requête a mis trop de temps à arriver.',
  encoding_unsupported: 'Le corps de cette requête est compressé : envoyez-le sans compression.',
}
const malformed = 'Cette requête n’a pas pu être lue.'

/** Milliseconds in which the client may read the response before the connection is cut. */
const farewell = 1_000

/**
 * Returns the refusal for an unparsable request, with the request id of its response; nothing of the request is
 * repeated.
 */
export function unreadable(fault: string | undefined, requestId: string): { status: number; body: string } {
  const code = faults[fault ?? ''] ?? 'validation_failed'
  return {
    status: refusals[code],
    body: JSON.stringify(refusalBody(code, sentences[code] ?? malformed, requestId)),
  }
}

/**
 * Refusal of a compressed request body, by its `Content-Encoding`: our clients never compress, and a kilobyte could
 * unpack to a gigabyte.
 */
export function encodingRefusal(encoding: string | undefined): Refusal | undefined {
  if (encoding === undefined || encoding.trim().toLowerCase() === 'identity') return undefined
  return new Refusal('encoding_unsupported', sentences.encoding_unsupported)
}

/** Headers of such a response, after which the connection is closed. */
export const headersOf = (body: string) => ({
  'content-type': 'application/json; charset=utf-8',
  'content-length': String(Buffer.byteLength(body)),
  connection: 'close',
})

/**
 * Responds on the socket of an unparsable request and closes it. When another response has begun there, the socket is
 * only closed: further bytes would become part of that response.
 * @param headers common to all responses
 */
export function refuseUnreadable(
  socket: Socket,
  { status, body }: { status: number; body: string },
  headers: Readonly<Record<string, string>>,
): void {
  // Each further part of an unparsable request raises another error.
  if (socket.destroyed || socket.writableEnded) return
  if (!socket.writable || answerHasBegun(socket)) {
    socket.destroy()
    return
  }
  const lines = Object.entries({ ...headers, ...headersOf(body) }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
  const cut = setTimeout(() => socket.destroy(), farewell)
  socket.once('close', () => clearTimeout(cut))
}

/** Node stores the current response there, and checks it itself before its own refusal. */
function answerHasBegun(socket: Socket & { _httpMessage?: { headersSent?: boolean } | null }): boolean {
  return socket._httpMessage?.headersSent === true
}
