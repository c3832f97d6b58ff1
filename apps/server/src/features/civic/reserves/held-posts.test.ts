import { addStatement } from '@parvis/contract/civic/consultations.ts'
import { getOwnReserve } from '@parvis/contract/civic/reserves.ts'
import { endReserve, markCandidate, unmarkCandidate } from '@parvis/contract/civic/reserves-administration.ts'
import { editComment } from '@parvis/contract/content/comments.ts'
import {
  editPost,
  listPostVersions,
  quotePost,
  repostPost,
  setPostVisibility,
} from '@parvis/contract/content/post-lifecycle.ts'
import { createPost } from '@parvis/contract/content/posts.ts'
import { listNotifications } from '@parvis/contract/people/notifications.ts'
import { withdrawConsent } from '@parvis/contract/people/own-profile.ts'
import { addDays } from '@parvis/platform/durations.ts'
import { expect } from 'vitest'
import { opensConsultation } from '../../../../test/consultations.ts'
import { aSunday, at, electionOn, moves, sets, usualMoments } from '../../../../test/elections.ts'
import { publishesDue } from '../../../../test/held-posts.ts'
import { type Parvis, test } from '../../../../test/parvis.ts'
import type { Guest, Member } from '../../../../test/people.ts'
import { publishHeldPosts } from '../../content/posts/held-posts.ts'

const source_url = 'https://www.interieur.gouv.fr/candidats'

const marks = async (
  admin: Member,
  eventId: string,
  member: Member,
  region_code: '35' | '75' | null = null,
) => {
  const { username } = await member.opensProfile(member)
  return admin.call(markCandidate, {
    params: { eventId },
    body: { username: username ?? '', region_code, source_url },
  })
}

/**
 * Creates an election on a Sunday, its usual period, an administrator and a verified official as candidate.
 */
async function campaign({ join, context, clock }: Pick<Parvis, 'join' | 'context' | 'clock'>) {
  const day = aSunday(clock.now())
  const election = await electionOn(context, day)
  const admin = await join('alix', { administrator: true })
  const candidate = await join('candide', { role: 'politician', verified: true })
  await marks(admin, election, candidate)
  const reserve = await sets(admin, election, day)
  return { day, election, admin, candidate, reserve }
}

const texts = async (reader: Guest) => (await reader.reads('politics')).items.map(({ content }) => content)

const ends = (admin: Member, { id, revision }: { id: string; revision: number }) =>
  admin.call(endReserve, { params: { reserveId: id }, body: { revision, reason: 'Scrutin annulé' } })

