/** Result of a load. Latencies are in milliseconds. */
export interface LoadResult {
  perSecond: number
  p50: number
  p95: number
  p99: number
  requests: number
  /** Responses above 399, and failed or timed out connections: either makes the figures worthless. */
  refused: number
  broken: number
  /** Further figures of a custom load, by name and unit. */
  figures?: Record<string, number>
}

/** One figure over all rounds. */
export interface FigureSummary {
  name: string
  median: number
  p75: number
  least: number
  most: number
}

/** Sums up each further figure of the rounds. */
export function figuresOf(rounds: LoadResult[]): FigureSummary[] {
  const names = new Set(rounds.flatMap(({ figures = {} }) => Object.keys(figures)))
  return [...names].map((name) => {
    const ordered = rounds.flatMap(({ figures }) => figures?.[name] ?? []).toSorted((a, b) => a - b)
    const at = (share: number) => ordered[Math.max(0, Math.ceil(share * ordered.length) - 1)] ?? Number.NaN
    return { name, median: at(0.5), p75: at(0.75), least: at(0), most: at(1) }
  })
}

/** The figures of a custom load, from the time that each of its requests took. */
export function summaryOf(
  latencies: number[],
  { refused, broken, span }: { refused: number; broken: number; span: number },
): LoadResult & { grown: number } {
  const ordered = latencies.toSorted((a, b) => a - b)
  const at = (share: number) => ordered[Math.min(ordered.length - 1, Math.floor(share * ordered.length))] ?? 0
  return {
    perSecond: (latencies.length * 1_000) / span,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    requests: latencies.length,
    refused,
    broken,
    grown: 0,
  }
}
