import { hasEnded, NetworkError, RenewalError, refusalOf, remedied } from './api-client.ts'
import { accessToken, currentSession } from './session.ts'

/** An upload that has not moved for this long counts as lost, in milliseconds. */
const patience = 60_000

interface UploadOptions {
  signal: AbortSignal
  onProgress: (share: number) => void
}

/**
 * Sends a file as a request's body, telling how much of it has left: from 0 to 1. `fetch` could not tell.
 *
 * @throws {ApiError} when the server refuses
 * @throws {NetworkError} when it cannot be reached
 * @throws {DOMException} AbortError when `signal` says so
 */
export async function upload<Answer>(
  address: string,
  file: Blob,
  { signal, onProgress }: UploadOptions,
): Promise<Answer> {
  const attempt = (token: string | null) => post(address, file, token, { signal, onProgress })
  const token = await accessToken()
  signal.throwIfAborted()
  if (token === null && currentSession().status === 'signed-in') throw new RenewalError()
  let response = await attempt(token)
  if (token !== null) await hasEnded(response)
  response = await remedied(response, async () => attempt(await accessToken()))
  const answer = response.ok ? parsed(await response.clone().text()) : undefined
  if (answer === undefined) throw await refusalOf(response)
  return answer as Answer
}

function post(
  address: string,
  file: Blob,
  token: string | null,
  { signal, onProgress }: UploadOptions,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    const fail = () => reject(new NetworkError(`${address} could not be reached`))
    let watch = setTimeout(stop, patience)
    request.open('POST', address)
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('content-type', file.type || 'application/octet-stream')
    if (token !== null) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.onprogress = ({ loaded, total }) => {
      clearTimeout(watch)
      watch = setTimeout(stop, patience)
      onProgress(total > 0 ? loaded / total : 0)
    }
    request.onerror = fail
    request.onabort = () => (signal.aborted ? reject(signal.reason) : fail())
    request.onload = () => resolve(new Response(request.responseText || null, { status: request.status }))
    request.onloadend = () => {
      clearTimeout(watch)
      signal.removeEventListener('abort', stop)
    }
    signal.addEventListener('abort', stop)
    request.send(file)
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    // A proxy's page: its status says what there is to know.
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
