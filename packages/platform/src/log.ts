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
 * Structured logs on standard error, without personal data: no bodies, no addresses, no tokens. Errors are reported too, even
 * where the level keeps them out of the log.
 */
export function createLog(level: string, reports?: Pick<ErrorReports, 'report'>): Logger {
  return pino(
    {
      level: reports !== undefined && !shows(level, errorLevel) ? 'error' : level,
      base: undefined,
      serializers: { err: errorFacts },
      ...(reports === undefined ? {} : { hooks: { logMethod: reporting(reports, level) } }),
    },
    pino.destination({ dest: 2, sync: false }),
  )
}

/** Number that pino gives to `error`. */
const errorLevel = 50

/** Whether a log of this level has lines of that severity. */
function shows(level: string, severity: number): boolean {
  return severity >= (pino.levels.values[level] ?? Number.POSITIVE_INFINITY)
}

function reporting(
  reports: Pick<ErrorReports, 'report'>,
  logLevel: string,
): NonNullable<LoggerOptions['hooks']>['logMethod'] {
  return function log(args, method, level) {
    const [details] = args as unknown[]
    if (level >= errorLevel && isRecord(details) && 'err' in details) {
      const place = [details.route, details.schedule, details.part].find((one) => typeof one === 'string')
      const [requestId, traceId] = [this.bindings().reqId, details.traceId].map(textOf)
      reports.report(details.err, { place, requestId, traceId })
    }
    if (shows(logLevel, level)) method.apply(this, args)
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
