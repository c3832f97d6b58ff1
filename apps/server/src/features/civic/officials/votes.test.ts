import { listSecurityEvents } from '@parvis/contract/accounts/security.ts'
import { commitmentOf } from '@parvis/contract/audit/log-proof.ts'
import { getLogEntry } from '@parvis/contract/audit/transparency-log.ts'
import { getTick } from '@parvis/contract/civic/officials.ts'
import {
  explainVote,
  findOfficials,
  getProfileOfficial,
  getRollCall,
  linkOfficial,
  listProfileVotes,
  withdrawExplanation,
} from '@parvis/contract/civic/roll-calls.ts'
import { createComment } from '@parvis/contract/content/comments.ts'
import { setPostVisibility } from '@parvis/contract/content/post-lifecycle.ts'
import { deletePost, setReaction } from '@parvis/contract/content/posts.ts'
import { answerQuestions } from '@parvis/contract/content/questions.ts'
import { editOwnProfile } from '@parvis/contract/people/own-profile.ts'
import { revokeVerification } from '@parvis/contract/people/verification.ts'
import { expect } from 'vitest'
import { publishesLog } from '../../../../test/logged-decisions.ts'
import { test } from '../../../../test/parvis.ts'
import type { Guest, Member } from '../../../../test/people.ts'
import { approves, firstInQueue } from '../../../../test/reviewing.ts'
import { importVotes, links } from '../../../../test/voting.ts'

const votesOf = (reader: Guest, member: { id: string }, query: Record<string, string> = {}) =>
  reader.call(listProfileVotes, { params: { reference: member.id }, query })

const officialOf = async (reader: Guest, member: { id: string }) =>
  (await reader.call(getProfileOfficial, { params: { reference: member.id } })).official

const explains = (member: Member, uid: string, post: { id: string }) =>
  member.call(explainVote, { params: { uid }, body: { post_id: post.id } })

const uid = (number: number) => `VTANR5L17V${number}`

const bancs = {
  number: 99_001,
  day: '2026-06-03',
  groups: [
    { pours: [{ actor: 900_001, delegated: true as const }, 900_002] },
    { organ: 'PO900002', contres: [900_003] },
  ],
  corrections: { contres: { votant: { acteurRef: 'PA900001' } } },
}
const motion = {
  number: 99_002,
  type: 'MOC',
  sort: 'rejeté',
  title: 'la motion de censure déposée par Mme Valmont',
  day: '2026-06-10',
  groups: [{ pours: [900_001] }],
}
const detail = {
  number: 99_003,
  type: 'SPO',
  title: 'l’amendement n° 12 de M. Rive',
  day: '2026-06-11',
  groups: [{ nonVotants: [{ actor: 900_001, cause: 'PSE' }] }],
}
const absent = { number: 99_004, day: '2026-06-12', groups: [{ pours: [900_002] }] }

test('a guest reads a linked official’s votes, beside their group’s, with source and date', async ({
  context,
  join,
  guest,
}) => {
  await importVotes(context, [bancs, motion, detail, absent])
  const official = await join('aline', { role: 'politician', verified: true })
  expect(await guest.opensProfile(official)).toMatchObject({ has_votes: false })
  expect(await officialOf(guest, official)).toBeNull()
  expect(await votesOf(guest, official)).toEqual({ items: [], next_cursor: null })
  await links(context, official, 'PA900001')

  expect(await guest.opensProfile(official)).toMatchObject({ has_votes: true })
  const { items } = await votesOf(guest, official)
  expect(items).toMatchObject([
    { uid: uid(99_002), kind: 'censure', outcome: 'rejected', position: 'for' },
    {
      uid: uid(99_001),
      title: 'l’ensemble de la proposition de loi relative aux bancs publics',
      held_on: '2026-06-03',
      outcome: 'adopted',
      tally: { for: 2, against: 1, abstentions: 0, non_voters: 0 },
      position: 'for',
      by_delegation: true,
      correction: 'against',
      group: { name: 'Groupe des bancs', majority: 'for', members: 2 },
      page_url: 'https://www.assemblee-nationale.fr/dyn/17/scrutins/99001',
      source: { institution: 'Assemblée nationale', as_of: expect.any(String) },
      explanation: null,
      is_example: false,
    },
  ])
  expect(await officialOf(guest, official)).toMatchObject({
    uid: 'PA900001',
    name: 'Aline Valmont',
    constituency: 'Valmont-et-Rive, 2e circonscription',
    positions: { for: 2, against: 0, abstentions: 0, non_voters: 0 },
    // One of two votes on whole texts was cast; the motion and the detail do not count.
    participation: { held: 2, cast: 1 },
  })
  const all = await votesOf(guest, official, { scope: 'all' })
  expect(all.items[0]).toMatchObject({ uid: uid(99_003), position: 'non_voter', cause: 'presiding' })
  expect((await votesOf(guest, official, { q: 'censure valm' })).items).toHaveLength(1)
  expect((await votesOf(guest, official, { q: '100 % \\ _' })).items).toEqual([])
  expect((await votesOf(guest, official, { q: '%' })).items).toEqual([])
  expect((await votesOf(guest, official, { position: 'against' })).items).toEqual([])
  const result = await guest.call(getRollCall, { params: { uid: uid(99_001) } })
  expect(result.groups).toMatchObject([{ majority: 'for' }, { name: 'Groupe dissous', majority: 'against' }])
  await expect(guest.call(getRollCall, { params: { uid: uid(1) } })).toBeRefused('vote_not_found')
})

