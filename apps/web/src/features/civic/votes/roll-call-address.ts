import {
  type RollCallKind,
  type RollCallOutcome,
  rollCallKinds,
  rollCallOutcomes,
} from '@parvis/contract/civic/roll-calls.ts'
import { type LawSubject, lawSubjects } from '@parvis/contract/list-filters.ts'
import { isDay } from '../../../lib/local-time.ts'

/** The part of the address that says which roll-call votes are listed. */
export interface RollCallAddress {
  q?: string
  kind?: RollCallKind
  outcome?: RollCallOutcome
  scope?: 'notable'
  /** Only those decided by a small margin. */
  close?: true
  year?: number
  /** ISO date. */
  day?: string
  /** Subject of the law under vote. */
  subject?: LawSubject
  /** Reference of a law. */
  law?: string
}

export function readRollCallAddress(search: Record<string, unknown>): RollCallAddress {
  const { q, year, day, law } = search
  return {
    q: typeof q === 'string' || typeof q === 'number' ? String(q).slice(0, 100) || undefined : undefined,
    kind: rollCallKinds.find((kind) => kind === search.kind),
    outcome: rollCallOutcomes.find((outcome) => outcome === search.outcome),
    scope: search.scope === 'notable' ? 'notable' : undefined,
    close: search.close === true || search.close === 'true' || undefined,
    year: /^(19|20)\d\d$/.test(String(year)) ? Number(year) : undefined,
    day: isDay(day) ? day : undefined,
    subject: lawSubjects.find((subject) => subject === search.subject),
    law: /^[A-Za-z0-9-]{1,64}$/.test(String(law ?? '')) ? String(law) : undefined,
  }
}
