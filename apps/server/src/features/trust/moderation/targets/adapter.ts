import type { ModerationLabel, ReportTarget } from '@parvis/contract/audit/decisions.ts'
import type { CaseContent } from '@parvis/contract/trust/case-views.schemas.ts'
import type { Db, Tx } from '@parvis/platform/database/database.ts'
import type { RawBuilder } from 'kysely'
import type { AppContext } from '../../../../app-context.ts'
import type { MediaRow } from '../../../content/media/index.ts'

/** Reported content and its author. */
export interface Target {
  type: ReportTarget
  id: string
  /** Null for a content that outlives its author. */
  authorId: string | null
}

/** A decision to remove content. */
export interface Removal {
  id: string
  created_at: Date
  target: { id: string }
}

export interface CopyRow {
  text: string
  author_name: string
  author_username: string | null
  attachment: MediaRow | null
  /** The further pictures of a post with several. */
  further_attachments?: MediaRow[] | null
  avatar_url: string | null
  created_at: Date
  /** The earlier texts of a message, as PostgreSQL returns them in JSON; null or absent for all other content. */
  versions?: { id: string; text: string; created_at: string }[] | null
}

export interface ContentRow
  extends Pick<CaseContent, 'text' | 'visibility' | 'label' | 'reach_limited' | 'withheld'> {
  avatar: string | null
  created_at: Date
  edited_at: Date | null
  post_id: string | null
  /** Absent for what belongs to no consultation. */
  consultation_id?: string | null
  attachment: MediaRow | null
  further_attachments?: MediaRow[] | null
}

/** Everything that moderation does with one kind of target. */
export interface TargetAdapter {
  /** The content that a reader (null for a guest) wants to report; invisible content is refused as unknown. */
  find(db: Db, readerId: string | null, id: string): Promise<Omit<Target, 'type'>>
  /** Copied into a case when it opens; undefined once the content is deleted. */
  copy(tx: Tx, id: string): Promise<CopyRow | undefined>
  /** Present state for the staff; undefined once the content is deleted. */
  content(db: Db, id: string): Promise<ContentRow | undefined>
  /** Query for the surrounding content, with the columns of `contextItem`; null for a target without any. */
  surroundings: ((id: string) => RawBuilder<unknown>) | null
  /** Hides the content. False when it no longer exists or is hidden already. */
  remove(context: AppContext, tx: Tx, decision: Removal): Promise<boolean>
  /** Shows again what a decision hid. */
  restore(context: AppContext, tx: Tx, decision: Removal): Promise<void>
  /** Sets or clears the label. False when the content no longer exists; absent where labels do not apply. */
  label?(context: AppContext, tx: Tx, id: string, label: ModerationLabel | null): Promise<boolean>
  /** Limits the reach or lifts the limit. False when the content no longer exists; absent where reach does not apply. */
  limitReach?(context: AppContext, tx: Tx, id: string, isLimited: boolean): Promise<boolean>
}