test('many votes come in pages, and an invalid cursor is refused', async ({ context, join, guest }) => {
  const many = Array.from({ length: 45 }, (_, turn) => ({
    number: 99_100 + turn,
    day: `2026-05-${String(1 + Math.floor(turn / 3)).padStart(2, '0')}`,
  }))
  await importVotes(context, many)
  const official = await join('aline', { role: 'politician', verified: true })
  await links(context, official, 'PA900001')
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const page = await votesOf(guest, official, cursor === null ? {} : { cursor })
    expect(page.items.length).toBeLessThanOrEqual(20)
    seen.push(...page.items.map((vote) => vote.uid))
    cursor = page.next_cursor
  } while (cursor !== null)
  expect(seen).toHaveLength(45)
  expect(new Set(seen).size).toBe(45)
  const forged = ['x', '2026-13-01_1', '2026-02-30_1', '0000-01-01_1'].map((place) => `cursor=${place}`)
  for (const query of [...forged, 'position=peut-etre', 'scope=x'])
    await expect(guest.get(`/api/v1/profiles/${official.id}/votes?${query}`)).toBeRefused('validation_failed')
})

test('an official explains a vote with a post of their own, changes it and removes it; a deleted post frees the vote', async ({
  context,
  join,
  guest,
}) => {
  await importVotes(context, [bancs, motion, absent])
  const official = await join('aline', { role: 'politician', verified: true })
  const other = await join('marc')
  await links(context, official, 'PA900001')
  const post = await official.publishes('Parce que les bancs manquent.')
  await explains(official, uid(99_001), post)
  await explains(official, uid(99_001), post)
  const explanation = async (reader: Guest) =>
    (await votesOf(reader, official)).items.find((vote) => vote.uid === uid(99_001))?.explanation?.content ??
    null
  expect(await explanation(guest)).toBe('Parce que les bancs manquent.')

  await expect(explains(official, uid(99_002), post)).toBeRefused('post_explains_vote')
  await expect(explains(official, uid(99_004), post)).toBeRefused('vote_not_found')
  await expect(explains(official, uid(99_002), await other.publishes('Un mot'))).toBeRefused('not_owner')
  const hidden = await official.publishes('Pour moi', { visibility: 'private' })
  await expect(explains(official, uid(99_002), hidden)).toBeRefused('post_not_public')
  await expect(explains(official, uid(99_002), { id: crypto.randomUUID() })).toBeRefused('post_not_found')
  await expect(explains(other, uid(99_001), post)).toBeRefused('not_an_official')

  const better = await official.publishes('Parce que les bancs manquent partout.')
  await explains(official, uid(99_001), better)
  expect(await explanation(guest)).toBe('Parce que les bancs manquent partout.')
  // Visibility follows the post: a private one is shown to its author only.
  await official.call(setPostVisibility, { params: { postId: better.id }, body: { visibility: 'private' } })
  expect(await explanation(guest)).toBeNull()
  expect(await explanation(other)).toBeNull()
  expect(await explanation(official)).not.toBeNull()

  await official.call(deletePost, { params: { postId: better.id } })
  expect(await explanation(official)).toBeNull()
  await explains(official, uid(99_001), post)
  await official.call(withdrawExplanation, { params: { uid: uid(99_001) } })
  await official.call(withdrawExplanation, { params: { uid: uid(99_001) } })
  expect(await explanation(guest)).toBeNull()
  expect(await guest.opens(post)).toMatchObject({ content: 'Parce que les bancs manquent.' })
})

test('a member kept apart by a block reads no votes', async ({ context, join }) => {
  await importVotes(context, [bancs])
  const official = await join('aline', { role: 'politician', verified: true })
  const reader = await join('marc')
  await links(context, official, 'PA900001')
  expect((await votesOf(reader, official)).items).toHaveLength(1)
  await official.blocks(reader)
  await expect(votesOf(reader, official)).toBeRefused('profile_not_found')
  await expect(officialOf(reader, official)).toBeRefused('profile_not_found')
})

