import { randomUUID } from 'node:crypto'
import { askQuestion } from '@parvis/contract/content/posts.ts'
import { OEmbed } from '@parvis/contract/discovery/embeds.schemas.ts'
import { expect } from 'vitest'
import { test } from '../../../../test/parvis.ts'
import type { Guest } from '../../../../test/people.ts'
import { targetAt } from './addresses.ts'

const site = 'http://parvis.test'
const ask = (reader: Guest, url: string, more = '') =>
  reader.send('GET', `/oembed?url=${encodeURIComponent(url)}${more}`)

test('a post answers as oEmbed 1.0 asks, in JSON and in XML', async ({ join, guest }) => {
  const citizen = await join('manon')
  const post = await citizen.publishes('Bonjour')
  const json = await ask(guest, `${site}/post/${post.id}?utm_source=lettre`, '&format=json')
  expect(json.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(json.headers.get('access-control-allow-origin')).toBe('*')
  const answer = OEmbed.parse(json.json)
  expect(answer).toMatchObject({
    type: 'rich',
    version: '1.0',
    title: 'Post de manon',
    author_name: 'manon',
    author_url: `${site}/profile/manon`,
    provider_name: 'Parvis',
    provider_url: `${site}/`,
    width: 550,
  })
  expect(answer.cache_age).toBeLessThanOrEqual(60)
  expect(answer.html).toContain(
    `<iframe src="${site}/embed/posts/${post.id}" width="550" height="${answer.height}"`,
  )
  expect(answer.html).toContain('sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"')
  expect(answer.html).not.toContain('<script')

  const xml = await ask(guest, `${site}/post/${post.id}`, '&format=xml')
  expect(xml.headers.get('content-type')).toBe('text/xml; charset=utf-8')
  expect(xml.text).toMatch(
    /^<\?xml version="1.0" encoding="utf-8" standalone="yes"\?>\n<oembed><type>rich<\/type>/,
  )
  expect(xml.text).toContain('<html>&lt;blockquote hidden&gt;')
})

test('an answer never exceeds the room that its consumer has, and carries the language and theme asked for', async ({
  join,
  guest,
}) => {
  const post = await (await join('manon')).publishes('Bonjour')
  const { json } = await ask(
    guest,
    `${site}/post/${post.id}`,
    '&maxwidth=300&maxheight=120&lang=it&theme=dark',
  )
  expect(json).toMatchObject({ width: 300, height: 120 })
  expect((json as OEmbed).html).toContain(`/embed/posts/${post.id}?lang=it&amp;theme=dark"`)
  for (const room of ['0', '-5', 'large', '1.5'])
    expect((await ask(guest, `${site}/post/${post.id}`, `&maxwidth=${room}`)).status).toBe(400)
})

test('polls, questions and data have answers too, by their pages and by their embeds', async ({
  join,
  guest,
}) => {
  const official = await join('odile', { role: 'politician', verified: true })
  const post = await official.publishes('Le budget est voté')
  const { question } = await (await join('ana')).call(askQuestion, {
    params: { postId: post.id },
    body: { content: 'Et les écoles ?' },
  })
  for (const url of [
    `${site}/post/${post.id}#question-${question.id}`,
    `${site}/embed/questions/${question.id}`,
  ])
    expect((await ask(guest, url)).json).toMatchObject({ title: expect.stringContaining('Et les écoles') })
})

test('addresses that are not ours, or hold nothing, are 404; a strange format is 501, a missing address 400', async ({
  guest,
}) => {
  const none = await ask(guest, `${site}/post/${randomUUID()}`)
  expect(none.status).toBe(404)
  for (const url of [
    ...[
      'http://169.254.169.254/latest/meta-data',
      'file:///etc/passwd',
      'javascript:alert(1)',
      '//parvis.test',
    ],
    ...[`http://parvis.test@elsewhere.example/post/${randomUUID()}`, `${site}:81/post/${randomUUID()}`],
    ...[`${site}/post/../../etc`, `${site}/settings`, `${site}/`, 'a'.repeat(5_000), `${site}/post/%ff`],
  ])
    expect((await ask(guest, url)).status, url).toBe(404)
  expect((await ask(guest, `${site}/`, '&format=yaml')).status).toBe(501)
  expect((await guest.send('GET', '/oembed')).status).toBe(400)
  expect((await guest.send('GET', '/oembed?url=a&url=b')).status).toBe(400)
})

test('only an address of this site names a content', () => {
  const id = '019358a0-0000-7000-8000-000000000000'
  expect(targetAt(site, `https://parvis.test/polls/${id}/`)).toEqual({ kind: 'polls', id })
  expect(targetAt(site, `${site}/political-data/debt#public-debt`)).toEqual({
    kind: 'data',
    id: 'debt',
    block: 'public-debt',
  })
  expect(targetAt(site, `${site}/embed/data/debt?block=public-debt`)).toMatchObject({ block: 'public-debt' })
  expect(targetAt(site, `http://elsewhere.test/polls/${id}`)).toBeUndefined()
  expect(targetAt(site, `http://me:secret@parvis.test/polls/${id}`)).toBeUndefined()
})
