import type { ErrorDecision } from '@parvis/contract/civic/corrections.schemas.ts'
import {
  countErrorReports,
  getErrorReport,
  listCorrections,
  listErrorReports,
  reportError,
  settleErrorReport,
} from '@parvis/contract/civic/corrections.ts'
import { listNotifications } from '@parvis/contract/people/notifications.ts'
import type { Guest, Member } from './people.ts'
import { blockOf, opens } from './politics.ts'

/** A figure of the bundled data, and a reader's report about it. */
export const wrongDebt = {
  page: 'debt',
  block: 'figures',
  item: 'public-debt-q2-2026',
  wrong: 'La dette publique est donnée à 119,0 % du PIB.',
  proposed: '118,7 % du PIB',
  source_url: 'https://www.insee.fr/fr/statistiques/1234567',
  note: '',
} as const

type Draft = Record<Exclude<keyof typeof wrongDebt, 'item'>, string> & { item: string | null }

export const reportsError = async (member: Member, more: Partial<Draft> = {}): Promise<string> =>
  (await member.call(reportError, { body: { ...wrongDebt, ...more } })).id

export const correction = {
  outcome: 'corrected',
  before: '119,0 % du PIB',
  after: '118,7 % du PIB',
  reason: 'L’INSEE a révisé ce chiffre le 20 novembre.',
  source_name: 'INSEE, Dette trimestrielle',
  source_url: 'https://www.insee.fr/fr/statistiques/1234567',
  changes: [],
} as const satisfies ErrorDecision

/** Stands beside what has no field to change. */
export const remark = {
  outcome: 'noted',
  before: correction.before,
  after: correction.after,
  reason: correction.reason,
  source_name: correction.source_name,
  source_url: correction.source_url,
} as const satisfies ErrorDecision

export const settles = (editor: Member, reportId: string, body: ErrorDecision) =>
  editor.call(settleErrorReport, { params: { reportId }, body })

export const queue = (
  editor: Member,
  query: { list?: 'open' | 'settled'; q?: string; cursor?: string } = {},
) => editor.call(listErrorReports, { query })
export const waiting = async (editor: Member) => (await editor.call(countErrorReports, {})).waiting
export const corrections = (reader: Guest, query: { page?: string; block?: string; cursor?: string } = {}) =>
  reader.call(listCorrections, { query })
export const fieldsOf = async (editor: Member, reportId: string) =>
  (await editor.call(getErrorReport, { params: { reportId } })).fields
export const debtOf = async (reader: Guest) =>
  blockOf(await opens(reader, 'debt'), 'figures', 'figures').figures.find(({ key }) => key === wrongDebt.item)
export const systemNotifications = async (member: Member) =>
  (await member.call(listNotifications, { query: { tab: 'system' } })).items

/** Both fields in which the figure stands: as text and as a number. */
export const changes = [
  { path: ['display'], before: '119,0 % du PIB', after: '118,7 % du PIB' },
  { path: ['value'], before: '119', after: '118,7' },
]
