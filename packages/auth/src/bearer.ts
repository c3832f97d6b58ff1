/** The token of a Bearer header, in any case of its scheme; null for any other header. */
export function bearerOf(header: unknown): string | null {
  return (typeof header === 'string' && /^bearer +(\S+) *$/i.exec(header)?.[1]) || null
}
