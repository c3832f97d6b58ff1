import type { DB } from '@parvis/platform/database/schema.gen.ts'
import type { Insertable } from 'kysely'
import { chanceOf } from './chance.ts'
import { followsOf, reactionsOf } from './crowd.ts'
import { debates } from './debates.ts'
import { eventRows } from './events.ts'
import { idOf, memberId } from './ids.ts'
import { newsOf } from './news.ts'
import { people, personCalled } from './people.ts'
import { FICTION_MARK, type Person } from './person.ts'
import { questionRows } from './questions.ts'
import { repostRows } from './reposts.ts'
import { parisMinute, type TimedPost, timed } from './timeline.ts'
import { typeset } from './typography.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** The community as table rows, in insertion order. `now` determines every date, the keys determine every id. */
export function communityRows(now: Date, passwordHash: string) {
  const before = (minutes: number) => new Date(now.getTime() - minutes * MINUTE).toISOString()
  const minute = parisMinute(now)
  const timeline = debates.flatMap((theme) => timed(theme, minute))
  const follows = followsOf(timeline.map(({ post }) => post))
  const talk = timeline.flatMap((entry) => talkRows(entry, before))
  const posts = timeline.map((entry) => postRow(entry, before))
  const { questions, reactions } = questionRows(
    reactionsOf(timeline, follows).map(({ by, post, reaction, age }) => ({
      post_id: idOf(`post/${post.key}`),
      user_id: memberId(by),
      reaction,
      created_at: before(age),
    })),
  )
  const members = new Set(people.map(({ username }) => username))
  return {
    events: eventRows(now),
    users: people.map((person) => userRow(person, now, passwordHash)),
    identities: people.map((person) => identityRow(person, now)),
    profiles: people.map((person) => profileRow(person, now)),
    follows: follows.map(([follower, followed]): Insertable<DB['follows']> => {
      const days = chanceOf(`followed/${follower}/${followed}`).between(1, 38)
      return {
        follower_id: memberId(follower),
        following_id: memberId(followed),
        created_at: before(days * 1_440),
      }
    }),
    posts,
    reposts: repostRows(timeline, before),
    comments: talk.filter((row) => row.parent_id === null),
    replies: talk.filter((row) => row.parent_id !== null),
    questions,
    reactions,
    ...newsOf(now, posts, talk, reactions, (username) =>
      members.has(username) ? memberId(username) : undefined,
    ),
  }
}

/** Members joined before the first post, between six weeks and a year ago. */
export function joinedAt(person: Person, now: Date): string {
  return new Date(now.getTime() - chanceOf(`joined/${person.username}`).between(42, 365) * DAY).toISOString()
}

const emailOf = (person: Person) => person.demoEmail ?? `${person.username}@demo.parvis.example`

function userRow(person: Person, now: Date, passwordHash: string): Insertable<DB['auth.users']> {
  const joined = joinedAt(person, now)
  return {
    id: memberId(person.username),
    aud: 'authenticated',
    role: 'authenticated',
    email: emailOf(person),
    encrypted_password: person.demoEmail ? passwordHash : null,
    email_confirmed_at: joined,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: { display_name: person.name, username: person.username, role: person.role },
    is_anonymous: false,
    is_sso: false,
    is_demo: true,
    created_at: joined,
    updated_at: joined,
  }
}

function identityRow(person: Person, now: Date): Insertable<DB['auth.identities']> {
  const id = memberId(person.username)
  const joined = joinedAt(person, now)
  return {
    id: idOf(`identity/${person.username}`),
    user_id: id,
    provider: 'email',
    provider_id: id,
    identity_data: { sub: id, email: emailOf(person), email_verified: true, phone_verified: false },
    created_at: joined,
    updated_at: joined,
  }
}

function profileRow(person: Person, now: Date): Insertable<DB['profiles']> {
  const id = memberId(person.username)
  const joined = joinedAt(person, now)
  const verified = person.role !== 'citizen' && person.verified !== false
  return {
    id,
    display_name: person.name,
    username: person.username,
    avatar_url: person.avatar ? `/media/avatars/${id}.svg` : null,
    bio: typeset(person.bio) + FICTION_MARK,
    location: person.town,
    role: person.role,
    verified,
    verification_status: person.role === 'citizen' ? 'none' : verified ? 'approved' : 'pending',
    political_party: person.party ?? null,
    media: person.media ?? null,
    region_code: person.region,
    is_moderator: person.staff === 'moderator',
    is_administrator: person.staff === 'administrator',
    is_editor: person.staff === 'administrator',
    referral_code: `REF${idOf(`referral/${person.username}`).replaceAll('-', '').slice(0, 8).toUpperCase()}`,
    consented_at: joined,
    followers_count: 0,
    following_count: 0,
    public_posts_count: 0,
    created_at: joined,
    updated_at: joined,
  }
}

function postRow({ post, age }: TimedPost, before: (minutes: number) => string) {
  const { role } = personCalled(post.by)
  return {
    id: idOf(`post/${post.key}`),
    user_id: memberId(post.by),
    content: post.text,
    channel: role === 'citizen' ? 'citizen' : 'general',
    author_role: role,
    visibility: post.visibility,
    region_code: post.region,
    support_count: 0,
    question_count: 0,
    vote_count: 0,
    comment_count: 0,
    created_at: before(age),
  } satisfies Insertable<DB['posts']>
}

function talkRows({ post, commentAges }: TimedPost, before: (minutes: number) => string) {
  let line = 0
  const row = (by: string, content: string, parentId: string | null) => {
    const index = line++
    return {
      id: idOf(`comment/${post.key}/${index}`),
      post_id: idOf(`post/${post.key}`),
      user_id: memberId(by),
      parent_id: parentId,
      content,
      like_count: 0,
      reply_count: 0,
      created_at: before(commentAges[index] ?? 0),
    } satisfies Insertable<DB['comments']>
  }
  return post.comments.flatMap((comment) => {
    const top = row(comment.by, comment.text, null)
    return [top, ...comment.replies.map((reply) => row(reply.by, reply.text, top.id))]
  })
}
