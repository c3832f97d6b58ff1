import type { Feature } from './feature.ts'

/** Every feature, in the order of districts: each may use those before it (ADR 29). */
const features: Feature[] = []

/** Connects features with the hooks of those below them. Repeating it changes nothing. */
export function attachFeatures(): void {
  for (const feature of features) feature.attach?.()
}
