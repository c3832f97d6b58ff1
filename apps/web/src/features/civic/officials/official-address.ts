import { type Institution, institutions } from '@parvis/contract/civic/officials.ts'

/** The part of the address that says which officials are listed. */
export interface OfficialAddress {
  q?: string
  institution?: Institution
  /** Identifier of a group. */
  group?: string
  /** Identifier of a committee. */
  committee?: string
  department?: string
  /** Day of the mandate; today by default. */
  on?: string
}

/** Tabs of an official's page besides their votes. */
const recordTabs = ['mandates', 'laws', 'speeches'] as const

/** The part of the address that says which tab of an official's page is shown; their votes without it. */
export interface RecordAddress {
  record?: (typeof recordTabs)[number]
}

export function readRecordAddress(search: Record<string, unknown>): RecordAddress {
  const record = recordTabs.find((tab) => tab === search.record)
  return record === undefined ? {} : { record }
}

const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number'
    ? String(value).slice(0, 120) || undefined
    : undefined

export function readOfficialAddress(search: Record<string, unknown>): OfficialAddress {
  const on = textOf(search.on)
  return {
    q: textOf(search.q),
    institution: institutions.find((institution) => institution === search.institution),
    group: textOf(search.group),
    committee: textOf(search.committee),
    department: textOf(search.department),
    on: on === 'ever' || /^\d{4}-\d{2}-\d{2}$/.test(on ?? '') ? on : undefined,
  }
}
