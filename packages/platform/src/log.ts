import { type Logger, type LoggerOptions, pino } from 'pino'
import type { ErrorReports } from './error-reports.ts'

/** Loggable facts of an error. Not its details, in which PostgreSQL quotes the row that violated a constraint. */
export function errorFacts(error: unknown): object {
  // The job queue passes on copies of errors.
  if (!isRecord(error) || !('message' in error)) return { message: String(error) }
  const { name, message, code, constraint, statusCode, stack } = error
  return { type: name, message, code, constraint, statusCode, stack }
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
