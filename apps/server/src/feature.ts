import type { FastifyInstance } from 'fastify'
import type { AppContext } from './app-context.ts'
import type { ParvisApi, ParvisHub } from './features/accounts/identity/member.ts'
import type { Identity } from './features/accounts/identity/sessions.ts'
import type { ReadBudget } from './platform/http/read-budget.ts'
import type { ResponseCache } from './platform/http/response-cache.ts'
import type { Schedule } from './platform/jobs/scheduler.ts'

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
  /** Lists its recurring work. */
  schedules?(context: AppContext): Schedule[] | Promise<Schedule[]>
  /** Starts what runs as long as the server. Returns how to stop it. */
  start?(server: ServerParts, context: AppContext): Stop
}

/** Runs when the server stops, before it closes its connections. The server waits for it. */
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
