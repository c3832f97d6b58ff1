interface AuthRequest {
  body?: unknown
  /** Sent unchanged, instead of `body`. */
  raw?: string
  token?: string
  headers?: Record<string, string>
}

/** A raw request to the auth server, for what the official client would never send. */
export type AuthCall = (
  method: string,
  path: string,
  request?: AuthRequest,
) => Promise<{ status: number; headers: Headers; json: Record<string, unknown>; text: string }>

export function authCall(address: string): AuthCall {
  return async (method, path, { body, raw, token, headers = {} } = {}) => {
    const content = raw ?? (body === undefined ? undefined : JSON.stringify(body))
    const response = await fetch(`${address}/auth/v1${path}`, {
      method,
      redirect: 'manual',
      headers: {
        'content-type': 'application/json;charset=UTF-8',
        'x-supabase-api-version': '2024-01-01',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(content === undefined ? {} : { body: content }),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json') ?? false
    return {
      status: response.status,
      headers: response.headers,
      text,
      json: isJson && text !== '' ? JSON.parse(text) : {},
    }
  }
}

/** Splits a redirect into its target and the values of its fragment. */
export function fragmentOf(headers: Headers): { target: string; values: URLSearchParams } {
  const [target = '', fragment = ''] = (headers.get('location') ?? '').split('#')
  return { target, values: new URLSearchParams(fragment) }
}
