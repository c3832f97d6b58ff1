import { markCandidate } from '@parvis/contract/civic/reserves-administration.ts'
import {
  editPost,
  listPlannedPosts,
  listPostVersions,
  movePlan,
  setPostVisibility,
} from '@parvis/contract/content/post-lifecycle.ts'
import { createPost } from '@parvis/contract/content/posts.ts'
import { limits } from '@parvis/contract/limits.ts'
import { listNotifications } from '@parvis/contract/people/notifications.ts'
import { withdrawConsent } from '@parvis/contract/people/own-profile.ts'
import { expect } from 'vitest'
import { aSunday, at, electionOn, sets } from '../../../../test/elections.ts'
import { publishesDue } from '../../../../test/held-posts.ts'
import { test } from '../../../../test/parvis.ts'
import type { Guest, Member } from '../../../../test/people.ts'
import { publishHeldPosts } from './held-posts.ts'

const minute = 60_000

const plans = (
  member: Member,
  planned_for: Date,
  body: { content?: string; visibility?: 'public' | 'followers' | 'private'; request_id?: string } = {},
) =>
  member.call(createPost, {
    body: { content: 'À lire demain', ...body, planned_for: planned_for.toISOString() },
  })

const moves = (member: Member, { id }: { id: string }, planned_for: Date | null) =>
  member.call(movePlan, { params: { postId: id }, body: { planned_for: planned_for?.toISOString() ?? null } })

const planned = async (member: Member) => (await member.call(listPlannedPosts, {})).items

const texts = async (reader: Guest, tab: 'citizens' | 'politics' = 'citizens') =>
  (await reader.reads(tab)).items.map(({ content }) => content)

test('a planned post is its author’s alone until its time, may be edited, moved and called off, and appears exactly once', async ({
  join,
  guest,
  context,
  clock,
}) => {
  const ana = await join('ana')
  const bea = await join('bea')
  await bea.follows(ana)
  const { username } = await bea.opensProfile(bea)
  const inMinutes = (minutes: number) => new Date(clock.now().getTime() + minutes * minute)
  const time = inMinutes(60)
  const request_id = crypto.randomUUID()
  const content = `Rendez-vous @${username}`
  const post = await plans(ana, time, { content, request_id })
  expect(post).toMatchObject({ planned_for: time.toISOString(), plan_refusal: null, visibility: 'private' })
  expect((await plans(ana, time, { content, request_id })).id).toBe(post.id)
  const dropped = await plans(ana, inMinutes(30), { content: 'Non, finalement' })
  const early = await plans(ana, inMinutes(50), { content: 'Plus tôt', visibility: 'followers' })
  expect((await planned(ana)).map(({ id }) => id)).toEqual([dropped.id, early.id, post.id])
  expect(await planned(bea)).toEqual([])
  for (const reader of [guest, bea]) {
    await expect(reader.opens(post)).toBeRefused('post_not_found')
    expect(await texts(reader)).toEqual([])
  }
  await expect(moves(bea, post, null)).toBeRefused('post_not_found')

  await ana.removes(dropped)
  const params = { postId: post.id }
  await ana.call(editPost, { params, body: { content: `${content}, à midi`, edited_at: null } })
  await expect(ana.call(setPostVisibility, { params, body: { visibility: 'public' } })).toBeRefused(
    'post_planned',
  )
  const later = inMinutes(90)
  expect(await moves(ana, post, later)).toMatchObject({ planned_for: later.toISOString() })

  const everyone = [ana, bea]
  await at(clock, later.toISOString(), { seconds: -5, members: everyone })
  await publishesDue(context)
  expect(await texts(guest)).toEqual([])
  expect(await texts(bea)).toEqual(['Plus tôt'])
  expect(await ana.opens(early)).toMatchObject({ planned_for: null, visibility: 'followers' })
  await at(clock, later.toISOString())
  // Two nodes check at the same time.
  await Promise.all([publishHeldPosts(context), publishHeldPosts(context)])
  await publishesDue(context)
  expect(await texts(guest)).toEqual([`${content}, à midi`])
  expect(await guest.opens(post)).toMatchObject({ planned_for: null, held_until: null, edited_at: null })
  expect((await guest.call(listPostVersions, { params, query: {} })).items).toEqual([])
  const { items } = await bea.call(listNotifications, { query: {} })
  expect(items.filter(({ type }) => type === 'mention')).toHaveLength(1)
  expect(await planned(ana)).toEqual([])
  await expect(moves(ana, post, null)).toBeRefused('post_not_planned')
})

test('a planned post that is sent again after its time, since the answer was lost, is known by its key', async ({
  join,
  context,
  clock,
}) => {
  const ana = await join('ana')
  const time = new Date(clock.now().getTime() + 2 * minute)
  const request_id = crypto.randomUUID()
  const post = await plans(ana, time, { request_id })
  clock.advance({ minutes: 1.5 })
  expect(await plans(ana, time, { request_id })).toMatchObject({ id: post.id, visibility: 'private' })
  clock.advance({ minutes: 1 })
  await publishesDue(context)
  expect(await plans(ana, time, { request_id })).toMatchObject({ id: post.id, visibility: 'public' })
  await expect(plans(ana, time)).toBeRefused('plan_time_refused')
})

