import { invalid } from '../errors.ts'

const unitMs: Record<string, number> = { ns: 1e-6, us: 1e-3, µs: 1e-3, ms: 1, s: 1e3, m: 6e4, h: 3.6e6 }

/** The last moment with a four-digit year in both PostgreSQL and JavaScript. */
const endOfTime = Date.UTC(9999, 11, 31)

/**
 * End of a ban: `none` lifts it (null); a duration such as `24h` or `1h30m` counts from now.
 * @throws AuthError validation_failed for anything else
 */
export function banEnd(duration: string, now: Date): Date | null {
  if (duration === 'none') return null
  const parts = [...duration.matchAll(/(\d+(?:\.\d+)?)(ns|us|µs|ms|s|m|h)/g)]
  const isWhole = parts.length > 0 && parts.map(([part]) => part).join('') === duration
  if (!isWhole) throw invalid('invalid format for ban duration')
  const length = parts.reduce((sum, [, count, unit]) => sum + Number(count) * (unitMs[unit ?? ''] ?? 0), 0)
  return new Date(Math.min(now.getTime() + length, endOfTime))
}
