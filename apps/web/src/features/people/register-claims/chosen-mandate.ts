import type { RegisterMandate } from '@parvis/contract/people/elected-register.schemas.ts'
import { tabStorage } from '../../../lib/browser-storage.ts'

const key = 'parvis.mandat-choisi'

/** The mandate that a member chose before a visit to an identity provider; null without one. */
export function readChosenMandate(): RegisterMandate | null {
  const kept = tabStorage.read(key)
  if (kept === null) return null
  try {
    const value: unknown = JSON.parse(kept)
    return isMandate(value) ? value : null
  } catch {
    // Written by another version of the app.
    return null
  }
}

const isMandate = (value: unknown): value is RegisterMandate =>
  typeof value === 'object' && value !== null && 'id' in value && 'surname' in value && 'body' in value

/** Keeps the chosen mandate for the return to this tab; null forgets it. */
export function keepChosenMandate(mandate: RegisterMandate | null): void {
  if (mandate === null) tabStorage.remove(key)
  else tabStorage.write(key, JSON.stringify(mandate))
}
