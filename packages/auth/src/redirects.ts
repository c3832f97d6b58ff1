import type { FastifyRequest } from 'fastify'
import type { AuthSettings } from './context.ts'

const localHosts = new Set(['localhost', '127.0.0.1', '[::1]', '0.0.0.0', '[::]'])

/** Redirect target: the requested one if allowed, else the page of the request if allowed, else the site. */
export function redirectTarget(request: FastifyRequest, config: AuthSettings, asked?: unknown): string {
  const { redirect_to: fromHeader, referer } = request.headers
  const { redirect_to: fromQuery } = request.query as { redirect_to?: unknown }
  const candidates = [asked ?? fromQuery ?? fromHeader, referer]
  const allowed = candidates.find((value) => typeof value === 'string' && isAllowedRedirect(value, config))
  return typeof allowed === 'string' ? allowed : config.siteUrl
}

/**
 * Whether tokens may be sent to this address: the site itself, or a pattern of the allow-list. Loopback addresses are allowed
 * outside production, where no other program listens there.
 */
export function isAllowedRedirect(
  target: string,
  config: Pick<AuthSettings, 'siteUrl' | 'redirectUrls' | 'environment'>,
): boolean {
  // The raw text must be what the parser sees: control characters, spaces and backslashes are rewritten on the way.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
  if (target.length > 2_048 || /[\u0000-\u0020\u007f\\]/.test(target)) return false
  const url = parse(target)
  const site = parse(config.siteUrl)
  if (url === undefined || site === undefined || url.username !== '' || url.password !== '') return false
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:'
  if (isWeb) {
    const rawHost = /^https?:\/\/([^/?#]*)/i.exec(target)?.[1]?.replace(/:\d*$/, '').toLowerCase()
    if (rawHost === undefined) return false
    const isSite =
      url.protocol === site.protocol &&
      url.hostname === site.hostname &&
      rawHost === url.hostname &&
      (url.port === site.port || localHosts.has(url.hostname))
    if (isSite) return true
    // The parser rewrites 2130706433, 0177.0.0.1 and 0x7f.1 to dotted addresses; the typed form counts.
    if (/^[\d.]+$/.test(url.hostname) || url.hostname.startsWith('[')) {
      if (rawHost !== url.hostname || !isLoopback(url.hostname)) return false
      if (config.environment !== 'production' || isLoopback(site.hostname)) return true
    } else if (!/^[a-z0-9.-]+$/.test(rawHost)) return false
  }
  const withoutFragment = target.split('#')[0] ?? ''
  return config.redirectUrls.some((pattern) => matches(pattern, withoutFragment))
}

function parse(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname)
}

const compiled = new Map<string, RegExp>()

/** Allow-list globs: `*` any run without `.` or `/`, `**` any run, `?` one such character, `[...]`, `{a,b}`. */
function matches(pattern: string, text: string): boolean {
  let expression = compiled.get(pattern)
  if (expression === undefined) {
    expression = new RegExp(`^${globSource(pattern)}$`)
    compiled.set(pattern, expression)
  }
  return expression.test(text)
}

function globSource(glob: string): string {
  let depth = 0
  return glob.replace(/\*\*|[\s\S]/g, (token, at: number) => {
    if (token === '**') return '.*'
    if (token === '*') return '[^./]*'
    if (token === '?') return '[^./]'
    if (token === '{') {
      depth += 1
      return '(?:'
    }
    if (token === '}' && depth > 0) {
      depth -= 1
      return ')'
    }
    if (token === ',' && depth > 0) return '|'
    if (token === '[' && glob.indexOf(']', at) > at) return '['
    if (token === '!' && glob[at - 1] === '[') return '^'
    if (token === ']' && glob.lastIndexOf('[', at) !== -1) return ']'
    if (token === '-' || /[A-Za-z0-9_]/.test(token)) return token
    return `\\${token}`
  })
}

/** Adds parameters to an address's query, keeps the existing ones and drops the fragment. */
export function withQuery(target: string, values: Record<string, string>): string {
  const [address = ''] = target.split('#')
  const query = new URLSearchParams(values).toString()
  return `${address}${address.includes('?') ? '&' : '?'}${query}`
}

/** Replaces an address's fragment, which browsers do not send to servers. `sb` marks it as ours. */
export function withFragment(target: string, values: Record<string, string>): string {
  const [address = ''] = target.split('#')
  return `${address}#${new URLSearchParams({ ...values, sb: '' }).toString()}`
}
