import { createPoll, voteInPoll } from '@parvis/contract/content/polls.ts'
import { editPost, setPostVisibility } from '@parvis/contract/content/post-lifecycle.ts'
import { editOwnProfile } from '@parvis/contract/people/own-profile.ts'
import sharp from 'sharp'
import { expect } from 'vitest'
import { loadReference } from '../../../../../reference/load.ts'
import { test as base } from '../../../../../test/parvis.ts'

interface Picture {
  status: number
  type: string | null
  etag: string
  location: string | null
  bytes: Buffer
}

const test = base.extend<{ picture: (path: string, etag?: string) => Promise<Picture> }>({
  picture: async ({ address }, use) => {
    await use(async (path, etag) => {
      const answer = await fetch(`${address}/pictures/${path}.png`, {
        redirect: 'manual',
        ...(etag === undefined ? {} : { headers: { 'if-none-match': etag } }),
      })
      return {
        status: answer.status,
        type: answer.headers.get('content-type'),
        etag: answer.headers.get('etag') ?? '',
        location: answer.headers.get('location'),
        bytes: Buffer.from(await answer.arrayBuffer()),
      }
    })
  },
})

async function expectDrawn({ status, type, bytes }: Picture) {
  expect(status).toBe(200)
  expect(type).toBe('image/png')
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1_200, height: 630 })
}

test('a public post has a picture, kept until its text changes', async ({ join, picture }) => {
  const official = await join('denis', { role: 'politician', verified: true, party: 'ps' })
  const post = await official.publishes('Le fonds d’adaptation s’ouvre aux communes littorales.')
  const first = await picture(`post/${post.id}`)
  await expectDrawn(first)
  expect((await picture(`post/${post.id}`)).bytes.equals(first.bytes)).toBe(true)
  expect((await picture(`post/${post.id}`, first.etag)).status).toBe(304)
  await official.call(editPost, {
    params: { postId: post.id },
    body: { content: 'Un autre texte.', edited_at: null },
  })
  const second = await picture(`post/${post.id}`, first.etag)
  await expectDrawn(second)
  expect(second.etag).not.toBe(first.etag)
})

test('private, followers-only and missing posts all have the picture of the site', async ({
  join,
  picture,
}) => {
  const citizen = await join('manon')
  const hidden = await citizen.publishes('Pour moi', { visibility: 'private' })
  const shared = await citizen.publishes('Entre abonnés', { visibility: 'followers' })
  const unknown = await picture('post/00000000-0000-4000-8000-000000000000')
  expect(unknown).toMatchObject({ status: 302, location: '/parvis.png', etag: '' })
  for (const path of [
    `post/${hidden.id}`,
    `post/${shared.id}`,
    'post/pas-un-post',
    'profile/personne',
    'poll/x',
  ])
    expect(await picture(path)).toMatchObject({ status: 302, location: '/parvis.png', etag: '' })
})

test('the picture of a post is gone as soon as the post is hidden or deleted, or its author banned', async ({
  join,
  picture,
  context,
  clock,
}) => {
  const citizen = await join('manon')
  const post = await citizen.publishes('Un avis que je retire')
  const first = await picture(`post/${post.id}`)
  await expectDrawn(first)
  const expectGone = async () => {
    for (const etag of [undefined, first.etag, '*'])
      expect(await picture(`post/${post.id}`, etag)).toMatchObject({ status: 302, etag: '' })
  }
  const shows = (visibility: 'public' | 'private') =>
    citizen.call(setPostVisibility, { params: { postId: post.id }, body: { visibility } })
  await shows('private')
  await expectGone()
  await shows('public')
  expect((await picture(`post/${post.id}`, first.etag)).status).toBe(304)
  const ban = (banned_until: Date | null) =>
    context.db.updateTable('auth.users').set({ banned_until }).where('id', '=', citizen.id).execute()
  await ban(new Date(clock.now().getTime() + 3_600_000))
  await expectGone()
  expect((await picture(`profile/${citizen.id}`)).status).toBe(302)
  await ban(null)
  await citizen.removes(post)
  await expectGone()
})

test('a hostile text is drawn as text, and breaks nothing', async ({ join, picture }) => {
  const citizen = await join('manon')
  const markup = `</span></text></svg><script>alert(1)</script><image href="file:///etc/passwd"/>&amp;&#0;&lt; ]]> "' `
  await citizen.call(editOwnProfile, { body: { display_name: '<b>& "gras" </span>', bio: markup.repeat(2) } })
  const family = '👨‍👩‍👧‍👦'
  for (const text of [markup, `\u202e${'W'.repeat(200)} ${family.repeat(60)} العربية 中文 \u0301\u0301`])
    await expectDrawn(await picture(`post/${(await citizen.publishes(text)).id}`))
  await expectDrawn(await picture(`profile/${citizen.id}`))
})

test('a text without a glyph is left out of the picture', { tags: 'long' }, async ({ join, picture }) => {
  const citizen = await join('manon')
  await expectDrawn(await picture(`post/${(await citizen.publishes('\ufffc')).id}`))
  await citizen.call(editOwnProfile, { body: { display_name: '\ufffc\ufffc', bio: '\ufffc' } })
  await expectDrawn(await picture(`profile/${citizen.id}`))
})

test('a poll has a picture that does not tell its votes while it is open', async ({
  join,
  picture,
  context,
}) => {
  const official = await join('denis', { role: 'politician', verified: true })
  const citizen = await join('manon')
  const ends_at = new Date(context.clock.now().getTime() + 3 * 86_400_000).toISOString()
  const poll = await official.call(createPoll, {
    body: { title: 'Faut-il rouvrir la ligne ?', theme: 'social', options: ['Oui', 'Non'], ends_at },
  })
  const before = await picture(`poll/${poll.id}`)
  await expectDrawn(before)
  await citizen.call(voteInPoll, { params: { pollId: poll.id }, body: { option: 0 } })
  expect((await picture(`poll/${poll.id}`, before.etag)).status).toBe(304)
})

test('a page of political data has a picture of its key figure', { tags: 'long' }, async ({
  context,
  picture,
}) => {
  await loadReference(context)
  await expectDrawn(await picture('data/debt'))
  expect((await picture('data/zzz')).location).toBe('/parvis.png')
})

const limited = test.extend({ settings: { PARVIS_RATE_LIMITS: '1', PARVIS_GUEST_READS: '150' } })

limited(
  'one address has few pictures drawn in a minute; kept ones cost as little as other reads',
  { tags: 'long' },
  async ({ join, picture }) => {
    const citizen = await join('manon')
    const posts = []
    for (let nth = 0; nth < 4; nth += 1) posts.push(await citizen.publishes(`Remarque ${nth}`))
    const statuses = []
    for (const { id } of posts) {
      const { status } = await picture(`post/${id}`)
      statuses.push(status)
      if (status === 200) expect((await picture(`post/${id}`)).status).toBe(200)
    }
    expect(statuses[0]).toBe(200)
    expect(statuses.at(-1)).toBe(429)
  },
)
