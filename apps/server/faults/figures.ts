/** Prints a result of a fault test on one line, for docs/reliability.md. */
export function printDurations(what: string, milliseconds: number[]): void {
  const ordered = milliseconds.toSorted((a, b) => a - b)
  const seconds = (value: number | undefined) => `${((value ?? 0) / 1_000).toFixed(2)} s`
  const median = seconds(ordered[Math.floor(ordered.length / 2)])
  console.log(`${what}: median ${median}, at most ${seconds(ordered.at(-1))}, ${ordered.length} times`)
}
