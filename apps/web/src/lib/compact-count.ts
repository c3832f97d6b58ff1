const whole = new Intl.NumberFormat('fr')
const oneDecimal = new Intl.NumberFormat('fr', { maximumFractionDigits: 1 })

// Cut, never rounded up: 999 999 must not read "1 000 k".
function cut(count: number, unit: number): string {
  return oneDecimal.format(Math.floor((count / unit) * 10) / 10)
}

/** "950", "1,2 k" from 1 000, "3,4 M" from 1 000 000. */
export function compactCount(count: number): string {
  if (count >= 1_000_000) return `${cut(count, 1_000_000)}\u00a0M`
  if (count >= 1_000) return `${cut(count, 1_000)}\u00a0k`
  return whole.format(count)
}
