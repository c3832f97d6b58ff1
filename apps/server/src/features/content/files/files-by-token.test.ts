import { tokenScopes } from '@parvis/contract/accounts/personal-tokens.ts'
import { createComment } from '@parvis/contract/content/comments.ts'
import { createPost } from '@parvis/contract/content/posts.ts'
import { openConversation, sendMessage } from '@parvis/contract/messaging/messages.ts'
import { expect } from 'vitest'
import { publishes, sends, statusOf } from '../../../../test/attachments.ts'
import { jpeg } from '../../../../test/files.ts'
import { test } from '../../../../test/parvis.ts'
import { type Program, programOf } from '../../../../test/personal-tokens.ts'

test('a personal token opens a file by the scope of what the file belongs to, and by no other', async ({
  join,
  guest,
  address,
}) => {
  const [ana, bea] = [await join('ana'), await join('bea')]
  await ana.follows(bea)
  await bea.follows(ana)
  const picture = (purpose: 'post' | 'comment' | 'message') => async () =>
    sends(ana, await jpeg(64, 64), { purpose })
  const [ofPost, ofComment, ofMessage] = [picture('post'), picture('comment'), picture('message')]

  const shown = await ofPost()
  await publishes(ana, shown)
  const hidden = await ofPost()
  const post = await publishes(ana, hidden, 'private')
  const commented = await ofComment()
  const params = { postId: post.id }
  await ana.call(createComment, { params, body: { content: 'Voyez', media_id: commented.id } })
  const upload = await ofMessage()
  const { id } = await ana.call(openConversation, { body: { user1_id: ana.id, user2_id: bea.id } })
  await ana.call(sendMessage, {
    params: { conversationId: id },
    body: { content: 'Entre nous', media_id: upload.id, request_id: crypto.randomUUID() },
  })
  const files = [
    { of: 'a private post', url: hidden.url, opened: ['read'] },
    { of: 'a comment below it', url: commented.url, opened: ['read'] },
    { of: 'a message', url: upload.url, opened: ['read:messages'] },
    { of: 'the draft of a post', url: (await ofPost()).url, opened: ['write:posts'] },
    { of: 'the draft of a comment', url: (await ofComment()).url, opened: ['write:posts'] },
    { of: 'the draft of a message', url: (await ofMessage()).url, opened: ['write:messages'] },
    // Guests open it too.
    { of: 'a public post', url: shown.url, opened: [...tokenScopes] },
  ]
  const opened = files.map(({ of }) => ({ of, opened: [] as string[] }))
  for (const scope of tokenScopes) {
    const program = await programOf(ana, { scopes: [scope] })
    for (const [index, { url }] of files.entries())
      if ((await statusOf(program, url)) === 200) opened[index]?.opened.push(scope)
  }
  expect(opened).toEqual(files.map(({ of, opened: by }) => ({ of, opened: by })))

  // The other member of the conversation opens the file too, and nobody else does.
  expect(await statusOf(await programOf(bea, { scopes: ['read:messages'] }), upload.url)).toBe(200)
  expect(await statusOf(await programOf(await join('zoe')), upload.url)).toBe(404)
  expect(await statusOf(ana, upload.url)).toBe(200)

  const { token } = await programOf(ana)
  for (const query of [`access_token=${token}`, `token=${token}`, `v=${token}`]) {
    const answer = await fetch(`${address}${shown.url}?${query}`)
    expect([answer.status, await answer.json()], query).toMatchObject([
      400,
      { error: { code: 'token_in_address' } },
    ])
  }
  expect(await statusOf(guest, `${shown.url}?v=2`)).toBe(200)
})

test('a personal token uploads a file by the scope of what it is for, and attaches it there alone', async ({
  join,
}) => {
  const [ana, bea] = [await join('ana'), await join('bea')]
  await ana.follows(bea)
  await bea.follows(ana)
  const uploads = async (program: Program, purpose: 'post' | 'comment' | 'message') =>
    sends(program, await jpeg(64, 64), { purpose })
  const sender = await programOf(ana, { scopes: ['write:messages'] })
  const writer = await programOf(ana, { scopes: ['write:posts'] })

  const picture = await uploads(sender, 'message')
  const { id } = await sender.call(openConversation, { body: { user1_id: ana.id, user2_id: bea.id } })
  const params = { conversationId: id }
  const body = { content: 'Entre nous', media_id: picture.id, request_id: crypto.randomUUID() }
  expect(await sender.call(sendMessage, { params, body })).toMatchObject({ media: { id: picture.id } })

  for (const [program, purpose, scope] of [
    [sender, 'post', 'write:posts'],
    [sender, 'comment', 'write:posts'],
    [writer, 'message', 'write:messages'],
  ] as const) {
    const refused = await uploads(program, purpose).catch((error: unknown) => error)
    expect(refused, purpose).toMatchObject({ code: 'token_scope_needed', fields: { scope } })
  }

  const all = await programOf(ana)
  const upload = await uploads(sender, 'message')
  await expect(all.call(createPost, { body: { content: 'Voyez', media_id: upload.id } })).toBeRefused(
    'media_unknown',
  )
  const shown = await uploads(writer, 'post')
  const further = { ...body, media_id: shown.id, request_id: crypto.randomUUID() }
  await expect(all.call(sendMessage, { params, body: further })).toBeRefused('media_unknown')
})
