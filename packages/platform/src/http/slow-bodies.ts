import type { FastifyInstance } from 'fastify'
import { refuseUnreadable, unreadable } from './unreadable.ts'

/** Milliseconds in which the head of a request has to arrive. */
export const headPatience = 20_000
/** Milliseconds in which its body has to arrive: forms and JSON are at most a megabyte. */
export const bodyPatience = 30_000
/** Milliseconds for a file: enough for a 50 MB video at half a megabit per second. */
export const filePatience = 900_000

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is a file, which may take long to arrive. */
    takesFile?: boolean
  }
}

/**
 * Ends requests whose body arrives too slowly, against senders who hold connections with a byte now and then. Node has one limit
 * for all requests, which is that of files.
 */
export function refuseSlowBodies(
  app: FastifyInstance,
  headers: Readonly<Record<string, string>>,
  patience = bodyPatience,
): void {
  app.addHook('onRequest', (request, reply, next) => {
    const { raw } = request
    const hasBody =
      raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length'] ?? 0) > 0
    if (hasBody && request.routeOptions.config.takesFile !== true) {
      const timer = setTimeout(() => {
        if (raw.complete) return
        // After an early response nobody reads the body: the connection is only closed.
        if (reply.sent) raw.destroy()
        else refuseUnreadable(raw.socket, unreadable('ERR_HTTP_REQUEST_TIMEOUT', request.id), headers)
      }, patience)
      timer.unref()
      for (const end of ['end', 'close'] as const) raw.once(end, () => clearTimeout(timer))
    }
    next()
  })
}
