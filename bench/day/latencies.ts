import type { Ask } from './client.ts'

/** Milliseconds of each answered request of one kind, and requests that were not answered well. */
export interface Latencies {
  milliseconds: number[]
  faults: number
}

export interface Percentiles {
  count: number
  p50: number
  p95: number
  p99: number
  faults: number
}

/** Latencies of requests by their pattern, in the order of first use. */
export class Noted {
  readonly #kinds = new Map<string, Latencies>()
  readonly #examples = new Map<string, string>()

  note(ask: Ask, milliseconds: number): void {
    this.#of(ask).milliseconds.push(milliseconds)
  }

  fault(ask: Ask, what: string): void {
    this.#of(ask).faults += 1
    const name = patternOf(ask)
    if (!this.#examples.has(name)) this.#examples.set(name, what)
  }

  kinds(): [string, Percentiles][] {
    return [...this.#kinds].map(([name, latencies]) => [name, percentiles([latencies])])
  }

  /** The first fault of each kind, as it was answered. */
  examples(): string[] {
    return [...this.#examples].map(([name, what]) => `${name}: ${what}`)
  }

  /** Percentiles of all reads, or of all writes. */
  all(isWrite: boolean): Percentiles {
    return percentiles(
      [...this.#kinds].filter(([name]) => !name.startsWith('GET') === isWrite).map(([, one]) => one),
    )
  }

  #of(ask: Ask): Latencies {
    const name = patternOf(ask)
    const known = this.#kinds.get(name) ?? { milliseconds: [], faults: 0 }
    this.#kinds.set(name, known)
    return known
  }
}

const id = /[0-9a-f]{8}-[0-9a-f-]{27}/g

/** The method and address of a request without ids and names. */
function patternOf({ method, path }: Ask): string {
  const [place = '', query = ''] = path.split('?')
  const kind = place.replace(id, ':id').replace(/^\/api\/v1\/profiles\/[^/]+/, '/api/v1/profiles/:name')
  const names = [...new URLSearchParams(query)].map(([name, value]) =>
    name === 'grant_type' ? `${name}=${value}` : name,
  )
  return `${method} ${kind}${names.length === 0 ? '' : `?${names.join('&')}`}`
}

function percentiles(some: Latencies[]): Percentiles {
  const ordered = some.flatMap(({ milliseconds }) => milliseconds).sort((a, b) => a - b)
  const at = (share: number) => ordered[Math.min(ordered.length - 1, Math.floor(share * ordered.length))] ?? 0
  return {
    count: ordered.length,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    faults: some.reduce((sum, { faults }) => sum + faults, 0),
  }
}