test('a reviewer links a verified official once; the link ends with the tick, and both are logged', async ({
  context,
  join,
  guest,
}) => {
  await importVotes(context, [bancs])
  const official = await join('aline', { role: 'politician' })
  await official.asksForTick({ organisation: 'Assemblée', mandate: 'Députée' })
  const desk = await join('rita', { moderator: true })
  const request = await firstInQueue(desk)
  const params = { requestId: request.id }
  const find = (q: string) => desk.call(findOfficials, { params, query: { q } })
  const link = (who: Member, uid: string | null) => who.call(linkOfficial, { params, body: { uid } })

  await expect(link(desk, 'PA900001')).toBeRefused('not_an_official')
  await approves(desk, request)
  expect((await find('valmont')).found).toMatchObject([{ uid: 'PA900001', is_taken: false }])
  expect((await find('PA900002')).found).toMatchObject([{ name: 'Basile Rive' }])
  await expect(link(desk, 'PA1')).toBeRefused('official_not_found')
  await expect(link(official, 'PA900001')).toBeRefused('reviewers_only')
  await expect(official.call(findOfficials, { params, query: {} })).toBeRefused('reviewers_only')
  expect(await link(desk, 'PA900001')).toMatchObject({ linked: { uid: 'PA900001', is_taken: true } })
  await link(desk, 'PA900001')
  expect((await find('valmont')).linked).toMatchObject({ uid: 'PA900001' })

  const impostor = await join('sabine', { role: 'politician', verified: true })
  await expect(links(context, impostor, 'PA900001')).rejects.toThrow('official taken')
  await links(context, impostor, 'PA900002')
  await links(context, impostor, null)
  const citizen = await join('marc')
  await expect(links(context, citizen, 'PA900002')).rejects.toThrow('not an official')

  const post = await official.publishes('Parce que.')
  await explains(official, uid(99_001), post)
  await desk.call(revokeVerification, { params, body: { reason: 'mandate_ended' } })
  expect(await guest.opensProfile(official)).toMatchObject({ has_votes: false })
  expect(await votesOf(guest, official)).toMatchObject({ items: [] })
  expect(await guest.opens(post)).toMatchObject({ content: 'Parce que.' })
  const { items } = await official.call(listSecurityEvents, { query: {} })
  expect(items.map(({ event }) => event)).toEqual(
    expect.arrayContaining(['official_linked', 'official_unlinked']),
  )
  await links(context, impostor, 'PA900001')
})

test('a guest reads what stands behind a tick, and proves that the entry of the log is about this member', async ({
  context,
  join,
  guest,
}) => {
  await importVotes(context, [bancs, motion, detail])
  const official = await join('aline', { role: 'politician' })
  const tickOf = (reader: Guest, member: { id: string } = official) =>
    reader.call(getTick, { params: { reference: member.id } })
  const none = { certificate: null, log_entry: null, earlier: [], figures: null, last_vote: null }
  expect(await tickOf(guest)).toEqual(none)

  await official.asksForTick({ organisation: 'Assemblée nationale', mandate: 'Députée' })
  const request = await firstInQueue(await join('rita', { moderator: true }))
  await approves(await join('rolf', { moderator: true }), request)
  await links(context, official, 'PA900001')
  const asker = await join('marc')
  const [asked, silent] = [await official.publishes('Le budget'), await official.publishes('Les travaux')]
  for (const { id } of [asked, silent])
    await asker.call(setReaction, { params: { postId: id }, body: { reaction: 'question' } })
  const comment = await official.call(createComment, {
    params: { postId: asked.id },
    body: { content: 'Voici.' },
  })
  await official.call(answerQuestions, { params: { postId: asked.id }, body: { comment_id: comment.id } })
  await publishesLog(context)

  const tick = await tickOf(guest)
  expect(tick).toMatchObject({
    certificate: { claimed_name: 'aline', mandate: 'Députée', evidence: 'press_card', status: 'valid' },
    figures: { posts: 2, answered: 1 },
    last_vote: { uid: uid(99_002), position: 'for' },
  })
  const { index, opening } = tick.log_entry ?? { index: -1, opening: { salt: '', subject: '', decision: '' } }
  const entry = await guest.call(getLogEntry, { params: { index } })
  expect(entry).toMatchObject({ kind: 'verification_approved', reason: 'press_card' })
  expect(opening.subject).toBe(official.id)
  expect(await commitmentOf(opening)).toBe(entry.commitment)

  expect(await tickOf(guest, asker)).toEqual(none)
  const blocked = await join('bert')
  await official.blocks(blocked)
  await expect(tickOf(blocked)).toBeRefused('profile_not_found')
  await official.call(editOwnProfile, { body: { display_name: 'Aline Rive' } })
  expect(await tickOf(guest)).toMatchObject({
    certificate: { status: 'suspended' },
    log_entry: null,
    figures: null,
    last_vote: null,
  })
})
