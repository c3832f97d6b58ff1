import type { RatedNote } from '@parvis/contract/content/context-notes.schemas.ts'
import { noteLimits } from '@parvis/contract/content/context-notes.ts'
import { addDays } from '@parvis/platform/durations.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import { sql } from 'kysely'
import type { Member } from '../../accounts/identity/index.ts'

/** Days after its proposal for which a note is scored; then its state stays. */
export const scoredDays = 180

/** SQL with `context_notes` in scope: not removed by moderation. Blocks hide none: its absence would tell who wrote it. */
export const isNoteListed = sql<boolean>`(context_notes.withheld_at is null)`

/** Refuses accounts of less than a week: one person should not decide with many new accounts. */
export function requireOldAccount({ joinedAt }: Pick<Member, 'joinedAt'>, now: Date): void {
  const until = addDays(joinedAt, noteLimits.accountDays)
  if (until > now) throw new Refusal('context_note_account_new', undefined, { until: until.toISOString() })
}

interface NoteFacts {
  user_id: string | null
  /** Author of the post. */
  author_id: string
  is_shown: boolean
  withheld_at: Date | null
}

/** Neither who wrote a note nor whose post it is about rates it. */
export const canRate = (memberId: string, note: NoteFacts): boolean =>
  note.user_id !== memberId && note.author_id !== memberId && note.withheld_at === null

export const canAnswer = (memberId: string, note: NoteFacts): boolean =>
  note.author_id === memberId && note.is_shown

export function stateOf(note: NoteFacts & { status_at: Date | null }): RatedNote['state'] {
  if (note.withheld_at !== null) return 'removed'
  if (note.is_shown) return 'shown'
  return note.status_at === null ? 'waiting' : 'no_longer_shown'
}
