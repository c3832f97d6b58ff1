import { isLanguage, negotiated, tagsOf } from '@parvis/contract/languages.ts'
import type { FastifyRequest } from 'fastify'

type Metadata = Record<string, unknown>

/**
 * What a sign-up tells of itself, with the language in which to write to its account: the page's, which it says itself, or
 * the one that the request asks for. French, which holds anyway, is not noted.
 */
export function withLanguage({ headers }: FastifyRequest, metadata: Metadata | null | undefined): Metadata {
  const given = metadata ?? {}
  if (isLanguage(given.language)) return given
  const wished = negotiated(tagsOf(headers['accept-language']))
  return wished === 'fr' ? given : { ...given, language: wished }
}
