import { randomUUID } from 'node:crypto'
import { editPost, quotePost } from '@parvis/contract/content/post-lifecycle.ts'
import { askQuestion } from '@parvis/contract/content/posts.ts'
import { answerQuestions } from '@parvis/contract/content/questions.ts'
import { embedBytes, embedKinds } from '@parvis/contract/discovery/embeds.ts'
import { languages } from '@parvis/contract/languages.ts'
import { editOwnProfile } from '@parvis/contract/people/own-profile.ts'
import { expect } from 'vitest'
import { asked, embed, opensPoll } from '../../../../test/embeds.ts'
import { test } from '../../../../test/parvis.ts'

test('an embed has a policy of its own: any site may frame it, it runs and loads nothing but its own', async ({
  join,
  guest,
}) => {
  const citizen = await join('manon')
  const post = await citizen.publishes('Bonjour')
  const { headers, text } = await embed(guest, `posts/${post.id}`)
  const policy = headers.get('content-security-policy') ?? ''
  for (const rule of ["default-src 'none'", "img-src 'self'", 'frame-ancestors *', "form-action 'none'"])
    expect(policy.split(';')).toContain(rule)
  expect(policy).not.toContain('unsafe')
  expect(headers.get('x-frame-options')).toBeNull()
  expect(headers.get('set-cookie')).toBeNull()
  const { createHash } = await import('node:crypto')
  for (const [, kind, inner = ''] of text.matchAll(/<(style|script)>(.*?)<\/\1>/gs))
    expect(policy).toContain(`${kind}-src 'sha256-${createHash('sha256').update(inner).digest('base64')}'`)
  expect(text.match(/<(?:style|script)/g)).toHaveLength(2)
  expect(text).not.toMatch(/ (?:style|on\w+)="/)
  // All other pages stay unframed.
  for (const path of [
    '/api/v1/feed?tab=politics',
    `/post/${post.id}`,
    '/oembed?url=http://parvis.test/',
    '/embed/rien',
  ])
    expect((await guest.send('GET', path)).headers.get('content-security-policy'), path).toContain(
      "frame-ancestors 'none'",
    )
})

test('hostile texts are text, and every kind stays small in every language', async ({ join, guest }) => {
  const { official, post, question } = await asked(join)
  const family = '👨‍👩‍👧‍👦'
  const hostile = `"><script>alert(1)</script><img src=x onerror=alert(1)>\u202e${family.repeat(200)}`
  await official.call(editPost, { params: { postId: post.id }, body: { content: hostile, edited_at: null } })
  const { question: worse } = await (await join('bea')).call(askQuestion, {
    params: { postId: post.id },
    body: { content: `<b onclick=x>"${'"'.repeat(120)}` },
  })
  const quote = await official.call(quotePost, {
    params: { postId: post.id },
    body: { content: `<!--${'&'.repeat(270)}`, request_id: randomUUID() },
  })
  const comment = await official.comments(post, `</style></script>${family.repeat(200)}`)
  await official.call(answerQuestions, { params: { postId: post.id }, body: { comment_id: comment.id } })
  const poll = await opensPoll(official, {
    title: `<h1>${'"'.repeat(110)}`,
    description: family.repeat(490),
    options: Array.from({ length: 6 }, (_, place) => `<i>${place}${family.repeat(70)}`),
  })
  await official.call(editOwnProfile, { body: { display_name: `"><svg onload=alert(1)>${'&'.repeat(50)}` } })
  const paths = [
    ...[`posts/${post.id}`, `posts/${quote.id}`, `polls/${poll.id}`],
    ...[`questions/${question.id}`, `questions/${worse.id}`, `posts/${randomUUID()}`],
  ]
  for (const lang of languages)
    for (const path of paths) {
      const { text } = await embed(guest, `${path}?lang=${lang}&theme=dark`)
      expect(Buffer.byteLength(text), `${path} in ${lang}`).toBeLessThanOrEqual(embedBytes)
      expect(text).toContain(`<html lang="${lang}" data-theme="dark">`)
      expect(text.match(/<script|<img|<svg [^>]*onload|<b on|<h1>/g), path).toEqual(
        text.includes('<h1>') ? ['<h1>', '<script'] : ['<script'],
      )
      expect(text).not.toContain('\u202e')
    }
})

test('without a language in its address an embed follows the reader’s browser', async ({ join, address }) => {
  const citizen = await join('manon')
  const post = await citizen.publishes('Bonjour')
  const read = async (accepted: string, query = '') => {
    const response = await fetch(`${address}/embed/posts/${post.id}${query}`, {
      headers: { 'accept-language': accepted },
    })
    return { lang: /<html lang="(\w+)"/.exec(await response.text())?.[1], vary: response.headers.get('vary') }
  }
  expect(await read('de-DE,de;q=0.9')).toEqual({
    lang: 'de',
    vary: expect.stringContaining('accept-language'),
  })
  expect((await read('it')).lang).toBe('it')
  expect((await read('en-US,en')).lang).toBe('fr')
  expect(await read('de', '?lang=es')).toEqual({ lang: 'es', vary: expect.not.stringContaining('language') })
  expect((await read('de', '?lang=xx&theme=%22onload')).lang).toBe('de')
})

test('neither cookies nor tokens change an embed, and it sets none', async ({ join, address }) => {
  const citizen = await join('manon')
  const post = await citizen.publishes('Bonjour')
  const blocked = await join('igor')
  await citizen.blocks(blocked)
  const read = async (headers: Record<string, string>) => {
    const response = await fetch(`${address}/embed/posts/${post.id}?lang=fr`, { headers })
    expect(response.headers.get('set-cookie')).toBeNull()
    return response.text()
  }
  const asGuest = await read({})
  expect(await read({ authorization: `Bearer ${blocked.token}` })).toBe(asGuest)
  expect(await read({ authorization: `Bearer ${citizen.token}` })).toBe(asGuest)
  expect(await read({ cookie: 'parvis-session=whatever' })).toBe(asGuest)
})

test('browsers may keep an embed for less than a minute, and then ask by its ETag', async ({
  join,
  address,
}) => {
  const citizen = await join('manon')
  const post = await citizen.publishes('Bonjour')
  const url = `${address}/embed/posts/${post.id}?lang=fr`
  const first = await fetch(url)
  expect(Number(/^public, max-age=(\d+)$/.exec(first.headers.get('cache-control') ?? '')?.[1])).toBeLessThan(
    31,
  )
  const again = await fetch(url, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } })
  expect([again.status, await again.text()]).toEqual([304, ''])
  expect(embedKinds).toHaveLength(7)
})
