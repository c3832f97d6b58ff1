import { randomUUID } from 'node:crypto'
import { createComment } from '@parvis/contract/content/comments.ts'
import { setReaction } from '@parvis/contract/content/posts.ts'
import { getFeed } from '@parvis/contract/discovery/feed.ts'
import pg from 'pg'
import { expect, vi } from 'vitest'
import { opens, writes } from '../conversations.ts'
import { test } from '../parvis.ts'

/** Statements that an act sends, without those by which nodes publish changes. */
async function statementsOf(act: () => Promise<unknown>): Promise<string[]> {
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await act()
    return sent.mock.calls
      .map(([query]) => {
        const { text = query } = query as unknown as { text?: unknown }
        return String(text)
      })
      .filter((text) => !text.includes('pg_notify'))
  } finally {
    sent.mockRestore()
  }
}

const tries = 10

/** A text that is like no other: repeated ones are read again. */
const unlikeText = () => `Un avis ${randomUUID()} et un autre ${randomUUID()}`

/** The fewest statements of several tries, until they are few enough: timers of the server may send some meanwhile. */
async function fewestOf(act: () => Promise<unknown>, most: number): Promise<string[]> {
  let fewest = await statementsOf(act)
  for (let turn = 1; turn < tries && fewest.length > most; turn += 1) {
    const statements = await statementsOf(act)
    if (statements.length < fewest.length) fewest = statements
  }
  return fewest
}

test('the acts that members do most send no more statements than docs/performance.md says', async ({
  join,
  auth,
}) => {
  const ana = await join('ana')
  const bea = await join('bea', { role: 'politician', verified: true })
  const announced = await bea.publishes('Une annonce')
  const post = await ana.publishes('Un mot')
  await ana.follows(bea)
  await bea.follows(ana)
  const conversation = await opens(ana, bea)
  const reactions = ['support', 'question', 'vote'] as const
  let turns = 0
  const next = () => {
    turns += 1
    return turns
  }
  let refreshToken = ana.refreshToken
  const acts: [act: string, most: number, () => Promise<unknown>][] = [
    ['a page of a post, for a member', 1, () => bea.opens(post)],
    // Cards that this node has cached; others are read by a second statement.
    ['a page of the feed, for a member', 1, () => ana.call(getFeed, { query: { tab: 'politics' } })],
    // begin, reserves of elections, the post with its card, its count among the author's acts and texts, commit.
    ['a new post', 6, () => ana.publishes(unlikeText())],
    // begin, the post, reserves, the comment, its count among the author's acts and texts, its notification, the comment for
    // its author, commit.
    [
      'a comment',
      9,
      () =>
        bea.call(createComment, {
          params: { postId: post.id },
          body: { content: unlikeText() },
        }),
    ],
    // begin, the post, the reaction, the counts, commit; the first one notifies the author by a sixth.
    [
      'another reaction',
      5,
      () =>
        ana.call(setReaction, {
          params: { postId: announced.id },
          body: { reaction: reactions[next() % reactions.length] ?? 'support' },
        }),
    ],
    ['a message', 6, () => writes(ana, conversation.id, unlikeText())],
    // The session, its member.
    [
      'a renewal',
      2,
      async () => {
        const { json } = await auth('POST', '/token?grant_type=refresh_token', {
          body: { refresh_token: refreshToken },
        })
        refreshToken = String(json.refresh_token)
      },
    ],
  ]
  for (const [name, most, act] of acts) {
    const statements = await fewestOf(act, most)
    expect(statements.length, `${name}:\n${statements.join('\n')}`).toBeLessThanOrEqual(most)
  }
})
