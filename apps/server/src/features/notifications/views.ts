import type { NotificationType, NotificationView } from '@parvis/contract/notifications.ts'
import { type AuthoredRow, authorView } from '../profiles/views.ts'

type Absent<Row> = { [Column in keyof Row]: Row[Column] | null }

/** A notification with its actor, and the post and comment it is about as far as its reader may see them. */
export interface NotificationRow extends Absent<Omit<AuthoredRow, 'user_id'>> {
  id: string
  user_id: string
  actor_id: string | null
  type: NotificationType
  title: string | null
  message: string | null
  read_at: Date | null
  created_at: Date
  post_id: string | null
  post_content: string | null
  comment_id: string | null
  comment_content: string | null
  request_id: string | null
  request_status: 'pending' | 'accepted' | 'rejected' | null
}

/** What the actor did; the platform's own messages bring their title. */
const deeds: Record<Exclude<NotificationType, 'platform_update'>, string> = {
  like: 'a réagi à votre post',
  comment: 'a commenté votre post',
  reply: 'a répondu à votre commentaire',
  mention: 'vous a mentionné',
  share: 'a partagé votre post',
  follow_request: 'demande à vous suivre',
  follow_accepted: 'a accepté votre demande',
  referral: 'vous a rejoint grâce à votre code',
}

/** A notification as the contract shows it to its owner. */
export function notificationView(row: NotificationRow): NotificationView {
  return {
    id: row.id,
    user_id: row.user_id,
    actor_id: row.actor_id,
    type: row.type,
    title: titleOf(row),
    message: row.message ?? row.comment_content ?? (row.comment_id === null ? row.post_content : null),
    data: {
      post_id: row.post_id,
      comment_id: row.comment_id,
      request_id: row.request_id,
      request_status: row.request_status,
    },
    read_at: row.read_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    actor: actorOf(row),
  }
}

function titleOf(row: NotificationRow): string {
  if (row.type === 'platform_update') return row.title ?? ''
  return `${row.display_name ?? 'Utilisateur inconnu'} ${deeds[row.type]}`
}

function actorOf({ actor_id, display_name, role, verified, ...rest }: NotificationRow) {
  if (actor_id === null || display_name === null || role === null || verified === null) return null
  return authorView({ ...rest, user_id: actor_id, display_name, role, verified })
}
