import { longestSilence } from '@parvis/contract/trust/orders.ts'
import { addDays } from '@parvis/platform/durations.ts'

interface OrderDays {
  issued_on: string
  received_at: string
  untold_until?: string | null | undefined
}

/** Refusal of the days of an order: none lies ahead but the end of a silence, which ends within two years. */
export function refusalOfDays(
  { issued_on, received_at, untold_until }: OrderDays,
  { now, today }: { now: Date; today: string },
): 'order_day_invalid' | null {
  const received = new Date(received_at)
  if (issued_on > today || received > now) return 'order_day_invalid'
  if (!untold_until) return null
  const latest = addDays(now, longestSilence).toISOString().slice(0, 10)
  return untold_until <= today || untold_until > latest ? 'order_day_invalid' : null
}

/** Returns whether the member may be notified today. */
export const maySpeak = (untoldUntil: string | null, today: string) =>
  untoldUntil === null || untoldUntil <= today

/** Refusal to agree to an effect; null when this administrator may. */
export function refusalToAgree(
  reader: { id: string },
  { effect_by, effect_proposed }: { effect_by: string | null; effect_proposed: string | null },
): 'order_not_pending' | 'second_administrator_required' | null {
  if (effect_proposed === null) return 'order_not_pending'
  return effect_by === reader.id ? 'second_administrator_required' : null
}
