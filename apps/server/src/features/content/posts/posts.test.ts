import { quotePost, repostPost } from '@parvis/contract/content/post-lifecycle.ts'
import { createPost, deletePost, getProfilePosts } from '@parvis/contract/content/posts.ts'
import { expect } from 'vitest'
import { test } from '../../../../test/parvis.ts'

const unknownPost = { id: '00000000-0000-4000-8000-000000000000' }

test('[CRE-08][CRE-17][CRE-18][CRE-10] a citizen’s post goes to Citoyens with its raw text, a verified official’s to the general channel; visibility is stored as chosen, and is_private follows from it', async ({
  join,
}) => {
  const citizen = await join('manon')
  expect(await citizen.publishes('  bonjour \n')).toMatchObject({
    content: '  bonjour \n',
    channel: 'citizen',
    visibility: 'public',
    is_private: false,
  })
  const official = await join('denis', { role: 'politician', verified: true })
  expect((await official.publishes('Annonce')).channel).toBe('general')
  for (const [visibility, isPrivate] of [
    ['public', false],
    ['followers', true],
    ['private', true],
  ] as const) {
    expect(await citizen.publishes('Texte', { visibility })).toMatchObject({
      visibility,
      is_private: isPrivate,
    })
  }
  // A draft sent several times in parallel is published once.
  const body = { content: 'Une fois', request_id: crypto.randomUUID() }
  const posts = await Promise.all(Array.from({ length: 10 }, () => citizen.call(createPost, { body })))
  expect(new Set(posts.map((post) => post.id)).size).toBe(1)
})

test('[CRE-05][CRE-06][CRE-07][ERR-01][PER-04] blank and overlong texts are refused by name, the channel cannot be chosen, guests cannot publish, and unverified journalists and officials learn that verification is required (part of CRE-19)', async ({
  join,
  guest,
}) => {
  const citizen = await join('nora')
  await expect(citizen.publishes(' \n\t ')).toBeRefused('content_empty')
  await expect(citizen.publishes('a'.repeat(281))).toBeRefused('content_too_long')
  const family = '👨‍👩‍👧‍👦'.repeat(280)
  expect((await citizen.publishes(family)).content).toBe(family)
  await expect(citizen.publishes(`${family}👨‍👩‍👧‍👦`)).toBeRefused('content_too_long')

  const answer = await citizen.send('POST', '/api/v1/posts', { content: 'Bonjour', channel: 'general' })
  expect(answer.status).toBe(400)
  expect(answer.json).toMatchObject({ error: { code: 'validation_failed', fields: { channel: 'unknown' } } })

  await expect(guest.call(createPost, { body: { content: 'Bonjour' } })).toBeRefused('not_authenticated')
  for (const role of ['journalist', 'politician'] as const) {
    const claimant = await join(`claimant-${role}`, { role })
    await expect(claimant.publishes('Bonjour')).toBeRefused('verification_required')
  }
})

test('wrong types, hostile strings and huge bodies get a clear error', async ({ join, guest }) => {
  const citizen = await join('tom')
  for (const content of [null, 12, ['a'], { $ne: '' }, 'a\u0000b']) {
    const answer = await citizen.send('POST', '/api/v1/posts', { content })
    expect(answer.status).toBe(400)
    expect(answer.json).toMatchObject({ error: { code: 'validation_failed' } })
  }
  const huge = await citizen.send('POST', '/api/v1/posts', { content: 'a'.repeat(2_000_000) })
  expect(huge.status).toBe(413)
  expect(huge.json).toMatchObject({ error: { code: 'body_too_large' } })
  const torn = await citizen.sendRaw('POST', '/api/v1/posts', '{"content": "', 'application/json')
  expect(torn.json).toMatchObject({ error: { code: 'validation_failed' } })

  const script = '<script>alert(1)</script><img src=x onerror=alert(1)> \u202egnp.exe'
  const post = await citizen.publishes(script)
  expect((await guest.opens(post)).content).toBe(script)
})

