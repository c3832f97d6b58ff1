import { type Logger, type LoggerOptions, pino } from 'pino'
import type { ErrorReports } from './error-reports.ts'

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

/**
 * Structured logs on standard error, without personal data: no bodies, no addresses, no tokens. What is logged as an error
 * is reported, too.
 */
export function createLog(level: string, reports?: Pick<ErrorReports, 'report'>): Logger {
  return pino(
    {
      level,
      base: undefined,
      serializers: { err: errorFacts },
      ...(reports === undefined ? {} : { hooks: { logMethod: reporting(reports) } }),
    },
    pino.destination({ dest: 2, sync: false }),
  )
}

/** Number that pino gives to `error`. */
const errorLevel = 50

function reporting(reports: Pick<ErrorReports, 'report'>): NonNullable<LoggerOptions['hooks']>['logMethod'] {
  return function log(args, method, level) {
    const [details] = args as unknown[]
    if (level >= errorLevel && isRecord(details) && 'err' in details) {
      const place = [details.route, details.schedule, details.part].find((one) => typeof one === 'string')
      const { reqId } = this.bindings()
      reports.report(details.err, { place, requestId: typeof reqId === 'string' ? reqId : undefined })
    }
    method.apply(this, args)
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
