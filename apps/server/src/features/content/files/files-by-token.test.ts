import { tokenScopes } from '@parvis/contract/accounts/token-scopes.ts'
import { createComment } from '@parvis/contract/content/comments.ts'
import { openConversation, sendMessage } from '@parvis/contract/messaging/messages.ts'
import { expect } from 'vitest'
import { publishes, sends, statusOf } from '../../../../test/attachments.ts'
import { jpeg } from '../../../../test/files.ts'
import { test } from '../../../../test/parvis.ts'
import { programOf } from '../../../../test/personal-tokens.ts'

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
  const told = await ofMessage()
  const { id } = await ana.call(openConversation, { body: { user1_id: ana.id, user2_id: bea.id } })
  await ana.call(sendMessage, {
    params: { conversationId: id },
    body: { content: 'Entre nous', media_id: told.id, request_id: crypto.randomUUID() },
  })
  const files = [
    { of: 'a private post', url: hidden.url, opened: ['read'] },
    { of: 'a comment below it', url: commented.url, opened: ['read'] },
    { of: 'a message', url: told.url, opened: ['read:messages'] },
    { of: 'the draft of a post', url: (await ofPost()).url, opened: ['write:posts'] },
    { of: 'the draft of a comment', url: (await ofComment()).url, opened: ['write:posts'] },
    { of: 'the draft of a message', url: (await ofMessage()).url, opened: ['write:messages'] },
    // As to every guest.
    { of: 'a public post', url: shown.url, opened: [...tokenScopes] },
  ]
  const opened = files.map(({ of }) => ({ of, opened: [] as string[] }))
  for (const scope of tokenScopes) {
    const program = await programOf(ana, { scopes: [scope] })
    for (const [index, { url }] of files.entries())
      if ((await statusOf(program, url)) === 200) opened[index]?.opened.push(scope)
  }
  expect(opened).toEqual(files.map(({ of, opened: by }) => ({ of, opened: by })))

  // Of the other one in the conversation too, and of nobody else.
  expect(await statusOf(await programOf(bea, { scopes: ['read:messages'] }), told.url)).toBe(200)
  expect(await statusOf(await programOf(await join('zoe')), told.url)).toBe(404)
  expect(await statusOf(ana, told.url)).toBe(200)

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
