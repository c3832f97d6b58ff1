import { chanceOf } from './chance.ts'
import { people } from './people.ts'
import type { Person } from './person.ts'
import type { ScriptPost } from './script.ts'
import type { TimedPost } from './timeline.ts'

type Reaction = 'support' | 'question' | 'vote'

export interface CrowdReaction {
  by: string
  post: ScriptPost
  reaction: Reaction
  /** Minutes before the seeding. */
  age: number
}

const TOTAL = 3_500

const officials = new Set(
  people.filter((person) => person.role === 'politician').map((person) => person.username),
)

/** Follows as `follower > followed` pairs of usernames. */
export function followsOf(posts: ScriptPost[]): [string, string][] {
  const pairs = new Set<string>()
  const follow = (follower: string, followed: string) => {
    if (follower !== followed) pairs.add(`${follower} ${followed}`)
  }
  for (const post of posts) {
    for (const comment of post.comments) {
      // A comment below a followers-only post proves that its author follows.
      if (post.visibility === 'followers' || chanceOf(`bond/${post.key}/${comment.by}`).next() < 0.3)
        follow(comment.by, post.by)
      if (post.visibility === 'followers') for (const reply of comment.replies) follow(reply.by, post.by)
    }
  }
  for (const follower of people) {
    for (const followed of people) {
      const chance = chanceOf(`follow/${follower.username}/${followed.username}`).next()
      if (chance < attraction(follower, followed)) follow(follower.username, followed.username)
    }
  }
  return [...pairs].sort().map((pair) => pair.split(' ') as [string, string])
}

/** Neighbours know each other; journalists and officials are followed from further away. */
function attraction(follower: Person, followed: Person): number {
  const near = follower.region === followed.region ? 0.35 : 0
  const demo = follower.demoEmail ? 0.1 : 0
  return { citizen: 0.06, journalist: 0.24, politician: 0.18 }[followed.role] + near + demo
}

/**
 * About 3,500 reactions, unevenly distributed: a few posts have half of the members, most a handful. Followers-only
 * posts have reactions by followers only, private ones none.
 */
export function reactionsOf(timeline: TimedPost[], follows: [string, string][]): CrowdReaction[] {
  const following = new Set(follows.map((pair) => pair.join(' ')))
  const appeals = timeline.map(({ post, age, commentAges }) => {
    if (post.visibility === 'private') return 0
    const chance = chanceOf(`appeal/${post.key}`)
    // A log-normal draw: the sum of twelve uniform draws is nearly normal.
    const spread = Array.from({ length: 12 }, () => chance.next()).reduce((sum, draw) => sum + draw, -6)
    const seen = Math.min(1, 0.6 + age / 600)
    return Math.exp(0.85 * spread) * (1 + 0.2 * commentAges.length) * seen
  })
  const whole = appeals.reduce((sum, appeal) => sum + appeal, 0)

  return timeline.flatMap(({ post, age }, index) => {
    const wanted = Math.round((TOTAL * 1.02 * (appeals[index] ?? 0)) / whole)
    return readersOf(post, following)
      .slice(0, wanted)
      .map((reader): CrowdReaction => {
        const chance = chanceOf(`reaction/${post.key}/${reader.username}`)
        // Most come in the first hours; a reaction is younger than its post, and never in the future.
        const reactionAge = age * (1 - chance.next() ** 2 * Math.min(1, 1_440 / age) * 0.95)
        return { by: reader.username, post, reaction: reactionTo(post, reader), age: reactionAge }
      })
  })
}

function readersOf(post: ScriptPost, following: Set<string>): Person[] {
  return people
    .filter((reader) => reader.username !== post.by)
    .filter((reader) => post.visibility === 'public' || following.has(`${reader.username} ${post.by}`))
    .map((reader) => {
      const known = following.has(`${reader.username} ${post.by}`) ? 0.25 : 0
      const reserve = reader.role !== 'citizen' && officials.has(post.by) ? 0.3 : 0
      return { reader, order: chanceOf(`reader/${post.key}/${reader.username}`).next() - known + reserve }
    })
    .sort((a, b) => a.order - b.order)
    .map(({ reader }) => reader)
}

/** Journalists and rival officials only ask questions: they never appear to support a party. */
function reactionTo(post: ScriptPost, reader: Person): Reaction {
  if (reader.role !== 'citizen' && officials.has(post.by)) return 'question'
  const chance = chanceOf(`kind/${post.key}/${reader.username}`)
  return post.text.includes('?')
    ? chance.pick(['support', 'support', 'question', 'question', 'vote'])
    : chance.pick(['support', 'support', 'support', 'support', 'vote', 'vote', 'question'])
}
