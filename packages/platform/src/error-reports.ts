/** Facts of a failure that hold nothing of members: names in the code, and the id under which the log has the rest. */
interface Facts {
  /** Pattern of the route, name of the recurring work, or part of the server. */
  place: string | undefined
  requestId: string | undefined
  /** Id of the trace that records the request. */
  traceId: string | undefined
}

export interface ErrorReports {
  report(error: unknown, facts: Facts): void
  /** Waits for reports under way. */
  close(): Promise<void>
}

interface ErrorReportsOptions {
  url: string
  version: string
  /** Called when a report could not be delivered. */
  onUndelivered(error: unknown): void
}

/** Each distinct failure is reported once in this time, in milliseconds. */
const span = 60_000
/** Maximum number of reports in that time. */
const most = 20
/** Maximum milliseconds of a report. */
const patience = 5_000

/**
 * Posts unexpected failures to an address of the operator's (ADR 43). Never sends messages of errors, which may quote what
 * members wrote: type, code and places in the code say where to look, and the request's id finds the rest in the log.
 */
export function openErrorReports({ url, version, onUndelivered }: ErrorReportsOptions): ErrorReports {
  let began = Number.NEGATIVE_INFINITY
  const reported = new Set<string>()
  /** Failures that were not reported since the last report. */
  let unreported = 0
  const underWay = new Set<Promise<void>>()

  async function post(body: object): Promise<void> {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    })
    await response.body?.cancel()
    if (!response.ok) throw new Error(`the address of PARVIS_ERRORS_URL answered ${response.status}`)
  }

  return {
    report(error, { place, requestId, traceId }) {
      const { type, code, frames } = codeOf(error)
      const kind = `${place} ${type} ${code} ${frames[0]}`
      if (performance.now() - began > span) {
        began = performance.now()
        reported.clear()
      }
      if (reported.size >= most || reported.has(kind)) {
        unreported += 1
        return
      }
      reported.add(kind)
      const name = code === undefined ? type : `${type} ${code}`
      const sending = post({
        // Read by Slack, Mattermost and their kin.
        text: `Parvis : ${name}${place === undefined ? '' : ` (${place})`}${requestId === undefined ? '' : `, requête ${requestId}`}`,
        at: new Date().toISOString(),
        version,
        type,
        code,
        place,
        request_id: requestId,
        trace_id: traceId,
        frames,
        unreported,
      }).catch(onUndelivered)
      unreported = 0
      underWay.add(sending)
      void sending.finally(() => underWay.delete(sending))
    },
    async close() {
      await Promise.allSettled(underWay)
    },
  }
}

/** Type, code and places in the code of an error, without its message. */
function codeOf(error: unknown): { type: string; code: string | undefined; frames: string[] } {
  if (!(error instanceof Error)) return { type: typeof error, code: undefined, frames: [] }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  const frames = stackOf(error).filter((line) => /^ {4}at /.test(line))
  return { type: error.name, code, frames: frames.slice(0, 20).map((line) => line.trim()) }
}

/** Lines of the stack after the message: lines of a message may look like places in the code. */
function stackOf({ stack = '', message }: Error): string[] {
  const start = stack.indexOf(message)
  // The message was changed after the stack was made: where it ends there is not known.
  return start === -1 ? [] : stack.slice(start + message.length).split('\n')
}
