import { newText } from './dataset/texts.ts'
import type { Shot } from './load.ts'
import { newPosts } from './new-posts.ts'
import type { SignedIn } from './people.ts'
import type { Stage } from './stage.ts'
import type { Story } from './story.ts'

/** Pages of posts, reactions, comments and new posts: spread over the set, and all on one post. */
export function postStories(stage: Stage): Story[] {
  /** Requests of members in turn, one for each of the posts. */
  const spread = (shot: (post: string, turn: number, member: SignedIn) => Shot) => async () => {
    const [{ posts }, members] = await Promise.all([stage.posts(), stage.members()])
    return posts.map((id, turn) => shot(id, turn, members[turn % members.length] as SignedIn))
  }
  const onViral =
    (count: (members: number) => number, shot: (post: string, turn: number, member: SignedIn) => Shot) =>
    async () => {
      const [{ viral }, members] = await Promise.all([stage.posts(), stage.members()])
      return Array.from({ length: count(members.length) }, (_, turn) =>
        shot(viral, turn, members[turn % members.length] as SignedIn),
      )
    }
  return [
    {
      name: 'post page, guest',
      isQuick: true,
      shots: async () =>
        (await stage.posts()).posts.map((id): Shot => ({ method: 'GET', path: `/api/v1/posts/${id}` })),
    },
    {
      name: 'post page, member',
      isQuick: true,
      shots: spread((id, _turn, { token }) => ({ method: 'GET', path: `/api/v1/posts/${id}`, token })),
      ...ofIdealQuery(stage, 3),
    },
    {
      name: 'reaction, spread over posts',
      isQuick: true,
      shots: spread(reaction),
      ...ofIdealQuery(stage, 1.2),
    },
    {
      name: 'reaction, one viral post',
      shots: onViral((members) => 3 * members + 1, reaction),
      targets: { perSecond: 1_500 },
    },
    {
      name: 'comment, spread over posts',
      isQuick: true,
      shots: spread(comment),
      ...ofIdealQuery(stage, 0.7),
    },
    {
      name: 'comment, one viral post',
      shots: onViral(() => 10_000, comment),
      targets: { perSecond: 1_500 },
    },
    {
      name: 'post creation',
      isQuick: true,
      shots: async () => newPosts(await stage.members()),
      ...ofIdealQuery(stage, 0.75),
    },
  ]
}

/** Compares the rate of a story with that of the ideal query of a member's feed. */
export function ofIdealQuery(stage: Stage, ratio: number): Pick<Story, 'yardstick' | 'targets'> {
  return {
    yardstick: {
      name: 'ideal query of a feed',
      server: stage.idealQuery,
      shots: async () =>
        (await stage.members()).map(({ id }): Shot => ({ method: 'GET', path: `/api/v1/feed/${id}` })),
    },
    targets: { ratio },
  }
}

const reaction = (post: string, turn: number, { token }: SignedIn): Shot => ({
  method: 'PUT',
  path: `/api/v1/posts/${post}/reaction`,
  token,
  body: { reaction: ['support', 'question', 'vote'][turn % 3] },
})

const comment = (post: string, _turn: number, { token }: SignedIn): Shot => ({
  method: 'POST',
  path: `/api/v1/posts/${post}/comments`,
  token,
  body: { content: newText() },
})
