import { z } from 'zod'

/** Whole seconds up to a maximum. */
const seconds = (least: number, most: number) => {
  const wanted = `un nombre entier de secondes, de ${least} à ${most}`
  return z.coerce.number(wanted).int(wanted).min(least, wanted).max(most, wanted)
}

/** Optional variables of `.env.example` for the stop of a server. */
export const StopEnvironment = z.object({
  PARVIS_STOP_DELAY: seconds(0, 600).optional(),
  PARVIS_STOP_PATIENCE: seconds(1, 3_600).default(20),
})

export interface StopConfig {
  /** Seconds from the signal until the server turns to its stop: balancers learn from `/ready` meanwhile. */
  delay: number
  /** Seconds that sockets, requests and jobs then have to end. */
  patience: number
}

/**
 * Default in production, where a balancer may stand in front. HAProxy looks every two seconds and turns away after three
 * failures. With the patience this stays below the thirty seconds after which Kubernetes kills.
 */
const usualDelay = 7

export function stopConfig(e: z.output<typeof StopEnvironment>, isProduction: boolean): StopConfig {
  return { delay: e.PARVIS_STOP_DELAY ?? (isProduction ? usualDelay : 0), patience: e.PARVIS_STOP_PATIENCE }
}
