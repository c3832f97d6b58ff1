import { type IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** State of this node's stop. `/ready` and every response show it, so that balancers and clients use other nodes. */
export interface Stopping {
  readonly hasBegun: boolean
  begin(): void
}

export function createStopping(): Stopping {
  let hasBegun = false
  return {
    get hasBegun() {
      return hasBegun
    },
    begin() {
      hasBegun = true
    },
  }
}

/** Milliseconds between checks for idle connections. */
const sweepEvery = 100

/** Class of responses that end their connection once the stop has begun, also when their request came before. */
export function farewellResponse(stopping: Stopping): typeof ServerResponse<IncomingMessage> {
  return class extends ServerResponse<IncomingMessage> {
    // biome-ignore lint/suspicious/noExplicitAny: the overloads of Node's writeHead, passed through as they came
    override writeHead(...args: any[]): this {
      if (stopping.hasBegun) this.shouldKeepAlive = false
      // biome-ignore lint/suspicious/noExplicitAny: one of the overloads above
      return (super.writeHead as (...args: any[]) => this)(...args)
    }
  }
}

interface FarewellOptions {
  stopping: Stopping
  /** Milliseconds that requests in flight have from the close of the application on. */
  patience: number
  /** Called with the number of connections that were cut because their time was over. */
  onCut(connections: number): void
}

/**
 * Lets requests in flight finish when the application closes. Until its `preClose` hooks have ended it takes further
 * connections; then it closes idle connections and waits for the others, until the patience is over.
 */
export function finishRequests(app: FastifyInstance, { stopping, patience, onCut }: FarewellOptions): void {
  const { server } = app
  let sweep: NodeJS.Timeout | undefined
  let cut: NodeJS.Timeout | undefined

  app.addHook('preClose', async () => {
    stopping.begin()
    // A download that began before the stop has promised to keep its connection.
    sweep = setInterval(() => {
      if (!server.listening) server.closeIdleConnections()
    }, sweepEvery)
    cut = setTimeout(() => {
      server.getConnections((_error, connections) => {
        if (connections > 0) onCut(connections)
        server.closeAllConnections()
      })
    }, patience)
  })
  // Runs once the last connection has ended.
  app.addHook('onClose', async () => {
    clearInterval(sweep)
    clearTimeout(cut)
  })
}
