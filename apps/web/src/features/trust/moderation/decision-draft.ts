import {
  type DecisionGround,
  type DecisionKind,
  decisionGrounds,
  decisionKinds,
  type ModerationLabel,
  type ModerationRule,
  moderationLabels,
  moderationRules,
} from '@parvis/contract/audit/decisions.ts'
import type { DecisionDraft as DecisionBody } from '@parvis/contract/trust/moderation-cases.schemas.ts'
import { keepDraftText, readDraftText } from '../../../lib/drafts.ts'

/** Decision on a case, as far as it has been written. */
export interface DecisionDraft {
  kind: DecisionKind | ''
  rule: ModerationRule | ''
  ground: DecisionGround
  label: ModerationLabel | ''
  /** Last day of a suspension, as the field writes it. */
  until: string
  /** Takes the content away as well, with a suspension or a ban. */
  alsoRemove: boolean
  facts: string
  note: string
}

export const emptyDraft: DecisionDraft = {
  kind: '',
  rule: '',
  ground: 'terms',
  label: '',
  until: '',
  alsoRemove: false,
  facts: '',
  note: '',
}

const draftName = (caseId: string) => `moderation ${caseId}`

function among<Value extends string>(values: readonly Value[], value: unknown): Value | '' {
  return values.find((one) => one === value) ?? ''
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** Values written on this case before a reload, or none. */
export function readDecisionDraft(caseId: string): DecisionDraft {
  const kept = readDraftText(draftName(caseId))
  if (kept === null) return emptyDraft
  try {
    const draft = JSON.parse(kept) as Record<string, unknown>
    return {
      kind: among(decisionKinds, draft.kind),
      rule: among(moderationRules, draft.rule),
      ground: among(decisionGrounds, draft.ground) || 'terms',
      label: among(moderationLabels, draft.label),
      until: textOf(draft.until),
      alsoRemove: draft.alsoRemove === true,
      facts: textOf(draft.facts),
      note: textOf(draft.note),
    }
  } catch {
    // Nothing that this version wrote.
    return emptyDraft
  }
}

export function keepDecisionDraft(caseId: string, draft: DecisionDraft | null): void {
  keepDraftText(draftName(caseId), draft === null ? '' : JSON.stringify(draft))
}

/** Missing values before it can be sent, by field. */
export interface Missing {
  kind?: true
  rule?: true
  label?: true
  until?: true
  facts?: true
}

/** Request body, or the missing values. */
export function bodyOf(draft: DecisionDraft): { body: DecisionBody } | { missing: Missing } {
  const { kind, rule, ground, label, facts } = draft
  const note = draft.note.trim() === '' ? null : draft.note
  if (kind === 'no_action') return { body: { kind, note } }
  if (kind === '') return { missing: { kind: true } }
  const missing: Missing = {
    ...(rule === '' && { rule: true }),
    ...(kind === 'label' && label === '' && { label: true }),
    ...(kind === 'suspend' && draft.until === '' && { until: true }),
    ...(facts.trim() === '' && { facts: true }),
  }
  if (rule === '' || Object.keys(missing).length > 0) return { missing }
  const reasoned = { rule, ground, facts, note }
  if (kind === 'label')
    return label === '' ? { missing: { label: true } } : { body: { ...reasoned, kind, label } }
  if (kind === 'suspend')
    return {
      body: {
        ...reasoned,
        kind,
        suspended_until: endOfDay(draft.until).toISOString(),
        also_remove: draft.alsoRemove,
      },
    }
  if (kind === 'ban') return { body: { ...reasoned, kind, also_remove: draft.alsoRemove } }
  return { body: { ...reasoned, kind } }
}

/** The day, `days` from now, as a date field writes it. */
export function dayIn(days: number, now: Date = new Date()): string {
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`
}

/** The instant at which the day in a date field is over, where one works. */
export function endOfDay(date: string): Date {
  const end = new Date(`${date}T00:00`)
  end.setDate(end.getDate() + 1)
  return end
}
