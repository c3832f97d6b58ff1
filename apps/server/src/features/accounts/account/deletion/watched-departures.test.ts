import { deleteAccount } from '@parvis/contract/accounts/account.ts'
import { followLaw } from '@parvis/contract/civic/laws.ts'
import { likeComment } from '@parvis/contract/content/comments.ts'
import { createPoll } from '@parvis/contract/content/polls.ts'
import { topics } from '@parvis/contract/realtime.ts'
import { required } from '@parvis/platform/required.ts'
import { expect } from 'vitest'
import { asks, official, supports } from '../../../../../test/asked-questions.ts'
import { fixed, votesWithReceipt } from '../../../../../test/ballots.ts'
import { aLaw, importLawRecords } from '../../../../../test/laws.ts'
import { test } from '../../../../../test/parvis.ts'
import type { Member } from '../../../../../test/people.ts'
import { Watcher } from '../../../../../test/watcher.ts'
import { banByOperator, unbanByOperator } from '../../../trust/members/index.ts'
import { releaseDepartedFollows } from './departed-follows.ts'

const reactions = ['support', 'question', 'vote'] as const
const acts = 50

const decision = {
  kind: 'ban',
  rule: 'spam',
  ground: 'terms',
  facts: 'Messages répétés',
  note: null,
  manifest: false,
  also_remove: false,
} as const

/** A generator of the same numbers for the same seed: a failure can be repeated. */
function drawing(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

test('a guest who watches fifty departures, bans and returns learns of no vote, reaction, question, like or follow', {
  timeout: 120_000,
}, async ({ join, guest, context, clock }) => {
  const draw = drawing(20_261_128)
  const [odile, staff] = [await join('odile', official), await join('estelle', { moderator: true })]
  const members: Member[] = []
  for (let number = 0; number < 16; number += 1) members.push(await join(`lise-${number}`))
  const posts = [await odile.publishes('Le budget #budget'), await odile.publishes('Les routes #routes')]
  const comments = [await odile.comments(posts[0] ?? { id: '' }, 'Voici les chiffres')]
  await importLawRecords(context, [aLaw('loi-suivie')])
  const polls = await Promise.all(
    ['Un banc de plus ?', 'Un arbre de plus ?'].map((title) =>
      staff.call(createPoll, {
        body: {
          title,
          theme: 'social',
          options: ['Oui', 'Non', 'Sans avis'],
          ends_at: new Date(clock.now().getTime() + 86_400_000).toISOString(),
        },
      }),
    ),
  )
  const [open, closed] = polls as [(typeof polls)[0], (typeof polls)[0]]
  const questions: { id: string }[] = []
  for (const [number, member] of members.entries()) {
    for (const poll of polls) await votesWithReceipt(member, poll, draw(3))
    for (const post of posts) await member.reacts(post, reactions[draw(3)] ?? 'vote')
    const [asked] = posts
    if (asked === undefined) continue
    const question = questions[draw(4)]
    if (number % 3 === 0 && question !== undefined) await supports(member, question)
    else if (number % 2 === 0)
      questions.push((await asks(member, asked, `La question numéro ${number} ?`)).question)
    for (const comment of comments) await member.call(likeComment, { params: { commentId: comment.id } })
    await member.follows(odile)
    await odile.follows(member)
    await member.call(followLaw, { params: { reference: 'loi-suivie' } })
  }
  await staff.send('POST', `/api/v1/polls/${closed.id}/close`)
  await fixed(guest, closed)

  const embedded = (path: string) => [
    `/embed/${path}?lang=fr`,
    `/oembed?url=${encodeURIComponent(`http://parvis.test/embed/${path}`)}`,
  ]
  const watcher = await Watcher.begins(guest, {
    paths: [
      ...posts.flatMap(({ id }) => [
        ...['', '/comments', '/questions', '/why'].map((part) => `/api/v1/posts/${id}${part}`),
        ...embedded(`posts/${id}`),
      ]),
      ...questions.flatMap(({ id }) => embedded(`questions/${id}`)),
      ...['', '/results', '/posts'].map((part) => `/api/v1/polls/${open.id}${part}`),
      ...['', '/results', '/closing', '/ballots'].map((part) => `/api/v1/polls/${closed.id}${part}`),
      ...polls.flatMap(({ id }) => embedded(`polls/${id}`)),
      ...['current', 'history'].map((tab) => `/api/v1/polls?tab=${tab}`),
      ...['open&sort=most_asked', 'open&sort=latest', 'open&sort=longest_waiting', 'answered'].map(
        (list) => `/api/v1/questions?state=${list}`,
      ),
      ...['recent', 'relevant', 'popular'].map((sort) => `/api/v1/feed?tab=politics&sort=${sort}`),
      ...[
        `/api/v1/profiles/${odile.id}`,
        `/api/v1/profiles/${odile.id}/questions`,
        `/api/v1/laws/loi-suivie`,
      ],
      ...['/api/v1/laws', '/api/v1/search?q=budget', '/api/v1/search/trends', '/feeds/politics.xml'],
    ],
    topics: [...posts.map(({ id }) => topics.post(id)), topics.polls, topics.laws, topics.feed('politics')],
    // Freshness falls by itself, and the span of an official's figures moves.
    ignores:
      /\/why (etag|\.score|\.terms.*(hours|freshness|points))|profiles\/[^ ]*questions (etag|\.figures\.since)|sort=relevant .*cursor/,
  })
  expect(watcher.value(`/api/v1/polls/${open.id} .totalVotes`)).toBe(members.length)
  expect(watcher.value(`/api/v1/profiles/${odile.id} .followers_count`)).toBe(members.length)

  const [banned, left] = [new Set<Member>(), new Set<Member>()]
  const leaving = 8
  for (let number = 0; number < acts; number += 1) {
    const present = members.filter((member) => !left.has(member) && !banned.has(member))
    const [chosen, back] = [present[draw(present.length)], [...banned][draw(banned.size)]]
    if (chosen !== undefined && left.size < leaving && draw(3) === 0) {
      await chosen.signsInAgain()
      left.add(chosen)
      await watcher.during('departure', () =>
        chosen.call(deleteAccount, { body: { confirmation: 'SUPPRIMER' } }),
      )
    } else if (back === undefined || (chosen !== undefined && draw(2) === 0)) {
      const member = required(chosen, 'somebody who is still there')
      banned.add(member)
      await watcher.during('ban', () => banByOperator(context, member.id, decision))
    } else {
      banned.delete(back)
      await watcher.during('return', () => unbanByOperator(context, back.id, 'Erreur de personne'))
    }
  }
  expect(left.size).toBe(leaving)
  await watcher.afterAll(() =>
    expect
      .poll(
        () =>
          context.db
            .selectFrom('account_deletions')
            .select('user_id')
            .where(
              'user_id',
              'in',
              [...left].map(({ id }) => id),
            )
            .execute(),
        { timeout: 20_000, interval: 50 },
      )
      .toEqual([]),
  )
  expect(watcher.findings).toEqual([])

  // Follows leave their counts one by one, later, and by chance.
  const waiting = await context.db.selectFrom('departed_follows').select('release_at').execute()
  expect(waiting).toHaveLength(3 * left.size)
  expect(new Set(waiting.map(({ release_at }) => release_at.getTime())).size).toBeGreaterThan(left.size)
  clock.advance({ days: 61 })
  await releaseDepartedFollows(context)
  expect(await guest.opensProfile(odile)).toMatchObject({
    followers_count: members.length - left.size,
    following_count: members.length - left.size,
  })
})
