import type { SignalView } from '@parvis/contract/trust/moderation-cases.schemas.ts'
import type { Member } from '../../accounts/identity/index.ts'
import type { Person } from '../../people/authors/index.ts'
import type { MeasuredSignal } from './bursts.ts'

export interface SignalRow extends Omit<MeasuredSignal, 'contents'> {
  id: string
  opened_at: Date
  measured_at: Date
  dismissed_at: Date | null
  dismissed_by: Person | null
  /** Id of the post, or of the post of a comment. */
  place_id: string | null
  label: string | null
  member: Person | null
  contents: SignalView['contents']
}

export function signalView(row: SignalRow, reader: Pick<Member, 'id'>): SignalView {
  return {
    id: row.id,
    kind: row.kind,
    subject: {
      type: row.subject_type,
      id: row.subject_type === 'site' ? null : row.subject_id,
      label: row.label,
      post_id: row.place_id,
      member: row.member,
    },
    acts: row.acts,
    members: row.members,
    newcomers: row.newcomers,
    together: row.together,
    contents: row.contents,
    opened_at: row.opened_at.toISOString(),
    measured_at: row.measured_at.toISOString(),
    dismissed_at: row.dismissed_at?.toISOString() ?? null,
    dismissed_by: row.dismissed_by,
    is_own: !canDismiss(reader, row),
  }
}

/** Whether a staff member may dismiss a signal: nobody dismisses one about themselves. Views show this as `isOwn`. */
export function canDismiss(
  member: Pick<Member, 'id'>,
  { member: subject }: { member: { id: string } | null },
): boolean {
  return subject?.id !== member.id
}
