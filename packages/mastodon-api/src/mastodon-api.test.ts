import { createPoll } from '@parvis/contract/content/polls.ts'
import { createPost } from '@parvis/contract/content/posts.ts'
import { setStaff } from '@parvis/contract/trust/staff.ts'
import { expect } from 'vitest'
import { mastodonClient, registersForMastodon, sendForm } from '../../../apps/server/test/applications.ts'
import { jpeg } from '../../../apps/server/test/files.ts'
import { expectEntity } from '../../../apps/server/test/mastodon-entities.ts'
import { test } from '../../../apps/server/test/parvis.ts'
import type { Guest } from '../../../apps/server/test/people.ts'

const official = { role: 'politician', verified: true } as const

/** A request of a client, which answers 200. */
async function asks(client: Guest, method: string, path: string, body?: unknown) {
  const { status, json, text } = await client.send(method, path, body)
  expect([method, path, status, status === 200 ? '' : text]).toEqual([method, path, 200, ''])
  return json
}

test('a client registers, reads the site and its member', async ({ join, guest, place }) => {
  const ana = await join('ana')
  expectEntity('V1Instance', await asks(guest, 'GET', '/api/v1/instance'))
  expectEntity('Instance', await asks(guest, 'GET', '/api/v2/instance'))
  const app = await registersForMastodon(place)
  expect(app.secret).toMatch(/.{30}/)
  const client = await mastodonClient(ana)
  expect(client.token).toMatch(/^parvis_mat_/)
  expectEntity('Application', await asks(client, 'GET', '/api/v1/apps/verify_credentials'))
  const me = await asks(client, 'GET', '/api/v1/accounts/verify_credentials')
  expectEntity('CredentialAccount', me)
  expect(me.username).toBe((await asks(client, 'GET', `/api/v1/accounts/${me.id}`)).username)
  expectEntity('Preferences', await asks(client, 'GET', '/api/v1/preferences'))
  expect(
    await sendForm(place, '/oauth/token', {
      grant_type: 'password',
      client_id: app.clientId,
      client_secret: app.secret,
      username: ana.email,
      password: 'x',
    }),
  ).toMatchObject({ status: 400, json: { error: 'unsupported_grant_type' } })
})

test('a member posts, reads, replies, supports, keeps, reposts, edits and deletes', async ({ join }) => {
  const ana = await join('ana', official)
  const bea = await join('bea')
  const [client, other] = [await mastodonClient(ana), await mastodonClient(bea)]
  const headers = { status: '<b>Bonjour</b> #école', visibility: 'unlisted' }
  const status = await asks(client, 'POST', '/api/v1/statuses', headers)
  expectEntity('Status', status)
  expect(status).toMatchObject({ visibility: 'public', tags: [{ name: 'école' }] })
  expect(status.content).toContain('&lt;b&gt;Bonjour&lt;/b&gt;')
  const { id } = status
  for (const list of ['public', 'home', 'list/politics', 'tag/école']) {
    const items = await asks(list === 'home' ? client : other, 'GET', `/api/v1/timelines/${list}`)
    for (const item of items) expectEntity('Status', item)
    if (list !== 'home') expect(items.map((item: { id: string }) => item.id)).toContain(id)
  }
  const reply = await asks(other, 'POST', '/api/v1/statuses', { status: 'Bien dit', in_reply_to_id: id })
  expectEntity('Status', reply)
  expect(reply.in_reply_to_id).toBe(id)
  const answer = await asks(client, 'POST', '/api/v1/statuses', { status: 'Merci', in_reply_to_id: reply.id })
  const context = await asks(client, 'GET', `/api/v1/statuses/${id}/context`)
  expectEntity('Context', context)
  expect(context.descendants.map((one: { id: string }) => one.id)).toEqual([reply.id, answer.id])
  const above = await asks(client, 'GET', `/api/v1/statuses/${answer.id}/context`)
  expect(above.ancestors.map((one: { id: string }) => one.id)).toEqual([id, reply.id])
  const act = (name: string, of = id) => asks(other, 'POST', `/api/v1/statuses/${of}/${name}`)
  expect(await act('favourite')).toMatchObject({ favourited: true, favourites_count: 1 })
  expect(await act('unfavourite')).toMatchObject({ favourited: false, favourites_count: 0 })
  expect(await act('favourite', answer.id)).toMatchObject({ favourited: true })
  expect(await act('bookmark')).toMatchObject({ bookmarked: true })
  expect(await asks(other, 'GET', '/api/v1/bookmarks')).toMatchObject([{ id }])
  expect(await act('unbookmark')).toMatchObject({ bookmarked: false })
  const repost = await act('reblog')
  expectEntity('Status', repost)
  expect(repost).toMatchObject({ reblog: { id, reblogged: true } })
  expect(await act('unreblog')).toMatchObject({ reblogged: false })
  const edited = await asks(client, 'PUT', `/api/v1/statuses/${id}`, { status: 'Autrement' })
  expect(edited.edited_at).not.toBeNull()
  expect(await asks(client, 'GET', `/api/v1/statuses/${id}/source`)).toMatchObject({ text: 'Autrement' })
  await asks(client, 'DELETE', `/api/v1/statuses/${id}`)
  const gone = await client.send('GET', `/api/v1/statuses/${id}`)
  expect(gone).toMatchObject({ status: 404, json: { error: expect.stringContaining('post') } })
})

