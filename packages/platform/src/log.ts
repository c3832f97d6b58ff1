import { type Logger, pino } from 'pino'

/** Loggable facts of an error. Not its details, in which PostgreSQL quotes the row that violated a constraint. */
function errorFacts(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const { code, constraint, statusCode } = error as {
    code?: unknown
    constraint?: unknown
    statusCode?: unknown
  }
  return { type: error.name, message: error.message, code, constraint, statusCode, stack: error.stack }
}

/** Structured logs on standard error, without personal data: no bodies, no addresses, no tokens. */
export function createLog(level: string): Logger {
  return pino(
    { level, base: undefined, serializers: { err: errorFacts } },
    pino.destination({ dest: 2, sync: false }),
  )
}
