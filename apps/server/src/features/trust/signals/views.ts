import type { SignalKind, SignalView } from '@parvis/contract/trust/signals.ts'
import type { Member } from '../../accounts/identity/index.ts'
import type { Person } from '../../people/authors/index.ts'

export interface SignalRow {
  id: string
  kind: SignalKind
  post_id: string | null
  comment_id: string | null
  profile_id: string | null
  poll_id: string | null
  case_id: string | null
  site: string | null
  acts: number
  members: number
  newcomers: number
  together: number
  opened_at: Date
  measured_at: Date
  dismissed_at: Date | null
  dismissed_by: Person | null
  /** The post of a comment. */
  place_id: string | null
  label: string | null
  member: Person | null
  contents: SignalView['contents']
}

export function signalView(row: SignalRow, reader: Pick<Member, 'id'>): SignalView {
  return {
    id: row.id,
    kind: row.kind,
    subject: { ...subjectOf(row), label: row.label, member: row.member },
    acts: row.acts,
    members: row.members,
    newcomers: row.newcomers,
    together: row.together,
    contents: row.contents,
    opened_at: row.opened_at.toISOString(),
    measured_at: row.measured_at.toISOString(),
    dismissed_at: row.dismissed_at?.toISOString() ?? null,
    dismissed_by: row.dismissed_by,
    isOwn: row.member?.id === reader.id,
  }
}

function subjectOf(row: SignalRow): Pick<SignalView['subject'], 'type' | 'id' | 'post_id'> {
  if (row.post_id !== null) return { type: 'post', id: row.post_id, post_id: row.post_id }
  if (row.comment_id !== null) return { type: 'comment', id: row.comment_id, post_id: row.place_id }
  if (row.profile_id !== null) return { type: 'profile', id: row.profile_id, post_id: null }
  if (row.poll_id !== null) return { type: 'poll', id: row.poll_id, post_id: null }
  if (row.case_id !== null) return { type: 'case', id: row.case_id, post_id: null }
  return { type: 'site', id: null, post_id: null }
}
