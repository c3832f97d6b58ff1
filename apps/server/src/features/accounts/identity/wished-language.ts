import { isLanguage, negotiated, tagsOf } from '@parvis/contract/languages.ts'
import type { FastifyRequest } from 'fastify'

type Metadata = Record<string, unknown>

/**
 * Adds a language for the account's mails to the sign-up metadata: that of the page if given, else from the
 * request's header. French is the default and not stored.
 */
export function withLanguage({ headers }: FastifyRequest, metadata: Metadata | null | undefined): Metadata {
  const given = metadata ?? {}
  if (isLanguage(given.language)) return given
  const wished = negotiated(tagsOf(headers['accept-language']))
  return wished === 'fr' ? given : { ...given, language: wished }
}
