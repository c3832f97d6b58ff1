import {
  type RollCallKind,
  type RollCallOutcome,
  rollCallKinds,
  rollCallOutcomes,
} from '@parvis/contract/civic/roll-calls.ts'

/** The part of the address that says which roll-call votes are listed. */
export interface RollCallAddress {
  q?: string
  kind?: RollCallKind
  outcome?: RollCallOutcome
  scope?: 'notable'
  /** Only those decided by a small margin. */
  close?: true
  year?: number
  /** Reference of a law. */
  law?: string
}

export function readRollCallAddress(search: Record<string, unknown>): RollCallAddress {
  const { q, year, law } = search
  return {
    q: typeof q === 'string' || typeof q === 'number' ? String(q).slice(0, 100) || undefined : undefined,
    kind: rollCallKinds.find((kind) => kind === search.kind),
    outcome: rollCallOutcomes.find((outcome) => outcome === search.outcome),
    scope: search.scope === 'notable' ? 'notable' : undefined,
    close: search.close === true || search.close === 'true' || undefined,
    year: /^(19|20)\d\d$/.test(String(year)) ? Number(year) : undefined,
    law: /^[A-Za-z0-9-]{1,64}$/.test(String(law ?? '')) ? String(law) : undefined,
  }
}
