let named = ''

/** Says at which address the site stands, where there is no window to tell. */
export function nameSiteOrigin(origin: string): void {
  named = origin
}

/** Where the site stands: links there stay within it. */
export const siteOrigin = (): string => ('document' in globalThis ? location.origin : named)
