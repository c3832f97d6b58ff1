import type { FastifyReply } from 'fastify'

/** Returns the value of a request cookie; undefined when it is absent or empty. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  const pair = header?.split(/; */).find((one) => one.startsWith(`${name}=`))
  return pair?.slice(name.length + 1) || undefined
}

export interface CookieOptions {
  path: string
  /** In seconds; 0 removes the cookie. */
  maxAge: number
  secure: boolean
  sameSite: 'Strict' | 'Lax' | 'None'
}

/** Sets an HttpOnly cookie. The value may contain letters, digits and `._~-` only. */
export function setCookie(
  reply: FastifyReply,
  name: string,
  value: string,
  { path, maxAge, secure, sameSite }: CookieOptions,
): void {
  const attributes = [`Path=${path}`, `Max-Age=${maxAge}`, 'HttpOnly', `SameSite=${sameSite}`]
  if (secure) attributes.push('Secure')
  // Several calls accumulate: Fastify keeps every Set-Cookie header.
  reply.header('set-cookie', `${name}=${value}; ${attributes.join('; ')}`)
}
