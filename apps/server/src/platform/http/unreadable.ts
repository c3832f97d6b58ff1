import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { type RefusalCode, refusals } from '@parvis/contract/refusals.ts'
import { Refusal } from '../refusal.ts'
import { refusalBody } from './api.ts'

/** Of what Node could not read, what was the matter; anything else is malformed. */
const faults: Record<string, RefusalCode> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_too_slow',
}

/** In French, unlike other refusals' messages: no screen stands between these and who reads them. */
const sentences: Partial<Record<RefusalCode, string>> = {
  headers_too_large: 'L’adresse ou les en-têtes de cette requête sont trop longs.',
  request_too_slow: 'Cette requête a mis trop de temps à arriver.',
  encoding_unsupported: 'Le corps de cette requête est compressé : envoyez-le sans compression.',
}
const malformed = 'Cette requête n’a pas pu être lue.'

/** Milliseconds that the other side has to read the answer before the line is cut, whatever it goes on to say. */
const farewell = 1_000

/** The refusal of a request that could not be read, by the name that its answer carries; nothing of it is repeated. */
export function unreadable(fault: string | undefined, requestId: string): { status: number; body: string } {
  const code = faults[fault ?? ''] ?? 'validation_failed'
  return {
    status: refusals[code],
    body: JSON.stringify(refusalBody(code, sentences[code] ?? malformed, requestId)),
  }
}

/**
 * The refusal of a request whose body is compressed, by its `Content-Encoding`: no client of ours compresses, and a body
 * of a kilobyte could unpack to a gigabyte.
 */
export function encodingRefusal(encoding: string | undefined): Refusal | undefined {
  if (encoding === undefined || encoding.trim().toLowerCase() === 'identity') return undefined
  return new Refusal('encoding_unsupported', sentences.encoding_unsupported)
}

/** What such an answer's body needs, after which the line is closed. */
export const headersOf = (body: string) => ({
  'content-type': 'application/json; charset=utf-8',
  'content-length': String(Buffer.byteLength(body)),
  connection: 'close',
})

/**
 * Answers on the line of a request that never became one, and hangs up. A line on which another answer has begun is only
 * cut: what is written then would pass for a part of it.
 *
 * @param headers those that every answer carries
 */
export function refuseUnreadable(
  socket: Socket,
  { status, body }: { status: number; body: string },
  headers: Readonly<Record<string, string>>,
): void {
  // Each further part of what cannot be read is a fault of its own.
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

/** Node keeps the answer that a line is for there, and looks there itself before it refuses by itself. */
function answerHasBegun(socket: Socket & { _httpMessage?: { headersSent?: boolean } | null }): boolean {
  return socket._httpMessage?.headersSent === true
}