test('a candidate’s post is held from midnight of the eve, to the second, and published once when the polls have closed', async ({
  join,
  guest,
  context,
  clock,
}) => {
  const { candidate, reserve } = await campaign({ join, context, clock })
  const colleague = await join('colette', { role: 'politician', verified: true })
  const follower = await join('fanny')
  await follower.follows(candidate)
  const { username } = await follower.opensProfile(follower)

  const everyone = [candidate, colleague, follower]
  await at(clock, reserve.starts_at, { seconds: -5, members: everyone })
  expect(await candidate.publishes('La veille de la veille')).toMatchObject({ held_until: null })
  await at(clock, reserve.starts_at)
  expect(await candidate.call(getOwnReserve, {})).toMatchObject({ held_until: reserve.ends_at })
  const request_id = '5a0a3b6c-3f53-4f2e-9f0a-0e0e5f3c1a11'
  const body = { content: `Votez ! @${username}`, request_id }
  const held = await candidate.call(createPost, { body })
  expect(held).toMatchObject({ held_until: reserve.ends_at, visibility: 'private' })
  // A draft sent twice is held once.
  expect((await candidate.call(createPost, { body })).id).toBe(held.id)
  expect(await candidate.publishes('Notes pour moi', { visibility: 'private' })).toMatchObject({
    held_until: null,
  })
  await candidate.publishes('Entre nous', { visibility: 'followers' })
  await colleague.publishes('Je ne suis pas candidate')
  for (const reader of [guest, follower, colleague]) {
    await expect(reader.opens(held)).rejects.toThrow('post_not_found')
    expect(await texts(reader)).toEqual(['Je ne suis pas candidate', 'La veille de la veille'])
  }
  expect(await candidate.opens(held)).toMatchObject({ content: body.content, held_until: reserve.ends_at })

  // A held post may be edited; its last text is published.
  const content = `Votez dimanche ! @${username}`
  const edited = await candidate.call(editPost, {
    params: { postId: held.id },
    body: { content, edited_at: null },
  })
  expect(edited).toMatchObject({ content, held_until: reserve.ends_at })
  await expect(
    candidate.call(setPostVisibility, { params: { postId: held.id }, body: { visibility: 'public' } }),
  ).rejects.toThrow('reserve_in_force')

  await at(clock, reserve.ends_at, { seconds: -5, members: everyone })
  await publishesDue(context)
  expect(await texts(guest)).not.toContain(content)
  await at(clock, reserve.ends_at)
  // Two nodes check at the same time.
  await Promise.all([publishHeldPosts(context), publishHeldPosts(context)])
  await publishesDue(context)
  expect(await texts(guest)).toEqual([content, 'Je ne suis pas candidate', 'La veille de la veille'])
  expect((await texts(follower)).toSorted()).toEqual(
    [content, 'Entre nous', 'Je ne suis pas candidate', 'La veille de la veille'].toSorted(),
  )
  expect(await candidate.opens(held)).toMatchObject({
    held_until: null,
    visibility: 'public',
    edited_at: null,
  })
  const versions = await guest.call(listPostVersions, { params: { postId: held.id }, query: {} })
  expect(versions.items).toEqual([])
  await publishesDue(context)
  const { items } = await follower.call(listNotifications, { query: {} })
  expect(items.filter(({ type }) => type === 'mention')).toHaveLength(1)
  expect(await candidate.publishes('Merci')).toMatchObject({ held_until: null })
})

test('acts that cannot be held are refused to candidates only: reposts, comments, edits, wider audiences, consultations', async ({
  join,
  context,
  clock,
}) => {
  const { candidate, reserve, admin, election, day } = await campaign({ join, context, clock })
  const ana = await join('ana')
  const post = await ana.publishes('Une question aux candidats')
  const own = await candidate.publishes('Mon programme')
  const narrow = await candidate.publishes('Pour les miens', { visibility: 'followers' })
  const comment = await candidate.comments(post, 'Je réponds')
  const season = { closes_at: addDays(clock.now(), 100).toISOString() }
  const { id: consultationId } = await opensConsultation(context, admin, season)
  const suggests = (member: Member, text: string) =>
    member.call(addStatement, { params: { consultationId }, body: { text } })
  const everyone = [admin, ana, candidate]
  await at(clock, reserve.starts_at, { members: everyone })
  const params = { postId: post.id }
  const visibility = (postId: string, to: 'public' | 'private') =>
    candidate.call(setPostVisibility, { params: { postId }, body: { visibility: to } })
  for (const attempt of [
    () => candidate.call(repostPost, { params }),
    () => candidate.call(quotePost, { params, body: { content: 'Oui' } }),
    () => candidate.comments(post, 'Encore'),
    () => candidate.comments(own, 'Précision', {}),
    () => candidate.call(editComment, { params: { commentId: comment.id }, body: { content: 'Autrement' } }),
    () =>
      candidate.call(editPost, {
        params: { postId: own.id },
        body: { content: 'Mon nouveau programme', edited_at: null },
      }),
    () => visibility(narrow.id, 'public'),
    () => opensConsultation(context, candidate),
    () => suggests(candidate, 'Votez pour les bancs'),
  ])
    await expect(attempt()).rejects.toThrow('reserve_in_force')
  // Removals are allowed, and nobody else is affected.
  await visibility(own.id, 'private')
  await expect(visibility(own.id, 'public')).rejects.toThrow('reserve_in_force')
  await candidate.removes(narrow)
  await candidate.reacts(post, 'support')
  await ana.comments(post, 'Personne ne répond ?')
  expect(await suggests(ana, 'Un banc devant la poste')).toMatchObject({ added: true })
  await ana.call(repostPost, { params })

  // A region's period does not affect candidates elsewhere; of two periods the later end counts.
  const elsewhere = await join('elsa', { role: 'politician', verified: true })
  const local = await electionOn(context, day, { title: 'Régionale partielle' })
  await marks(admin, local, elsewhere, '75')
  await marks(admin, local, candidate, '35')
  await sets(admin, local, day, { region_code: '35', ends_local: `${day}T21:00` })
  expect(await elsewhere.publishes('À Paris')).toMatchObject({ held_until: null })
  const waiting = await candidate.publishes('En Bretagne')
  await at(clock, reserve.ends_at, { members: everyone })
  await publishesDue(context)
  const later = new Date(Date.parse(reserve.ends_at) + 3_600_000).toISOString()
  expect(await candidate.opens(waiting)).toMatchObject({ held_until: later })
  expect(election).not.toBe(local)
  await at(clock, later, { members: everyone })
  await publishesDue(context)
  expect(await candidate.opens(waiting)).toMatchObject({ held_until: null, visibility: 'public' })
})

