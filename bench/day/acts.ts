import { randomUUID } from 'node:crypto'
import type { SignedIn } from '../people.ts'
import type { Answer, Ask } from './client.ts'
import type { Act } from './mix.ts'

/** Two members who write to each other. */
export interface Pair {
  conversation: string
  between: [SignedIn, SignedIn]
}

/** Posts, members and pairs that acts choose from. */
export interface Community {
  members: SignedIn[]
  pairs: Pair[]
  /** Ids of public posts, newest first. */
  posts: string[]
  usernames: string[]
  /** Ids of members to follow. */
  others: string[]
  credentials: { email: string; password: string }[]
}

/** Asks one after another or at once, each timed. */
export interface Asking {
  ask(ask: Ask): Promise<Answer>
  together(asks: Ask[]): Promise<Answer[]>
  /** A number from 0 up to, but not including, 1. */
  chance(): number
}

const words = ['loi', 'école', 'séance', 'proposition', 'budget', 'région', 'énergie', 'logement']

/**
 * The requests of each act, as the web app makes them (seen in a browser on 26 November; pictures, scripts and fonts come
 * from caches).
 */
export const acts: Record<Act, (community: Community, asking: Asking) => Promise<void>> = {
  async open({ members }, { ask, together, chance }) {
    const member = pick(members, chance)
    await together([{ method: 'GET', path: '/' }, renewal(member)]).then(([, renewed]) =>
      keep(member, renewed),
    )
    await together(
      [
        '/api/v1/me',
        '/api/v1/feed?tab=politics',
        '/api/v1/today',
        '/api/v1/messages/unread',
        '/api/v1/notifications/unread',
      ].map(reading(member)),
    )
    await together(
      ['/api/v1/me/preferences', '/api/v1/polls?tab=current', '/api/v1/reserves'].map(reading(member)),
    )
    await ask({ method: 'GET', path: '/api/v1/search/trends' })
  },
  async signIn({ credentials }, { ask, chance }) {
    await ask({
      method: 'POST',
      path: '/auth/v1/token?grant_type=password',
      body: pick(credentials, chance),
    })
  },
  async feedPage({ members }, { ask, chance }) {
    const { token } = pick(members, chance)
    const tab = pick(['politics', 'politics', 'journalism', 'citizens'], chance)
    const first = await ask({ method: 'GET', path: `/api/v1/feed?tab=${tab}`, token })
    const { next_cursor: cursor } = JSON.parse(first.text) as { next_cursor: string | null }
    if (cursor !== null && chance() < 0.5)
      await ask({
        method: 'GET',
        path: `/api/v1/feed?tab=${tab}&cursor=${encodeURIComponent(cursor)}`,
        token,
      })
  },
  async post({ members, posts }, { together, chance }) {
    const post = pickNew(posts, chance)
    await together(
      [`/api/v1/posts/${post}`, `/api/v1/posts/${post}/comments?sort=newest`].map(
        reading(pick(members, chance)),
      ),
    )
  },
  async profile({ members, usernames }, { together, chance }) {
    const path = `/api/v1/profiles/${pick(usernames, chance)}`
    await together([path, `${path}/posts`, `${path}/questions`].map(reading(pick(members, chance))))
  },
  async search({ members }, { ask, chance }) {
    const query = encodeURIComponent(pick(words, chance))
    await ask(reading(pick(members, chance))(`/api/v1/search?q=${query}`))
  },
  async notifications({ members }, { together, chance }) {
    await together(
      ['/api/v1/notifications?tab=all', '/api/v1/notifications/unread'].map(reading(pick(members, chance))),
    )
  },
  async conversation({ pairs }, { together, chance }) {
    const { conversation, between } = pick(pairs, chance)
    const path = `/api/v1/conversations/${conversation}`
    await together(
      ['/api/v1/conversations?box=inbox', path, `${path}/messages`].map(reading(pick(between, chance))),
    )
  },
  async calendar({ members }, { ask, chance }) {
    await ask(reading(pick(members, chance))('/api/v1/calendar?from=2026-11-01&to=2026-11-30'))
  },
  async politicalData({ members }, { ask, chance }) {
    await ask(reading(pick(members, chance))('/api/v1/political-data'))
  },
  async reaction({ members, posts }, { ask, chance }) {
    await ask({
      method: 'PUT',
      path: `/api/v1/posts/${pickNew(posts, chance)}/reaction`,
      token: pick(members, chance).token,
      body: { reaction: pick(['support', 'support', 'question', 'vote'], chance) },
    })
  },
  async comment({ members, posts }, { ask, chance }) {
    await ask({
      method: 'POST',
      path: `/api/v1/posts/${pickNew(posts, chance)}/comments`,
      token: pick(members, chance).token,
      body: { content: `Un avis sur ce sujet, et une question : ${randomUUID()}` },
    })
  },
  async publish({ members }, { ask, chance }) {
    await ask({
      method: 'POST',
      path: '/api/v1/posts',
      token: pick(members, chance).token,
      body: { content: `Une proposition pour la séance de jeudi. ${randomUUID()} #parvis` },
    })
  },
  async message({ pairs }, { ask, chance }) {
    const { conversation, between } = pick(pairs, chance)
    await ask({
      method: 'POST',
      path: `/api/v1/conversations/${conversation}/messages`,
      token: pick(between, chance).token,
      body: { content: `Un message ni long ni court. ${randomUUID()}`, request_id: randomUUID() },
    })
  },
  async follow({ members, others }, { ask, chance }) {
    await ask({
      method: 'PUT',
      path: `/api/v1/members/${pick(others, chance)}/follow-request`,
      token: pick(members, chance).token,
    })
  },
  async guest({ posts }, { ask, together, chance }) {
    const post = pickNew(posts, chance)
    await ask({ method: 'GET', path: `/post/${post}` })
    await together(
      ['/api/v1/feed?tab=politics', '/api/v1/search/trends', '/api/v1/polls?tab=current'].map((path) => ({
        method: 'GET',
        path,
      })),
    )
  },
}

const reading =
  ({ token }: SignedIn) =>
  (path: string): Ask => ({ method: 'GET', path, token })

const renewal = ({ refreshToken }: SignedIn): Ask => ({
  method: 'POST',
  path: '/auth/v1/token?grant_type=refresh_token',
  body: { refresh_token: refreshToken },
})

/** Two tabs of one member may renew at once: both get the same new token. */
function keep(member: SignedIn, renewed: Answer | undefined): void {
  if (renewed?.status !== 200) return
  const { access_token, refresh_token } = JSON.parse(renewed.text) as Record<string, string>
  if (access_token === undefined || refresh_token === undefined) return
  member.token = access_token
  member.refreshToken = refresh_token
}

export function pick<Item>(items: readonly Item[], chance: () => number): Item {
  const item = items[Math.floor(chance() * items.length)]
  if (item === undefined) throw new Error('nothing to choose from')
  return item
}

/** Favours new posts: of twenty readers, nineteen choose among the newest third, and half among the newest eighth. */
export function pickNew(posts: readonly string[], chance: () => number): string {
  return pick(posts, () => chance() ** 3)
}
