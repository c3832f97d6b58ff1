/** The usual form, with a top-level domain that may be in punycode. */
export const emailPattern =
  /^(?!\.)(?!.*\.\.)([a-z0-9_'+\-.]*)[a-z0-9_+-]@([a-z0-9][a-z0-9-]*\.)+([a-z]{2,}|xn--[a-z0-9-]+)$/i

/** Returns an address with its domain in ASCII (punycode, IDNA), as it is stored; any other text unchanged. */
export function asciiAddress(typed: string): string {
  const at = typed.lastIndexOf('@')
  const domain = typed.slice(at + 1)
  // Characters that a URL reads otherwise do not stand in a domain.
  if (at < 1 || !/[^\0-\x7F]/.test(domain) || /[\s/?#%:@[\]\\]/.test(domain)) return typed
  const address = `http://${domain}`
  return URL.canParse(address) ? `${typed.slice(0, at)}@${new URL(address).hostname}` : typed
}
