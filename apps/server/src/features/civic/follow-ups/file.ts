import type { FollowUpView } from '@parvis/contract/civic/follow-ups.schemas.ts'
import type { FollowUpOutcome, FollowUpSubject } from '@parvis/contract/civic/follow-ups.ts'
import { type CsvCell, csvRows } from '@parvis/platform/csv.ts'
import { dayInParis } from '@parvis/platform/paris.ts'

const subjects: Record<FollowUpSubject, string> = {
  question: 'question',
  consultation: 'consultation',
  poll: 'sondage',
}

const outcomeWords: Record<FollowUpOutcome, string> = {
  answered: 'répondu',
  accepted: 'accepté',
  under_way: 'en cours',
  done: 'fait',
  refused: 'refusé',
}

const head = [
  'Responsable',
  'Objet',
  'Intitulé',
  'Réponse due le',
  'En retard',
  'Suite',
  'Le',
  'Motif',
  'Preuve',
]

/** The public table as a file: the latest outcome of each follow-up. */
export function followUpsFile(items: readonly FollowUpView[]): string {
  const rows = items.map(
    ({ official, subject, due_at, is_overdue, outcome, outcomes: [last] }): CsvCell[] => [
      official.name,
      subjects[subject.type],
      subject.title,
      dayInParis(new Date(due_at)),
      is_overdue ? 'oui' : 'non',
      outcome === null ? null : outcomeWords[outcome],
      last === undefined ? null : dayInParis(new Date(last.at)),
      last?.reason ?? null,
      last?.proof ?? null,
    ],
  )
  return csvRows([head, ...rows], { separator: ';', bom: true })
}
