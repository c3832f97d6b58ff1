import { hash } from 'node:crypto'
import { commitmentOf } from '@parvis/contract/audit/log-proof.ts'
import {
  getLogHead,
  listLogEntries,
  listLogHeads,
  listOwnLogEntries,
  smallestBatchGroup,
} from '@parvis/contract/audit/transparency-log.ts'
import { topics } from '@parvis/contract/realtime.ts'
import type { DecisionDraft } from '@parvis/contract/trust/moderation-cases.schemas.ts'
import { dayInParis } from '@parvis/platform/paris.ts'
import { expect } from 'vitest'
import { decides, reports } from '../../../../test/cases.ts'
import { test } from '../../../../test/parvis.ts'
import type { Guest } from '../../../../test/people.ts'
import { TestSocket } from '../../../../test/socket.ts'
import { publishDecisions } from '../../audit/transparency-log/batch.ts'
import { openLogSigner } from '../../audit/transparency-log/keys.ts'

const rules = ['harassment', 'hate', 'defamation', 'privacy', 'illegal', 'spam'] as const
const acts = 50

/** A number below a bound that is as good as random and the same in each run. */
const drawn = (turn: number, bound: number) => hash('sha256', `act ${turn}`, 'buffer').readUInt32BE() % bound

function draftOf(turn: number): DecisionDraft {
  const rule = rules[drawn(turn, rules.length)] ?? 'spam'
  const reasoned = { rule, ground: 'terms', facts: 'Des faits assez précis.' } as const
  const kind = drawn(turn + acts, 10)
  if (kind < 5) return { kind: 'remove', ...reasoned }
  if (kind < 7) return { kind: 'warn', ...reasoned }
  if (kind < 9) return { kind: 'no_action' }
  return { kind: 'limit_reach', ...reasoned }
}

/** Everything about decisions that a guest can read. */
async function readPublicly(guest: Guest, year: number): Promise<string> {
  const texts = await Promise.all(
    [
      '/api/v1/log/entries?limit=500',
      '/api/v1/log/heads',
      '/api/v1/log/export',
      '/api/v1/transparency/neutrality?period=30',
      `/api/v1/transparency/statements/${year}.csv`,
      `/api/v1/transparency/statements/${year}.json`,
      `/api/v1/transparency/report/${year}/6_own_initiative_TC.csv`,
      '/log/tile/entries/000.p/1',
    ].map(async (path) => {
      const response = await fetch(`${guest.place.address}${path}`)
      return `${path} ${response.status} ${await response.text()}`
    }),
  )
  return texts.join('\n').replaceAll(/"instance":"[^"]*"|"request_id":"[^"]*"/g, '')
}

test('a guest with a socket and a clock who watches fifty decisions finds nothing that ties a post or its author to a reason or a moment', async ({
  join,
  guest,
  context,
  clock,
  address,
}) => {
  const [mona, milo] = [await join('mona', { moderator: true }), await join('milo', { moderator: true })]
  const authors = await Promise.all(Array.from({ length: 10 }, (_, turn) => join(`auteur${turn}`)))
  const readers = await Promise.all(Array.from({ length: 5 }, (_, turn) => join(`lecteur${turn}`)))
  const year = Number(dayInParis(clock.now()).slice(0, 4))
  const socket = await TestSocket.open(address, null)
  await socket.follows(topics.feed('citizens'))
  const before = await readPublicly(guest, year)
  const figures = await guest.get('/api/v1/transparency')

  const watched: { post: string; author: string; rule: string | null }[] = []
  for (let turn = 0; turn < acts; turn += 5)
    await Promise.all(
      [0, 1, 2, 3, 4].map(async (place) => {
        const author = authors[(turn + place) % authors.length] ?? mona
        const post = await author.publishes(`Avis numéro ${turn + place}`)
        const caseId = await reports(readers[place] ?? mona, 'post', post, 'spam')
        const draft = draftOf(turn + place)
        await decides(mona, caseId, draft)
        watched.push({ post: post.id, author: author.id, rule: 'rule' in draft ? draft.rule : null })
      }),
    )
  await socket.settles()
  const removals = socket.events.filter(({ event }) => event.type === 'post_removed')
  expect(removals.length).toBeGreaterThan(10)

  // The moment shows nothing: every public source is what it was before the first act.
  expect(await readPublicly(guest, year)).toBe(before)
  expect(await guest.get('/api/v1/transparency')).toEqual(figures)
  const signer = await openLogSigner(context)
  expect(await publishDecisions(context, signer)).toBe(0)
  expect(await readPublicly(guest, year)).toBe(before)

  // The night brings all of them at once, whichever node makes the batch, and once.
  clock.advance({ days: 1 })
  await expect
    .poll(async () => {
      await Promise.all([publishDecisions(context, signer), publishDecisions(context, signer)])
      return (await guest.call(getLogHead, {})).head.size
    })
    .toBe(acts)
  const { items: entries } = await guest.call(listLogEntries, { query: { limit: 500 } })
  expect(new Set(entries.map(({ reason }) => reason))).toEqual(new Set(['sealed']))
  expect(new Set(entries.map(({ day }) => day)).size).toBe(1)
  const order = entries.map(({ commitment }) => commitment)
  expect(order).toEqual(order.toSorted())
  for (const [, of] of Map.groupBy(entries, ({ kind }) => kind))
    expect(of.length).toBeGreaterThanOrEqual(smallestBatchGroup)
  const { items: heads } = await guest.call(listLogHeads, { query: {} })
  expect(heads.map(({ size }) => size)).toEqual([acts, 0])
  for (const { signed_at } of heads) expect(signed_at).toMatch(/T00:00:00\.000Z$/)
  const now = await readPublicly(guest, year)
  for (const { post, author } of watched) for (const id of [post, author]) expect(now).not.toContain(id)
  for (const rule of rules) expect(now).not.toMatch(new RegExp(`"reason":"${rule}"|harassment`))

  await Promise.all([mona, milo, readers[0], ...authors].map((member) => member?.signsInAgain()))
  // The members concerned open theirs, with the reason of their notification.
  for (const author of authors.slice(0, 3)) {
    const { items } = await author.call(listOwnLogEntries, { query: {} })
    const own = watched.filter((one) => one.author === author.id && one.rule !== null)
    expect(items.map(({ reason }) => reason).toSorted()).toEqual(own.map(({ rule }) => rule).toSorted())
    for (const { index, opening, commitment } of items) {
      expect(order[index ?? -1]).toBe(commitment)
      expect(await commitmentOf(opening)).toBe(commitment)
    }
  }

  const last = await mona.publishes('Encore')
  // A second batch of the same day would show what was decided in between.
  await decides(milo, await reports(readers[0] ?? mona, 'post', last), {
    kind: 'no_action',
  })
  expect(await publishDecisions(context, signer)).toBe(0)
  expect((await guest.call(getLogHead, {})).head.size).toBe(acts)
  const figuresNow = (await guest.get('/api/v1/transparency')) as {
    decisions: { total: number; median_hours: null }
  }
  expect(figuresNow.decisions.total % smallestBatchGroup).toBe(0)
})
