import type { Call } from './call.ts'
import type { Answer } from './client.ts'

/** The result of a run: counts by status and endpoint, and each fault with the request that shows it again. */
export class Tally {
  readonly faults: string[] = []
  readonly slowCalls: string[] = []
  readonly #byStatus = new Map<number, number>()
  /** Counts by endpoint and outcome. */
  readonly #answers = new Map<string, Map<string, number>>()
  readonly #signedOut = new Map<string, number>()
  #slowestMs = 0

  count(call: Call, { status, text, took }: Answer): void {
    this.#byStatus.set(status, (this.#byStatus.get(status) ?? 0) + 1)
    this.#slowestMs = Math.max(this.#slowestMs, took)
    if (status === 401) this.#signedOut.set(call.reader, (this.#signedOut.get(call.reader) ?? 0) + 1)
    const name = call.endpoint?.name
    if (name === undefined) return
    const answers = this.#answers.get(name) ?? new Map<string, number>()
    const kind = status < 400 ? 'served' : (/"code":"(\w+)"/.exec(text)?.[1] ?? String(status))
    this.#answers.set(name, answers.set(kind, (answers.get(kind) ?? 0) + 1))
  }

  fault(call: Call, fault: string): void {
    if (this.faults.length < 50) this.faults.push(`${fault}\n    ${described(call)}`)
  }

  slow(call: Call, ms: number): void {
    this.slowCalls.push(`${Math.round(ms)} ms: ${described(call)}`)
  }

  print(seed: number): void {
    const statuses = [...this.#byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, times]) => `${status}: ${times}`)
    const never = [...this.#answers].filter(([, answers]) => !answers.has('served'))
    console.log(
      [
        `fuzz seed ${seed}: ${statuses.join(', ')}; slowest ${Math.round(this.#slowestMs)} ms`,
        `not signed in: ${[...this.#signedOut].map((pair) => pair.join(' ')).join(', ')}`,
        ...(process.env.FUZZ_VERBOSE === undefined
          ? []
          : never.map(([name, answers]) => `never served: ${name} ${JSON.stringify([...answers])}`)),
        ...this.slowCalls.map((slow) => `slow: ${slow}`),
        // Printed immediately, so that an aborted run still shows its faults.
        ...this.faults.map((fault) => `fault: ${fault}`),
      ].join('\n'),
    )
  }
}

/** Formats the request for sending it again by hand. */
function described({ reader, method, path, headers, body }: Call): string {
  const sent =
    typeof body === 'string' ? body.slice(0, 600) : body === undefined ? '' : `${body.length} bytes`
  const { authorization: _, ...rest } = headers
  return `as ${reader}: ${method} ${path.slice(0, 600)} ${JSON.stringify(rest)} ${sent}`
}
