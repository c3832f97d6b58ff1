import type { AuthorView } from '@parvis/contract/authors.ts'
import type { LawStage } from '@parvis/contract/laws.ts'
import type { NotificationType, NotificationView } from '@parvis/contract/notifications.ts'
import { stageNames } from '../laws/views.ts'
import { type AuthoredRow, authorView } from '../profiles/views.ts'
import { isRuling, type Ruling, type RulingType, rulingMessage, rulingTitle } from '../statements/views.ts'

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
  /** Whether it is about a comment, be it still to be seen or not. */
  on_comment: boolean
  comment_id: string | null
  comment_content: string | null
  request_id: string | null
  request_status: 'pending' | 'accepted' | 'rejected' | null
  law_reference: string | null
  law_stage: LawStage | null
  event_id: string | null
  event_title: string | null
  event_starts_at: Date | null
  event_precision: 'minute' | 'day' | 'month' | null
  event_place: string | null
  decision_id: string | null
  /** Of moderation: what it tells of. */
  ruling: Ruling | null
  actor_count: number
}

interface Deed {
  one: string
  many: string
}

const shared: Deed = { one: 'a partagé votre post', many: 'ont partagé votre post' }
const reacted: Deed = { one: 'a réagi à votre post', many: 'ont réagi à votre post' }
const liked: Deed = { one: 'a aimé votre commentaire', many: 'ont aimé votre commentaire' }

type Unsigned = 'platform_update' | 'law_moved' | 'event_reminder' | 'event_withdrawn' | RulingType

/** What one actor alone did; the platform's own messages bring their title. */
const deeds: Record<Exclude<NotificationType, Unsigned | 'like' | 'share'>, string> = {
  comment: 'a commenté votre post',
  reply: 'a répondu à votre commentaire',
  mention: 'vous a mentionné',
  question_answered: 'a répondu à votre question',
  follow_request: 'demande à vous suivre',
  follow_accepted: 'a accepté votre demande',
  referral: 'vous a rejoint grâce à votre code',
}

/** A notification as the contract shows it to its owner; `gathered` are the last actors of a line of many. */
export function notificationView(row: NotificationRow, gathered: AuthorView[]): NotificationView {
  const own = actorOf(row)
  const actors = own === null ? gathered : [own]
  const actor = actors[0] ?? null
  return {
    id: row.id,
    user_id: row.user_id,
    actor_id: actor?.id ?? null,
    type: row.type,
    title: titleOf(row, actors),
    message:
      row.message ??
      eventLine(row) ??
      rulingLine(row) ??
      row.comment_content ??
      (row.on_comment ? null : row.post_content),
    data: {
      post_id: row.post_id,
      comment_id: row.comment_id,
      request_id: row.request_id,
      request_status: row.request_status,
      law_reference: row.law_reference,
      event_id: row.event_id,
      decision_id: row.decision_id,
    },
    about_comment: row.on_comment,
    read_at: row.read_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    actor,
    actors,
    actor_count: actor === null ? 0 : row.actor_count,
  }
}

function titleOf(row: NotificationRow, actors: AuthorView[]): string {
  const { type, title, actor_count, on_comment, law_stage, event_title, ruling } = row
  if (type === 'platform_update') return title ?? ''
  if (type === 'law_moved')
    return `Une loi que vous suivez avance : ${law_stage ? stageNames[law_stage] : ''}`
  if (type === 'event_reminder') return `Rappel : ${event_title}`
  if (type === 'event_withdrawn') return `Retiré du calendrier : ${event_title}`
  if (isRuling(type)) return ruling === null ? '' : rulingTitle(type, ruling)
  const names = namesOf(actors, actor_count)
  if (type !== 'like' && type !== 'share') return `${names} ${deeds[type]}`
  const deed = type === 'share' ? shared : on_comment ? liked : reacted
  return `${names} ${actor_count > 1 ? deed.many : deed.one}`
}

const timeZone = 'Europe/Paris'
const day = new Intl.DateTimeFormat('fr', { dateStyle: 'full', timeZone })
const hour = new Intl.DateTimeFormat('fr', { hour: '2-digit', minute: '2-digit', timeZone })

/** When and where an event is: "samedi 22 novembre 2026 à 19:00, Montclar"; null for what is about none. */
function eventLine({
  event_starts_at: starts,
  event_precision,
  event_place,
}: NotificationRow): string | null {
  if (starts === null) return null
  const time = event_precision === 'minute' ? ` à ${hour.format(starts)}` : ''
  return `${day.format(starts)}${time}${event_place === null ? '' : `, ${event_place}`}`
}

const rulingLine = ({ type, ruling }: NotificationRow) =>
  isRuling(type) && ruling !== null ? rulingMessage(type, ruling) : null

/** "Ana", "Ana et Ben", "Ana, Ben et Cleo", "Ana, Ben et 12 autres". */
function namesOf(actors: AuthorView[], count: number): string {
  const [first = 'Utilisateur inconnu', second, third] = actors.map(({ name }) => name)
  if (second === undefined) return first
  if (count === 2) return `${first} et ${second}`
  return `${first}, ${second} et ${count === 3 && third !== undefined ? third : `${count - 2} autres`}`
}

function actorOf({ actor_id, display_name, role, verified, ...rest }: NotificationRow): AuthorView | null {
  if (actor_id === null || display_name === null || role === null || verified === null) return null
  return authorView({ ...rest, user_id: actor_id, display_name, role, verified })
}
