import type { RefusalBody } from '@parvis/contract/endpoint.ts'
import { ApiError, NetworkError, withWords } from './api-client.ts'
import { accessToken } from './session.ts'

/** An upload that has not moved for this long counts as lost, in milliseconds. */
const patience = 60_000

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
  { signal, onProgress }: { signal: AbortSignal; onProgress: (share: number) => void },
): Promise<Answer> {
  const token = await accessToken()
  signal.throwIfAborted()
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
    request.onload = () => {
      const answer = parsed(request.responseText)
      if (request.status === 200 && answer !== undefined) resolve(answer as Answer)
      else
        void withWords(
          new ApiError(request.status, (answer as Partial<RefusalBody> | undefined)?.error ?? {}),
        ).then(reject)
    }
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
