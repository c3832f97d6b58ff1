import { usualLaw } from '@parvis/contract/trust/moderation.ts'
import type { DecisionDraft } from '@parvis/contract/trust/moderation-cases.schemas.ts'
import type { z } from 'zod'
import type { ContentDecision } from './consequences.ts'

export type Draft = z.output<typeof DecisionDraft>

export type Wording = Omit<
  ContentDecision,
  'id' | 'case_id' | 'automated' | 'created_at' | 'moderator_id' | 'target' | 'author_id' | 'misuse'
> & {
  note: string | null
}

/** Returns a draft as a decision states it. */
export function wordingOf(draft: Draft): Wording {
  const note = draft.note?.trim() || null
  const none = {
    ...{ rule: null, ground: null, facts: null, label: null, tick_reason: null, suspended_until: null },
    ...{ legal_ground: null, manifest: draft.manifest },
    note,
  }
  if (draft.kind === 'no_action') return { ...none, kind: draft.kind }
  const { kind, rule, ground, facts, legal_ground } = draft
  const isIllegal = ground === 'illegal_content'
  return {
    ...none,
    kind,
    rule,
    ground,
    legal_ground: isIllegal ? (legal_ground?.trim() ?? usualLaw[rule]) : null,
    manifest: isIllegal && draft.manifest,
    facts: facts.trim(),
    label: draft.kind === 'label' ? draft.label : null,
    suspended_until: draft.kind === 'suspend' ? new Date(draft.suspended_until) : null,
  }
}