test('[POST-31] a follower-only post stays invisible to strangers', async ({ join, guest }) => {
  const alice = await join('alice', { role: 'journalist', verified: true })
  const bob = await join('bob')
  const post = await alice.publishes('Réservé aux abonnés', { visibility: 'followers' })
  await expect(bob.opens(post)).toBeRefused('post_not_found')
  await expect(guest.opens(post)).toBeRefused('post_not_found')
  await bob.follows(alice)
  expect((await bob.opens(post)).content).toBe('Réservé aux abonnés')
})

test('[POST-14] on every endpoint, a private post looks like an unknown one to everyone else', async ({
  join,
  guest,
}) => {
  const author = await join('claire')
  const stranger = await join('samir')
  const secret = await author.publishes('Pour moi seule', { visibility: 'private' })
  await author.comments(secret, 'Note à moi-même')
  const [note] = (await author.readsComments(secret)).items

  for (const reader of [stranger, guest]) {
    await expect(reader.opens(secret)).toBeRefused('post_not_found')
    await expect(reader.readsComments(secret)).toBeRefused('post_not_found')
    await expect(reader.readsReplies(note)).toBeRefused('comment_not_found')
    const profile = await reader.call(getProfilePosts, { params: { reference: author.id } })
    expect(profile.items).toEqual([])
    expect((await reader.reads('citizens')).items).toEqual([])
    const socket = await reader.socket()
    expect(await socket.follows(`post:${secret.id}`)).toBe('post_not_found')
  }
  await expect(stranger.reacts(secret, 'support')).toBeRefused('post_not_found')
  await expect(stranger.comments(secret, 'Coucou')).toBeRefused('post_not_found')
  await expect(stranger.removes(secret)).toBeRefused('post_not_found')
  await expect(stranger.opens(unknownPost)).toBeRefused('post_not_found')
  const own = await author.call(getProfilePosts, { params: { reference: author.id } })
  expect(own.items.map((post) => post.id)).toEqual([secret.id])
})

test('[PER-06] only its author can delete a post, which also deletes everything attached to it', async ({
  join,
  guest,
  context,
}) => {
  const author = await join('louise')
  const other = await join('karim')
  const post = await author.publishes('Éphémère')
  await other.reacts(post, 'vote')
  await other.comments(post, 'Dommage')

  await expect(other.removes(post)).toBeRefused('not_owner')
  await expect(guest.call(deletePost, { params: { postId: post.id } })).toBeRefused('not_authenticated')
  await author.removes(post)
  await expect(guest.opens(post)).toBeRefused('post_not_found')
  await expect(author.removes(post)).toBeRefused('post_not_found')
  const left = await context.db
    .selectFrom('reactions')
    .select('post_id')
    .where('post_id', '=', post.id)
    .execute()
  expect(left).toEqual([])
})

test('a public profile counts public posts only', async ({ join, guest }) => {
  const author = await join('gaël')
  await author.publishes('Un')
  const second = await author.publishes('Deux')
  await author.publishes('Trois', { visibility: 'private' })
  // A plain repost is another member's text; a quote is the member's own.
  const other = await (await join('hugo')).publishes('À republier')
  await author.call(repostPost, { params: { postId: other.id } })
  expect((await guest.opensProfile(author)).posts_count).toBe(2)
  await author.removes(second)
  expect((await guest.opensProfile(author)).posts_count).toBe(1)
  await author.call(quotePost, { params: { postId: other.id }, body: { content: 'À lire' } })
  expect((await guest.opensProfile(author)).posts_count).toBe(2)
})

test('ten thousand mentions are refused as too long; the maximum notifies each member once', async ({
  join,
  context,
}) => {
  const author = await join('ana')
  const named = await join('bea')
  const many = author.send('POST', '/api/v1/posts', { content: '@bea '.repeat(10_000) })
  expect((await many).json).toMatchObject({ error: { code: 'content_too_long' } })
  await author.publishes('@bea '.repeat(56).trim())
  const notifications = await context.db
    .selectFrom('notifications')
    .select('type')
    .where('user_id', '=', named.id)
    .execute()
  expect(notifications).toEqual([{ type: 'mention' }])
})
