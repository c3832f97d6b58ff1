import type { FastifyInstance } from 'fastify'

/** Traces of this server for operators, as OpenTelemetry has them (ADR 44). Nothing of a member is in them. */
export interface Tracing {
  /** Gives each request a span. Comes before any hook and route. */
  followRequests(app: FastifyInstance): Promise<void>
  /** Runs work that no request waits for in a trace of its own. */
  run<Result>(name: string, work: () => Promise<Result>): Promise<Result>
  /**
   * Begins the span of a statement within the caller's trace, and returns the function that ends it; undefined when none
   * is recorded. The text of a statement is only sent when its values are apart from it.
   */
  beginStatement(text: string, hasValues: boolean): EndStatement | undefined
  /** Sends what is left, within a few seconds. */
  close(): Promise<void>
}

export type EndStatement = (error?: unknown) => void

/** Place of the collector. Everything else the OpenTelemetry libraries read from the environment themselves. */
export interface TracingConfig {
  url: string
  protocol: 'http/protobuf' | 'http/json'
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Id of the trace that records this request; null without one. */
    traceId: string | null
  }
}
