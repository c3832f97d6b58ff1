interface Policies {
  /** A rule that answers null refuses the text. */
  createPolicy(name: string, rules: Record<'createHTML' | 'createScriptURL', Rule>): void
}

type Rule = (text: string) => string | null

declare global {
  var trustedTypes: Policies | undefined
  var __zod_globalConfig: { jitless: boolean } | undefined
}

/**
 * The page's policy refuses texts where a script could come of them (Trusted Types). Two are let through: style sheets that
 * libraries write, since a text without `<` makes no element, and the service worker's address. The forms' schemas are told
 * not to compile themselves, which the policy refuses too.
 */
export function followTrustedTypes(): void {
  globalThis.__zod_globalConfig = { jitless: true }
  globalThis.trustedTypes?.createPolicy('default', {
    createHTML: (text) => (text.includes('<') ? null : text),
    createScriptURL: (text) => (text === '/service-worker.js' ? text : null),
  })
}
