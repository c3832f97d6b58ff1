import type { FastifyRequest } from 'fastify'

/** The site that this package translates for. */
export interface MastodonHost {
  /** Public address without a trailing slash. */
  siteUrl: string
  version: string
  /** Name and description of the site now. */
  site(): { name: string; description: string; languages: readonly string[]; registrations: boolean }
  /** Calls an endpoint of the site's own API with the token of a client's request. */
  call(request: FastifyRequest, call: ApiCall): Promise<ApiAnswer>
  registerApplication(body: unknown, ip: string): Promise<RegisteredApplication>
  /** The application that a token was issued to; null for any other token. */
  applicationOf(token: string): Promise<{ name: string; website: string | null } | null>
  /** Keeps the alternative text of an upload of the caller that is not published yet. False when there is none. */
  describeUpload(memberId: string, mediaId: string, alt: string | null): Promise<boolean>
  /** Uploads of the caller, with their alternative texts, in the order of the ids that exist. */
  readUploads(memberId: string, mediaIds: string[]): Promise<Upload[]>
}

export interface ApiCall {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path below `/api/v1`, with its query. */
  path: string
  body?: unknown
  /** A file, sent as it is. */
  file?: Buffer
}

export interface ApiAnswer {
  status: number
  headers: Record<string, unknown>
  // biome-ignore lint/suspicious/noExplicitAny: the contract types of the answers are given by the callers
  json: any
}

export interface RegisteredApplication {
  id: string
  name: string
  website: string | null
  redirectUris: string[]
  askedScopes: string
  secret: string | null
}

export interface Upload {
  id: string
  kind: string
  url: string
  alt: string | null
  width: number | null
  height: number | null
}
