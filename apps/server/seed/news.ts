import { mentionsIn } from '@parvis/contract/rich-text.ts'
import type { DB } from '@parvis/platform/database/schema.gen.ts'
import type { Insertable } from 'kysely'
import { idOf } from './ids.ts'

type Notification = Insertable<DB['notifications']>
type Act = Insertable<DB['notification_acts']>

interface AuthoredText {
  id: string
  user_id: string
  content: string
  created_at: string
}
interface Talk extends AuthoredText {
  post_id: string
  parent_id: string | null
}

/** Older notifications have been read, some hours after they came; in milliseconds. */
const unreadFor = 72 * 3_600_000
const readAfter = 9 * 3_600_000

/**
 * Notifications for the community's comments and reactions, by the server's rules: none for one's own acts, one per
 * person and comment, one mention per person and post, reactions to one post grouped, none of questions to officials.
 */
export function newsOf(
  now: Date,
  posts: (AuthoredText & { visibility: string; author_role: string })[],
  talk: Talk[],
  reactions: { post_id: string; user_id: string; reaction: string; created_at: string }[],
  memberCalled: (username: string) => string | undefined,
): { notifications: Notification[]; acts: Act[] } {
  const postOf = new Map(posts.map((post) => [post.id, post]))
  const authorOf = new Map([...posts, ...talk].map(({ id, user_id }) => [id, user_id]))
  const news = new Map<string, Notification>()

  const addNotification = (
    type: Notification['type'],
    key: string,
    to: string | undefined,
    act: NotificationCause,
  ) => {
    const id = idOf(`notification/${type}/${to}/${key}`)
    if (to === undefined || to === act.by || news.has(id)) return
    news.set(id, {
      id,
      user_id: to,
      actor_id: act.by,
      actor_count: 1,
      type,
      post_id: act.post,
      comment_id: act.comment,
      read_at: readOf(act.at),
      created_at: act.at,
    })
  }
  const readOf = (at: string) =>
    now.getTime() - Date.parse(at) < unreadFor ? null : new Date(Date.parse(at) + readAfter).toISOString()
  const mentioned = (content: string) => mentionsIn(content).flatMap((name) => memberCalled(name) ?? [])

  for (const post of posts.filter(({ visibility }) => visibility === 'public')) {
    const act = { by: post.user_id, at: post.created_at, post: post.id, comment: null }
    for (const to of mentioned(post.content)) addNotification('mention', `${post.id}/${act.by}`, to, act)
  }
  for (const line of talk.toSorted((one, other) => one.created_at.localeCompare(other.created_at))) {
    const act = { by: line.user_id, at: line.created_at, post: line.post_id, comment: line.id }
    const answered = line.parent_id === null ? undefined : authorOf.get(line.parent_id)
    const author = authorOf.get(line.post_id)
    addNotification('reply', line.id, answered, act)
    if (author !== answered) addNotification('comment', line.id, author, act)
    if (postOf.get(line.post_id)?.visibility !== 'public') continue
    for (const to of mentioned(line.content)) {
      if (to !== answered && to !== author) addNotification('mention', `${line.post_id}/${act.by}`, to, act)
    }
  }
  const lines = new Map<string, Notification>()
  const acts: Act[] = []
  for (const { post_id, user_id, reaction, created_at } of reactions) {
    if (reaction === 'question' && postOf.get(post_id)?.author_role === 'politician') continue
    const author = authorOf.get(post_id)
    if (author === undefined || author === user_id) continue
    const read_at = readOf(created_at)
    const id = idOf(`notification/like/${author}/${post_id}/${read_at === null ? 'unread' : 'read'}`)
    const line = lines.get(id)
    const about = { user_id: author, type: 'like', post_id, comment_id: null } as const
    acts.push({ notification_id: id, ...about, actor_id: user_id, created_at })
    const isLast = line === undefined || created_at > String(line.created_at)
    lines.set(id, {
      id,
      ...about,
      actor_id: null,
      actor_count: (line?.actor_count ?? 0) + 1,
      read_at: isLast ? read_at : (line.read_at ?? null),
      created_at: isLast ? created_at : String(line.created_at),
    })
  }
  return { notifications: [...news.values(), ...lines.values()], acts }
}

interface NotificationCause {
  by: string
  at: string
  post: string
  comment: string | null
}