test('held posts follow changes of the period and of their author: ended early, extended, cancelled; unmarked, unverified, without consent, deleted', async ({
  join,
  guest,
  context,
  clock,
}) => {
  const { admin, election, candidate, reserve, day } = await campaign({ join, context, clock })
  const names = ['unmarked', 'lapsed', 'silent', 'gone'] as const
  const [unmarked, lapsed, silent, gone] = await Promise.all(
    names.map((name) => join(name, { role: 'politician', verified: true })),
  )
  if (!unmarked || !lapsed || !silent || !gone) throw new Error('not all members have joined')
  for (const member of [unmarked, lapsed, silent, gone]) await marks(admin, election, member)
  await at(clock, reserve.starts_at, { members: [admin, candidate, unmarked, lapsed, silent, gone] })
  const held = await candidate.publishes('J’attends')
  const withdrawn = await candidate.publishes('Non, finalement')
  const ofUnmarked = await unmarked.publishes('Je me retire')
  const ofLapsed = await lapsed.publishes('Mon mandat finit')
  const ofSilent = await silent.publishes('Je me tais')
  await silent.call(withdrawConsent, {})
  await gone.publishes('Je pars')
  await candidate.removes(withdrawn)

  await admin.call(unmarkCandidate, {
    params: { eventId: election, memberId: unmarked.id },
    body: { reason: 'Candidature retirée' },
  })
  await context.db.updateTable('profiles').set({ verified: false }).where('id', '=', lapsed.id).execute()
  await context.db.deleteFrom('auth.users').where('id', '=', gone.id).execute()
  await publishesDue(context)
  expect(await guest.opens(ofUnmarked)).toMatchObject({ content: 'Je me retire' })
  await expect(guest.opens(held)).rejects.toThrow('post_not_found')

  const extended = await moves(admin, reserve, { ...usualMoments(day), ends_local: `${day}T21:30` })
  const until = new Date(Date.parse(reserve.ends_at) + 90 * 60_000).toISOString()
  expect(await candidate.opens(held)).toMatchObject({ held_until: until })
  expect(extended).toMatchObject({ held_posts: 3, candidate_count: 3 })
  await at(clock, reserve.ends_at, { seconds: 60, members: [admin, candidate, lapsed, silent] })
  await publishesDue(context)
  await expect(guest.opens(held)).rejects.toThrow('post_not_found')

  const over = await ends(admin, extended)
  expect(over.ended_at).not.toBeNull()
  await publishesDue(context)
  expect(await texts(guest)).toEqual(['J’attends', 'Je me retire'])
  // A post whose author may no longer publish stays private.
  expect(await lapsed.opens(ofLapsed)).toMatchObject({ held_until: null, visibility: 'private' })
  expect(await silent.opens(ofSilent)).toMatchObject({ held_until: null, visibility: 'private' })
  await expect(ends(admin, over)).rejects.toThrow('reserve_over')

  // A period ended by mistake can be set again, and is in force again.
  await moves(admin, over, { ...usualMoments(day), ends_local: `${day}T23:00` })
  expect(await candidate.publishes('Encore')).toMatchObject({ visibility: 'private' })
})
