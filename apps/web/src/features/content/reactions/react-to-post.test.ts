import type { PostView, Reaction, ReactionState } from '@parvis/contract/content/posts.schemas.ts'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { postKey, storePost } from '../../../cache/post-cache.ts'
import { queueWrite } from '../../../lib/pending-writes.ts'
import { reactionWrite } from './react-to-post.ts'
import { withReaction } from './with-reaction.ts'

const post = {
  id: 'a',
  reactions: { support: 4, question: 2, vote: 1 },
  userReaction: null,
  original: null,
} as PostView

let client: QueryClient
let sent: (Reaction | null)[]
let failures: (Reaction | null)[]
let answers: ((answer: 'accepted' | 'refused') => void)[]

const shown = () => client.getQueryData<PostView>(postKey('a')) ?? post
const kind: typeof reactionWrite = {
  ...reactionWrite,
  send: ({ wanted }) => {
    sent.push(wanted)
    return new Promise<ReactionState>((resolve, reject) => {
      answers.push((answer) =>
        answer === 'accepted' ? resolve(withReaction(post, wanted)) : reject(new Error('500')),
      )
    })
  },
  onRefused: (_client, { wanted }) => failures.push(wanted),
}
const tap = (wanted: Reaction | null) =>
  queueWrite(client, kind, { subject: 'a', wanted, before: shown().userReaction })
/** The request of a tap leaves right after it. */
const tick = () => new Promise((resolve) => setTimeout(resolve))
const answer = async (as: 'accepted' | 'refused') => {
  await tick()
  answers.shift()?.(as)
  await tick()
}

beforeEach(() => {
  client = new QueryClient()
  sent = []
  failures = []
  answers = []
  storePost(client, post)
})

test('[REA-04] the reaction shows before the server has answered', async () => {
  tap('support')
  expect(shown()).toMatchObject({ userReaction: 'support', reactions: { support: 5 } })
  await answer('accepted')
  expect(shown()).toMatchObject({ userReaction: 'support', reactions: { support: 5 } })
})

test('[REA-03] replacing a reaction uncounts the former one', () => {
  expect(withReaction(withReaction(post, 'support'), 'vote').reactions).toEqual({
    support: 4,
    question: 2,
    vote: 2,
  })
})

test('[REA-07] taps in a row: the first is on its way, and only the last follows it', async () => {
  tap('support')
  tap('question')
  tap(null)
  tap('vote')
  await tick()
  expect(sent).toEqual(['support'])
  await answer('accepted')
  await tick()
  expect(sent).toEqual(['support', 'vote'])
  await answer('accepted')
  expect(shown()).toMatchObject({ userReaction: 'vote', reactions: { support: 4, question: 2, vote: 2 } })
})

test('[REA-05] a refused reaction goes back to what stood before, and is told', async () => {
  tap('support')
  await answer('refused')
  expect(shown()).toMatchObject({ userReaction: null, reactions: { support: 4 } })
  expect(failures).toEqual(['support'])
})

test('[REA-06] a failure in the middle of a row goes back to the last confirmed reaction, told once', async () => {
  tap('support')
  tap('vote')
  await answer('accepted')
  await answer('refused')
  expect(shown()).toMatchObject({ userReaction: 'support', reactions: { support: 5, vote: 1 } })
  expect(failures).toEqual(['vote'])
})