test('the same idempotency key publishes once', async ({ join, place }) => {
  const client = await mastodonClient(await join('ana'))
  const posts = () =>
    fetch(`${place.address}/api/v1/statuses`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${client.token}`,
        'idempotency-key': 'clé',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ status: 'Une seule fois' }),
    }).then((answer) => answer.json())
  const [one, two] = [await posts(), await posts()]
  expect(one.id).toBe(two.id)
})

test('pages follow links, ids and refuse what is no id of this site', async ({ join }) => {
  const ana = await join('ana', official)
  const client = await mastodonClient(ana)
  const posts: string[] = []
  for (let count = 0; count < 5; count++) posts.unshift((await ana.publishes(`Post ${count}`)).id)
  const ids = (items: { id: string }[]) => items.map(({ id }) => id)
  const first = await client.send('GET', '/api/v1/timelines/public?limit=2')
  expect(ids(first.json)).toEqual(posts.slice(0, 2))
  const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
  const path = new URL(next).pathname + new URL(next).search
  expect(path).toMatch(/^\/api\/v1\/timelines\/public\?limit=2&max_id=/)
  expect(ids(await asks(client, 'GET', path))).toEqual(posts.slice(2, 4))
  expect(ids(await asks(client, 'GET', `/api/v1/timelines/public?max_id=${posts[3]}`))).toEqual(
    posts.slice(4),
  )
  expect(ids(await asks(client, 'GET', `/api/v1/timelines/public?since_id=${posts[2]}`))).toEqual(
    posts.slice(0, 2),
  )
  for (const id of ['99999999999999999999999999', '-1', '1', "1' or 1=1", 'x'.repeat(5_000)]) {
    const refused = await client.send('GET', `/api/v1/timelines/public?max_id=${encodeURIComponent(id)}`)
    expect(refused).toMatchObject({ status: 422, json: { error: expect.any(String) } })
    expect((await client.send('GET', `/api/v1/statuses/${encodeURIComponent(id.slice(0, 90))}`)).status).toBe(
      404,
    )
  }
})

test('refusals are sentences: 281 characters, rights of the staff, an unverified official, too many accounts', async ({
  join,
}) => {
  const ada = await join('ada', { administrator: true, moderator: true })
  const client = await mastodonClient(ada)
  expect(await client.send('POST', '/api/v1/statuses', { status: 'é'.repeat(281) })).toMatchObject({
    status: 422,
    json: { error: 'Le texte dépasse 280 caractères.' },
  })
  const rita = await mastodonClient(await join('rita', { role: 'politician' }))
  expect(await rita.send('POST', '/api/v1/statuses', { status: 'Un mot' })).toMatchObject({
    status: 403,
    json: { error: 'Votre compte doit être vérifié avant de publier.' },
  })
  const many = Array.from({ length: 10_000 }, (_, at) => `id[]=${at}`).join('&')
  const clientCall = await client.sendRaw('GET', `/api/v1/accounts/relationships?${many.slice(0, 12_000)}`)
  expect(clientCall).toMatchObject({ status: 422, json: { error: expect.stringContaining('80') } })
  const body = { member_id: ada.id, role: 'moderator', granted: true, reason: 'x' }
  for (const [method, path] of [
    [setStaff.method, setStaff.path],
    ['GET', '/moderation/cases'],
    ['GET', '/administration/rules'],
    ['GET', '/me/tokens'],
  ] as const)
    expect((await client.send(method, `/api/v1${path}`, method === 'GET' ? undefined : body)).status).toBe(
      404,
    )
})

test('follows, blocks and mutes go by the rules of the site', async ({ join }) => {
  const [ana, bea] = [await join('ana'), await join('bea')]
  const client = await mastodonClient(ana)
  const act = async (name: string) => {
    const state = await asks(client, 'POST', `/api/v1/accounts/${bea.id}/${name}`)
    expectEntity('Relationship', state)
    return state
  }
  const followed = await act('follow')
  expect(followed.following || followed.requested).toBe(true)
  expect(await act('unfollow')).toMatchObject({ following: false, requested: false })
  expect(await act('mute')).toMatchObject({ muting: true })
  expect(await act('unmute')).toMatchObject({ muting: false })
  expect(await act('block')).toMatchObject({ blocking: true })
  expect(await asks(client, 'GET', '/api/v1/blocks')).toMatchObject([{ id: bea.id }])
  expect(await asks(client, 'GET', `/api/v1/accounts/relationships?id[]=${bea.id}`)).toMatchObject([
    { blocking: true },
  ])
  expect(await act('unblock')).toMatchObject({ blocking: false })
  expect(await asks(client, 'GET', '/api/v1/accounts/search?q=bea')).toMatchObject([{ id: bea.id }])
  const found = await asks(client, 'GET', `/api/v1/accounts/lookup?acct=${encodeURIComponent('bea')}`).catch(
    () => null,
  )
  if (found !== null) expectEntity('Account', found)
  const reader = await mastodonClient(ana, { scope: 'read' })
  expect((await reader.send('POST', `/api/v1/accounts/${bea.id}/block`)).status).toBe(403)
})

test('notifications name no one who reacts', async ({ join }) => {
  const [ana, bea] = [await join('ana'), await join('bea')]
  const post = await ana.publishes('Un mot')
  const [client, other] = [await mastodonClient(ana), await mastodonClient(bea)]
  await asks(other, 'POST', `/api/v1/statuses/${post.id}/favourite`)
  await asks(other, 'POST', '/api/v1/statuses', { status: 'Oui', in_reply_to_id: post.id })
  await expect
    .poll(async () => (await asks(client, 'GET', '/api/v1/notifications')).length)
    .toBeGreaterThanOrEqual(1)
  const list = await asks(client, 'GET', '/api/v1/notifications')
  for (const one of list) {
    expectEntity('Notification', one)
    expect(one.type === 'favourite').toBe(one.account.username === 'membres')
  }
  const mentions = await asks(client, 'GET', '/api/v1/notifications?types[]=mention')
  expect(mentions).toMatchObject([{ type: 'mention', account: { id: bea.id } }])
  const grouped = await asks(client, 'GET', '/api/v2/notifications')
  expect(grouped.notification_groups).toHaveLength(list.length)
  await asks(client, 'POST', '/api/v1/notifications/clear')
  expect(await asks(client, 'GET', '/api/v1/notifications/unread_count')).toEqual({ count: 0 })
})

test('a picture keeps its text from the upload to the post', async ({ join, place }) => {
  const client = await mastodonClient(await join('ana'))
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(await jpeg(40, 30))], { type: 'image/jpeg' }), 'photo.jpg')
  form.set('description', 'Une mairie')
  const answer = await fetch(`${place.address}/api/v2/media`, {
    method: 'POST',
    headers: { authorization: `Bearer ${client.token}` },
    body: form,
  })
  expect(answer.status).toBe(200)
  const media = await answer.json()
  expectEntity('MediaAttachment', media)
  await asks(client, 'PUT', `/api/v1/media/${media.id}`, { description: 'La mairie' })
  const status = await asks(client, 'POST', '/api/v1/statuses', { status: 'Photo', media_ids: [media.id] })
  expectEntity('Status', status)
  expect(status.media_attachments).toMatchObject([{ type: 'image', description: 'La mairie' }])
})

test('a poll is read and voted in, once', async ({ join, clock }) => {
  const stef = await join('stef', { moderator: true })
  const { id } = await stef.call(createPoll, {
    body: {
      title: 'Un tram ?',
      options: ['Oui', 'Non'],
      theme: 'social',
      ends_at: new Date(clock.now().getTime() + 86_400_000).toISOString(),
    },
  })
  const client = await mastodonClient(await join('bea'))
  const poll = await asks(client, 'GET', `/api/v1/polls/${id}`)
  expectEntity('Poll', poll)
  expect(poll).toMatchObject({
    voted: false,
    options: [{ title: 'Oui', votes_count: null }, { title: 'Non' }],
  })
  expect(await asks(client, 'POST', `/api/v1/polls/${id}/votes`, { choices: [1] })).toMatchObject({
    voted: true,
    own_votes: [1],
  })
  expect(await client.send('POST', `/api/v1/polls/${id}/votes`, { choices: ['0'] })).toMatchObject({
    status: 409,
    json: { error: expect.stringContaining('déjà voté') },
  })
  expect((await client.send('POST', `/api/v1/polls/${id}/votes`, { choices: ['0', '1'] })).status).toBe(422)
})

test('a direct status is a message to the one member whom it mentions', async ({ join }) => {
  const [ana, bea] = [await join('ana', official), await join('bea', official)]
  const client = await mastodonClient(ana)
  const username = (await asks(client, 'GET', `/api/v1/accounts/${bea.id}`)).username
  const sent = await client.send('POST', '/api/v1/statuses', {
    status: `@${username} Bonjour`,
    visibility: 'direct',
  })
  if (sent.status === 200) {
    expectEntity('Status', sent.json)
    const conversations = await asks(client, 'GET', '/api/v1/conversations')
    expectEntity('Conversation', conversations[0])
    expect(conversations).toMatchObject([{ last_status: { visibility: 'direct' } }])
  } else expect(sent.json.error).toEqual(expect.any(String))
  const note = await asks(client, 'POST', '/api/v1/statuses', { status: 'Pour moi', visibility: 'direct' })
  expect(note.visibility).toBe('direct')
  expect((await (await mastodonClient(bea)).send('GET', `/api/v1/statuses/${note.id}`)).status).toBe(404)
})

test('filters, lists, markers, trends and searches have the form that clients read', async ({ join }) => {
  const ana = await join('ana', official)
  const client = await mastodonClient(ana)
  const filter = await asks(client, 'POST', '/api/v2/filters', {
    title: 'Bruit',
    filter_action: 'hide',
    keywords_attributes: [{ keyword: 'bruit' }],
    expires_in: 3_600,
  })
  expectEntity('Filter', filter)
  expect(await asks(client, 'GET', '/api/v2/filters')).toHaveLength(1)
  await asks(client, 'DELETE', `/api/v2/filters/${filter.id}`)
  for (const list of await asks(client, 'GET', '/api/v1/lists')) expectEntity('List', list)
  const markers = await asks(client, 'POST', '/api/v1/markers', { notifications: { last_read_id: 'x' } })
  expectEntity('Marker', markers.notifications)
  await ana.publishes('Parlons de #transports')
  for (const tag of await asks(client, 'GET', '/api/v1/trends/tags')) expectEntity('Tag', tag)
  const found = await asks(client, 'GET', '/api/v2/search?q=transports')
  expect(found.statuses).toHaveLength(1)
  for (const tag of found.hashtags) expectEntity('Tag', tag)
})

test('each API keeps its own addresses: the token decides', async ({ join, guest }) => {
  const ana = await join('ana')
  const client = await mastodonClient(ana)
  expect(Array.isArray((await client.send('GET', '/api/v1/notifications')).json)).toBe(true)
  expect(await ana.get('/api/v1/notifications')).toHaveProperty('items')
  expect(await guest.get('/api/v1/polls')).toHaveProperty('items')
  await expect(client.call(createPost, { body: { content: 'x' } })).rejects.toMatchObject({ status: 404 })
})

test.extend({ settings: { PARVIS_MASTODON_API: '0' } })('a site may leave it out', async ({ guest }) => {
  expect((await guest.send('GET', '/api/v1/instance')).status).toBe(404)
  expect((await guest.send('POST', '/api/v1/apps', { client_name: 'x' })).status).toBe(404)
})
