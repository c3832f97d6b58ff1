import type { FastifyInstance } from 'fastify'
import type { AppContext } from './app-context.ts'
import type { ParvisApi, ParvisHub } from './features/accounts/identity/member.ts'
import type { Identity } from './features/accounts/identity/sessions.ts'
import type { ReadBudget } from './platform/http/read-budget.ts'
import type { ResponseCache } from './platform/http/response-cache.ts'

/** What a feature declares of itself; `features.ts` lists them all (ADR 29). Each part runs in the order of that list. */
export interface Feature {
  /** As its folder is called. */
  name: string
  /** Attaches listeners to the hooks of features below. Runs once per process, before any database is opened. */
  attach?(): void
  /** Adds endpoints, other routes and realtime topics to the server, before it listens. */
  routes?(server: ServerParts, context: AppContext): void | Promise<void>
  /** Says who does which jobs of the queue. */
  jobs?(context: AppContext): Promise<void>
  /** Starts what runs as long as the server. Returns how to stop it. */
  start?(context: AppContext): Stop | Promise<Stop>
}

/** The server waits for it before it closes its connections. */
export type Stop = () => void | Promise<void>

/** The parts of one server, to which features add theirs. */
export interface ServerParts {
  app: FastifyInstance
  api: ParvisApi
  hub: ParvisHub
  identity: Identity
  /** Limits on what one reader may have read. */
  reads: ReadBudget
  /** Guests' pages of feed, posts and parties: the same events drop them. */
  guestPages: ResponseCache
  /** Asked before a request is routed, in turn, whether they answer it from memory. */
  shortcuts: ResponseCache['serveAgain'][]
}