test('a post is planned for a time between one minute and sixty days ahead, for others than its author, twenty at most; it may appear at once', async ({
  join,
  guest,
  clock,
}) => {
  const ana = await join('ana')
  const ahead = (ms: number) => new Date(clock.now().getTime() + ms)
  const farthest = limits.planDays * 24 * 60 * minute
  for (const time of [ahead(-minute), ahead(0), ahead(minute - 1_000), ahead(farthest + minute)])
    await expect(plans(ana, time)).toBeRefused('plan_time_refused')
  await expect(plans(ana, ahead(minute), { visibility: 'private' })).toBeRefused('plan_private')
  const post = await plans(ana, ahead(farthest), { content: 'Le premier' })
  await expect(moves(ana, post, ahead(-minute))).toBeRefused('plan_time_refused')
  for (let count = 1; count < limits.plannedPosts; count += 1) {
    clock.advance({ minutes: 2 })
    await plans(ana, ahead(60 * minute), { content: `Le numéro ${count} attend son heure` })
  }
  await expect(plans(ana, ahead(2 * minute), { content: 'Un de trop' })).toBeRefused('too_many_planned')
  expect(await moves(ana, post, null)).toMatchObject({ planned_for: null, visibility: 'public' })
  expect(await texts(guest)).toEqual(['Le premier'])
  expect(await planned(ana)).toHaveLength(limits.plannedPosts - 1)
})

test('an author who may no longer publish at that time is told, and decides; the post stays theirs alone', async ({
  join,
  guest,
  context,
  clock,
}) => {
  const lapsed = await join('lapsed', { role: 'politician', verified: true })
  const silent = await join('silent')
  const closed = await join('closed')
  const time = new Date(clock.now().getTime() + 10 * minute)
  const ofLapsed = await plans(lapsed, time)
  const ofSilent = await plans(silent, time)
  const ofClosed = await plans(closed, time)
  await context.db.updateTable('profiles').set({ verified: false }).where('id', '=', lapsed.id).execute()
  await silent.call(withdrawConsent, {})
  const ban = (until: Date | null) =>
    context.db.updateTable('auth.users').set({ banned_until: until }).where('id', '=', closed.id).execute()
  await at(clock, time.toISOString(), { members: [lapsed, silent, closed] })
  await ban(new Date(clock.now().getTime() + 3_600_000))
  await Promise.all([publishHeldPosts(context), publishHeldPosts(context)])
  await publishesDue(context)
  await ban(null)
  for (const [member, post, plan_refusal] of [
    [lapsed, ofLapsed, 'verification_required'],
    [silent, ofSilent, 'consent_required'],
    [closed, ofClosed, 'account_closed'],
  ] as const) {
    expect(await member.opens(post), plan_refusal).toMatchObject({ plan_refusal, visibility: 'private' })
    await expect(guest.opens(post)).toBeRefused('post_not_found')
    const { items } = await member.call(listNotifications, { query: {} })
    expect(items.filter(({ title }) => title === 'Votre post programmé n’a pas paru')).toHaveLength(1)
    expect((await planned(member)).map(({ id }) => id)).toEqual([post.id])
  }
  await expect(moves(lapsed, ofLapsed, null)).toBeRefused('verification_required')
  await expect(moves(silent, ofSilent, null)).toBeRefused('consent_required')
  expect(await moves(closed, ofClosed, null)).toMatchObject({ plan_refusal: null, visibility: 'public' })
  expect(await texts(guest)).toEqual(['À lire demain'])
})

test('a candidate’s planned post waits for the polls to close when its time falls into the reserve', async ({
  join,
  guest,
  context,
  clock,
}) => {
  const day = aSunday(clock.now())
  const election = await electionOn(context, day)
  const admin = await join('alix', { administrator: true })
  const candidate = await join('candide', { role: 'politician', verified: true })
  const { username } = await candidate.opensProfile(candidate)
  await admin.call(markCandidate, {
    params: { eventId: election },
    body: {
      username: username ?? '',
      region_code: null,
      source_url: 'https://www.interieur.gouv.fr/candidats',
    },
  })
  const reserve = await sets(admin, election, day)
  const during = new Date(Date.parse(reserve.starts_at) + 60 * minute)
  await at(clock, reserve.starts_at, { seconds: -3_600, members: [admin, candidate] })
  const post = await plans(candidate, during)
  await at(clock, during.toISOString(), { members: [candidate] })
  await publishesDue(context)
  expect(await texts(guest, 'politics')).toEqual([])
  expect(await candidate.opens(post)).toMatchObject({ planned_for: null, held_until: reserve.ends_at })
  await at(clock, reserve.ends_at, { members: [candidate] })
  await publishesDue(context)
  expect(await texts(guest, 'politics')).toEqual(['À lire demain'])
})
