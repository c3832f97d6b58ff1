import type {
  ContentDecisionKind,
  DecisionGround,
  ModerationLabel,
  ModerationRule,
} from '@parvis/contract/audit/decisions.ts'

/** Decision on a case, as far as it has been written. */
export interface DecisionDraft {
  kind: ContentDecisionKind | ''
  rule: ModerationRule | ''
  ground: DecisionGround
  /** The law, for content against it; blank: that of the rule. */
  legal_ground: string
  /** Manifestly illegal content or, without a measure, manifestly unfounded reports. */
  manifest: boolean
  label: ModerationLabel | ''
  /** Last day of a suspension, as the field writes it. */
  suspended_until: string
  /** Takes the content away as well, with a suspension or a ban. */
  also_remove: boolean
  facts: string
  note: string
}

export const emptyDraft: DecisionDraft = {
  kind: '',
  rule: '',
  ground: 'terms',
  legal_ground: '',
  manifest: false,
  label: '',
  suspended_until: '',
  also_remove: false,
  facts: '',
  note: '',
}

/** Body of the request: what the kind needs and nothing else, complete or not. */
export function bodyOf({
  kind,
  label,
  suspended_until,
  also_remove,
  note,
  legal_ground,
  manifest,
  ...reasons
}: DecisionDraft) {
  const kept = note.trim() === '' ? null : note
  if (kind === 'no_action' || kind === '') return { kind, manifest, note: kept }
  const isIllegal = reasons.ground === 'illegal_content'
  const law = { legal_ground: legal_ground.trim() === '' ? null : legal_ground, manifest }
  const reasoned = { ...reasons, ...(isIllegal ? law : {}), kind, note: kept }
  if (kind === 'label') return { ...reasoned, label }
  if (kind === 'ban') return { ...reasoned, also_remove }
  if (kind !== 'suspend') return reasoned
  const end = suspended_until === '' ? '' : endOfDay(suspended_until).toISOString()
  return { ...reasoned, suspended_until: end, also_remove }
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
