import type { ReportTarget } from '@parvis/contract/audit/decisions.ts'
import type { TargetAdapter } from './adapter.ts'
import { commentTarget } from './comment.ts'
import { consultationTarget } from './consultation.ts'
import { contextNoteTarget } from './context-note.ts'
import { messageTarget } from './message.ts'
import { postTarget } from './post.ts'
import { profileTarget } from './profile.ts'
import { questionTarget } from './question.ts'
import { statementTarget } from './statement.ts'

export const adapters: Record<ReportTarget, TargetAdapter> = {
  post: postTarget,
  comment: commentTarget,
  question: questionTarget,
  message: messageTarget,
  profile: profileTarget,
  consultation: consultationTarget,
  statement: statementTarget,
  context_note: contextNoteTarget,
}
