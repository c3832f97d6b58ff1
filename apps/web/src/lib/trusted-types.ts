interface Policies {
  createPolicy(name: string, rules: Record<'createHTML' | 'createScriptURL', (text: string) => string>): void
}

function only(allowed: RegExp) {
  return (text: string) => {
    if (!allowed.test(text)) throw new TypeError('untrusted')
    return text
  }
}

/**
 * The page's policy refuses texts where a script could come of them (Trusted Types). Two are let through: style sheets that
 * libraries write, since a text without `<` makes no element, and the service worker's address.
 */
export function followTrustedTypes(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies }
  trustedTypes?.createPolicy('default', {
    createHTML: only(/^[^<]*$/),
    createScriptURL: only(/^\/service-worker\.js$/),
  })
}
