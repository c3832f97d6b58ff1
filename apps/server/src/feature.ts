import type { ReadBudget } from '@parvis/platform/http/read-budget.ts'
import type { ResponseCache } from '@parvis/platform/http/response-cache.ts'
import type { Schedule } from '@parvis/platform/jobs/scheduler.ts'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from './app-context.ts'
import type { Identity, ParvisApi, ParvisHub } from './features/accounts/identity/index.ts'
import type { CardCache } from './features/content/posts/index.ts'

/** Declaration of a feature, in its `routes.ts`; `features.ts` lists them all (ADR 29). Each part runs in the order of that list. */
export interface Feature {
  /** Adds endpoints, other routes and realtime topics to the server, before it listens. */
  routes?(server: ServerParts, context: AppContext): void | Promise<void>
  /** Registers workers for jobs of the queue. */
  jobs?(context: AppContext): Promise<void>
  /** Lists its recurring work. */
  schedules?(context: AppContext): Schedule[] | Promise<Schedule[]>
  /** Starts background work. Returns the function that stops it. */
  start?(server: ServerParts, context: AppContext): Stop
}

/** Runs when the server stops, before it closes its connections. The server waits for it. */
export type Stop = () => void | Promise<void>

/** Parts of a server that features add to. */
export interface ServerParts {
  app: FastifyInstance
  api: ParvisApi
  hub: ParvisHub
  identity: Identity
  /** Read limits per reader. */
  reads: ReadBudget
  /** Cache of guests' pages of feed, posts and parties: the same events invalidate them. */
  guestPages: ResponseCache
  /** Cache of the cards of posts, for all lists. */
  cardCache: CardCache
  /** Handlers that may serve a request from memory before routing; tried in turn. */
  shortcuts: ResponseCache['serveAgain'][]
}
