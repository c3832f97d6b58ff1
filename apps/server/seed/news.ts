import { mentionsIn } from '@parvis/contract/rich-text.ts'
import type { Insertable } from 'kysely'
import type { DB } from '../src/platform/database/schema.gen.ts'
import { idOf } from './ids.ts'

type Notification = Insertable<DB['notifications']>

interface Written {
  id: string
  user_id: string
  content: string
  created_at: string
}
interface Talk extends Written {
  post_id: string
  parent_id: string | null
}

/** Older news than this have been read, some hours after they came; in milliseconds. */
const unreadFor = 72 * 3_600_000
const readAfter = 9 * 3_600_000

/**
 * What the community's talk and reactions have told its members, as the server would have: nobody of their own acts,
 * each person once of one comment, each mention once by the same person under the same post.
 */
export function newsOf(
  now: Date,
  posts: (Written & { visibility: string })[],
  talk: Talk[],
  reactions: { post_id: string; user_id: string; created_at: string }[],
  memberCalled: (username: string) => string | undefined,
): Notification[] {
  const postOf = new Map(posts.map((post) => [post.id, post]))
  const authorOf = new Map([...posts, ...talk].map(({ id, user_id }) => [id, user_id]))
  const news = new Map<string, Notification>()

  const tell = (type: Notification['type'], key: string, to: string | undefined, act: Act) => {
    const id = idOf(`notification/${type}/${to}/${key}`)
    if (to === undefined || to === act.by || news.has(id)) return
    const age = now.getTime() - Date.parse(act.at)
    news.set(id, {
      id,
      user_id: to,
      actor_id: act.by,
      type,
      post_id: act.post,
      comment_id: act.comment,
      read_at: age < unreadFor ? null : new Date(Date.parse(act.at) + readAfter).toISOString(),
      created_at: act.at,
    })
  }
  const mentioned = (content: string) => mentionsIn(content).flatMap((name) => memberCalled(name) ?? [])

  for (const post of posts.filter(({ visibility }) => visibility === 'public')) {
    const act = { by: post.user_id, at: post.created_at, post: post.id, comment: null }
    for (const to of mentioned(post.content)) tell('mention', `${post.id}/${act.by}`, to, act)
  }
  for (const line of talk.toSorted((one, other) => one.created_at.localeCompare(other.created_at))) {
    const act = { by: line.user_id, at: line.created_at, post: line.post_id, comment: line.id }
    const answered = line.parent_id === null ? undefined : authorOf.get(line.parent_id)
    const author = authorOf.get(line.post_id)
    tell('reply', line.id, answered, act)
    if (author !== answered) tell('comment', line.id, author, act)
    if (postOf.get(line.post_id)?.visibility !== 'public') continue
    for (const to of mentioned(line.content)) {
      if (to !== answered && to !== author) tell('mention', `${line.post_id}/${act.by}`, to, act)
    }
  }
  for (const { post_id, user_id, created_at } of reactions) {
    const act = { by: user_id, at: created_at, post: post_id, comment: null }
    tell('like', `${post_id}/${user_id}`, authorOf.get(post_id), act)
  }
  return [...news.values()]
}

interface Act {
  by: string
  at: string
  post: string
  comment: string | null
}
