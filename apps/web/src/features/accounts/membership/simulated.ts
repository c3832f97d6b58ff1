/** How long a simulated act takes (spec 001 §9), in milliseconds. */
const duration = 2_000

/** Stands in for an act that moves no money: it waits, and sends nothing. */
export function simulate(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, duration))
}
