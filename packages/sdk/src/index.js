import { operations } from './operations.js'

/** A refusal of the server. `code` is stable, `fields` says what is invalid. */
export class ParvisRefusal extends Error {
  constructor(
    status,
    { code = 'unexpected_failure', message = `HTTP ${status}`, fields = {}, request_id = null },
    retryAfter,
  ) {
    super(message)
    this.name = 'ParvisRefusal'
    this.status = status
    this.code = code
    this.fields = fields
    this.requestId = request_id
    /** Seconds, where the server says when to try again. */
    this.retryAfter = retryAfter
  }
}

const wait = (seconds, signal) =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, seconds * 1_000)
    signal?.addEventListener('abort', stop, { once: true })
  })

/** Seconds of a `Retry-After`, which proxies may write as a date; undefined without one. */
function secondsOf(header) {
  const seconds = /^\d+$/.test(header ?? '')
    ? Number(header)
    : Math.ceil((Date.parse(header) - Date.now()) / 1_000)
  return seconds > 0 ? seconds : undefined
}

function requestOf([method, path, inPath, inQuery, hasBody], input) {
  let filled = path
  for (const name of inPath) {
    const value = String(input[name])
    // An address resolves such parts to another endpoint.
    if (value === '' || value === '.' || value === '..')
      throw new TypeError(`${name} cannot be ${JSON.stringify(value)}`)
    filled = filled.replace(`{${name}}`, encodeURIComponent(value))
  }
  const search = new URLSearchParams()
  for (const name of inQuery) {
    const value = input[name]
    if (value === undefined || value === null) continue
    for (const one of Array.isArray(value) ? value : [value]) search.append(name, String(one))
  }
  const query = search.size > 0 ? `?${search}` : ''
  return { method, address: filled + query, body: hasBody ? JSON.stringify(input.body) : undefined }
}

async function refusalOf(response, signal) {
  // A proxy may answer with something else.
  const body = await response.json().catch(() => ({}))
  signal?.throwIfAborted()
  return new ParvisRefusal(response.status, body?.error ?? {}, secondsOf(response.headers.get('retry-after')))
}

/** Whether a refused call may be made again: 429 has done nothing, and a read never does. */
const isForLater = (status, method) => status === 429 || (status === 503 && method === 'GET')

/** A client of one site: each endpoint is a method under its name in the site's `/api/docs`. */
export function createParvis({ url, token, fetch: send = globalThis.fetch, retries = 2, longestWait = 60 }) {
  const site = new URL(url).origin

  async function call(operation, input = {}, { signal } = {}) {
    const { method, address, body } = requestOf(operation, input)
    const bearer = typeof token === 'function' ? await token() : token
    const headers = {
      accept: 'application/json',
      ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    }
    for (let turn = 0; ; turn += 1) {
      const response = await send(site + address, { method, headers, body, signal })
      if (response.ok) return response.json()
      const refusal = await refusalOf(response, signal)
      const { retryAfter } = refusal
      const again = isForLater(response.status, method) && turn < retries && retryAfter <= longestWait
      if (!again) throw refusal
      await wait(retryAfter, signal)
    }
  }

  const methods = Object.entries(operations).map(([name, operation]) => [
    name,
    (input, options) => call(operation, input, options),
  ])
  return Object.fromEntries(methods)
}

/** Every item of a list: asks for the next page when one has been read. */
export async function* everyItem(list, input = {}, options = {}) {
  let cursor = input.cursor
  do {
    const page = await list({ ...input, ...(cursor === undefined ? {} : { cursor }) }, options)
    yield* page.items
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined)
}
