import type { IncomingHttpHeaders } from 'node:http'
import { isLanguage, negotiated, type OfferedLanguages, tagsOf } from '@parvis/contract/languages.ts'

type Metadata = Record<string, unknown>

/**
 * Adds a language for the account's mails to the sign-up metadata: that of the page if given, else from the
 * request's header. French is the default and not stored.
 */
export function withLanguage(
  headers: IncomingHttpHeaders,
  given: Metadata,
  offer: OfferedLanguages,
): Metadata {
  if (isLanguage(given.language) && offer.offered.includes(given.language)) return given
  const wished = negotiated(tagsOf(headers['accept-language']), offer)
  return wished === 'fr' ? given : { ...given, language: wished }
}
