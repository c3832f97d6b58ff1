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
