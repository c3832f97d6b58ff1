import { createHash } from 'node:crypto'
import { mediaCookie } from '@parvis/contract/accounts/browser-session.ts'
import {
  createPersonalToken,
  listPersonalTokens,
  personalTokenLimits,
  personalTokenPattern,
  revokeAllPersonalTokens,
  revokePersonalToken,
  tokenScopes,
} from '@parvis/contract/accounts/personal-tokens.ts'
import { listSecurityEvents } from '@parvis/contract/accounts/security.ts'
import { createPoll, getPoll, listPolls, voteInPoll } from '@parvis/contract/content/polls.ts'
import { createPost, setReaction } from '@parvis/contract/content/posts.ts'
import { listConversations } from '@parvis/contract/messaging/messages.ts'
import { getOwnProfile } from '@parvis/contract/people/profiles.ts'
import { describe, expect } from 'vitest'
import { fetched, publishes, sends, statusOf } from '../../../../../test/attachments.ts'
import { jpeg } from '../../../../../test/files.ts'
import { test } from '../../../../../test/parvis.ts'
import type { Guest } from '../../../../../test/people.ts'
import { programOf } from '../../../../../test/personal-tokens.ts'

const draft = { name: 'Veille', scopes: ['read'], days: 30 }

describe('creating', () => {
  test('a token is shown once, stored as a hash, listed without its secret, mailed and recorded', async ({
    join,
    context,
    mailbox,
  }) => {
    const ana = await join('ana')
    const { token, secret } = await ana.call(createPersonalToken, {
      body: { name: '  Ma \n veille ', scopes: ['write:posts', 'read', 'read'], days: 365 },
    })
    expect(secret).toMatch(new RegExp(`^${personalTokenPattern.source}$`))
    expect(token).toMatchObject({ name: 'Ma veille', scopes: ['read', 'write:posts'], is_live: true })
    expect(Date.parse(token.ends_at) - Date.parse(token.created_at)).toBe(365 * 86_400_000)

    const row = await context.db.selectFrom('auth.personal_tokens').selectAll().executeTakeFirstOrThrow()
    expect(row.token_hash.equals(createHash('sha256').update(secret).digest())).toBe(true)
    expect(JSON.stringify(row)).not.toContain(secret.slice(11, 40))
    const { items } = await ana.call(listPersonalTokens, {})
    expect(items).toEqual([token])
    expect(JSON.stringify(items)).not.toContain(secret.slice(11, 30))

    await expect.poll(async () => (await mailbox.of(ana.email)).length).toBe(1)
    const [mail] = await mailbox.of(ana.email)
    expect(mail?.subject).toBe('Un jeton d’accès a été créé')
    expect(mail?.text).not.toContain(secret)
    const { items: events } = await ana.call(listSecurityEvents, { query: {} })
    expect(events[0]?.event).toBe('token_created')
  })

  test('bad names, scopes and terms are refused, each with its field', async ({ join }) => {
    const ana = await join('ana')
    const asks = (body: object) => ana.call(createPersonalToken, { body: { ...draft, ...body } })
    await expect(asks({ scopes: [] })).toBeRefused('token_scopes_missing')
    await expect(asks({ scopes: ['read', 'write:everything'] })).toBeRefused('token_scope_unknown')
    await expect(asks({ scopes: ['__proto__'] })).toBeRefused('token_scope_unknown')
    for (const days of [0, -1, 366, 1.5, 1e300]) await expect(asks({ days })).toBeRefused('token_end_invalid')
    for (const name of ['', ' \n ', 'a'.repeat(61), 'a\u202eb'])
      await expect(asks({ name })).toBeRefused('validation_failed')
    await expect(asks({ days: '30' })).toBeRefused('validation_failed')
    expect((await ana.call(listPersonalTokens, {})).items).toEqual([])
  })

  test('a session without a recent proof makes none', async ({ join, clock }) => {
    const ana = await join('ana')
    clock.advance({ minutes: 11 })
    await expect(ana.call(createPersonalToken, { body: draft })).toBeRefused('reauthentication_needed')
    await ana.signsInAgain()
    await ana.call(createPersonalToken, { body: draft })
  })

  test('a member has twenty live tokens at most, also when they are asked for at once', async ({ join }) => {
    const ana = await join('ana')
    const asked = await Promise.allSettled(
      Array.from({ length: 23 }, () => ana.call(createPersonalToken, { body: draft })),
    )
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(personalTokenLimits.live)
    await expect(ana.call(createPersonalToken, { body: draft })).toBeRefused('too_many_tokens')
    expect(await ana.call(revokeAllPersonalTokens, {})).toEqual({ revoked: 20 })
    await ana.call(createPersonalToken, { body: draft })
    const { items } = await ana.call(listPersonalTokens, {})
    expect(items.map(({ is_live: isLive }) => isLive)).toEqual([true, ...Array(20).fill(false)])
  })

  test('others’ tokens are neither listed nor revoked', async ({ join }) => {
    const [ana, bea] = [await join('ana'), await join('bea')]
    const program = await programOf(ana)
    expect((await bea.call(listPersonalTokens, {})).items).toEqual([])
    const params = { tokenId: program.tokenId }
    await expect(bea.call(revokePersonalToken, { params })).toBeRefused('token_not_found')
    expect(await bea.call(revokeAllPersonalTokens, {})).toEqual({ revoked: 0 })
    await program.call(getOwnProfile, {})
    expect(await ana.call(revokePersonalToken, { params })).toEqual({ id: program.tokenId })
    // Again: nothing happens.
    await ana.call(revokePersonalToken, { params })
    const { items } = await ana.call(listSecurityEvents, { query: {} })
    expect(items.filter(({ event }) => event === 'token_revoked')).toHaveLength(1)
  })
})

describe('using', () => {
  test('a program reads and writes as its member, within its scopes', async ({ join }) => {
    const [ana, bea] = [await join('ana'), await join('bea')]
    await bea.follows(ana)
    const program = await programOf(bea, { scopes: ['read', 'read:follows', 'write:reactions'] })
    const post = await ana.publishes('Pour mes abonnés', { visibility: 'followers' })
    expect(await program.opens(post)).toMatchObject({ id: post.id, isOwnPost: false })
    await program.call(setReaction, { params: { postId: post.id }, body: { reaction: 'support' } })
    expect(await program.opens(post)).toMatchObject({ userReaction: 'support' })
    await expect(program.call(createPost, { body: { content: 'Bonjour' } })).toBeRefused('token_scope_needed')
    await expect(program.call(listConversations, { query: {} })).toBeRefused('token_scope_needed')
    const writer = await programOf(bea, { scopes: ['write:posts'] })
    expect(await writer.call(createPost, { body: { content: 'Par programme' } })).toMatchObject({
      isOwnPost: true,
    })
    await expect(writer.opens(post)).toBeRefused('token_scope_needed')
  })

  test('a program learns how its member voted by the scope to vote alone', async ({ join, clock }) => {
    const [staff, bea] = [await join('stef', { moderator: true }), await join('bea')]
    const { id } = await staff.call(createPoll, {
      body: {
        title: 'Un tram au centre ?',
        options: ['Oui', 'Non'],
        theme: 'social',
        ends_at: new Date(clock.now().getTime() + 86_400_000).toISOString(),
      },
    })
    await bea.call(voteInPoll, { params: { pollId: id }, body: { option: 0 } })
    expect(await bea.call(getPoll, { params: { pollId: id } })).toMatchObject({ hasVoted: true, userVote: 0 })
    const voter = await programOf(bea, { scopes: ['read', 'write:votes'] })
    expect(await voter.call(getPoll, { params: { pollId: id } })).toMatchObject({ userVote: 0 })
    const program = await programOf(bea, { scopes: tokenScopes.filter((scope) => scope !== 'write:votes') })
    const seen = { hasVoted: false, userVote: null, options: [{ votes: null }, { votes: null }] }
    expect(await program.call(getPoll, { params: { pollId: id } })).toMatchObject(seen)
    expect((await program.call(listPolls, { query: { tab: 'current' } })).items).toMatchObject([seen])
  })

  test('a token of the staff sees what a member sees', async ({ join }) => {
    const ada = await join('ada', { administrator: true, moderator: true })
    const bea = await join('bea')
    const program = await programOf(ada)
    expect(await ada.call(getOwnProfile, {})).toMatchObject({ is_administrator: true, staff_access: 'open' })
    expect(await program.call(getOwnProfile, {})).toMatchObject({
      id: ada.id,
      email: '',
      is_moderator: false,
      is_administrator: false,
      staff_access: 'none',
    })
    const hidden = await bea.publishes('Pour moi', { visibility: 'private' })
    await expect(program.opens(hidden)).toBeRefused('post_not_found')
  })

  test('its use is noted, at most once a minute', async ({ join, clock }) => {
    const ana = await join('ana')
    const program = await programOf(ana)
    const lastUse = async () => (await ana.call(listPersonalTokens, {})).items[0]?.last_used_at ?? null
    expect(await lastUse()).toBeNull()
    await program.call(getOwnProfile, {})
    const first = await lastUse()
    expect(first).not.toBeNull()
    clock.advance({ seconds: 50 })
    await program.call(getOwnProfile, {})
    expect(await lastUse()).toBe(first)
    clock.advance({ seconds: 15 })
    await program.call(getOwnProfile, {})
    expect(await lastUse()).not.toBe(first)
  })

  test('an unknown, cut or ended token is refused by name, and never read as a guest’s request', async ({
    join,
    guest,
    clock,
  }) => {
    const ana = await join('ana')
    const post = await ana.publishes('Pour tous')
    const program = await programOf(ana, { days: 1 })
    const whole = program.token ?? ''
    for (const wrong of [whole.slice(0, -1), whole.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a'))]) {
      program.token = wrong
      await expect(program.opens(post)).toBeRefused('token_unknown')
    }
    program.token = whole
    clock.advance({ hours: 23 })
    await program.opens(post)
    clock.advance({ hours: 2 })
    await expect(program.opens(post)).toBeRefused('token_expired')
    await ana.signsInAgain()
    const other = await programOf(ana)
    await other.opens(post)
    await ana.call(revokePersonalToken, { params: { tokenId: other.tokenId } })
    await expect(other.opens(post)).toBeRefused('token_revoked')
    await guest.opens(post)
  })

  test('a token in an address is refused, whatever its name, and the answer does not repeat it', async ({
    join,
    guest,
    address,
  }) => {
    const ana = await join('ana')
    const { token } = await programOf(ana)
    for (const path of [
      `/api/v1/feed?access_token=${token}`,
      `/api/v1/feed?token=x`,
      `/api/v1/feed?tab=citizens&key=${token}`,
      `/api/v1/feed?tab=citizens&key=${token?.replace('_', '%5F')}`,
      `/api/v1/posts/${token}`,
    ]) {
      const answer = await guest.send('GET', path)
      expect(answer.status, path).toBe(400)
      expect(answer.json.error.code).toBe('token_in_address')
      expect(answer.text).not.toContain(token?.slice(11, 30))
    }
    // With the header too.
    const both = await fetch(`${address}/api/v1/feed?access_token=x`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(both.status).toBe(400)
  })

  test('answers to a token are not stored, and a guest gets none of them', async ({ join, guest }) => {
    const ana = await join('ana')
    const secretPost = await ana.publishes('Pour moi seule', { visibility: 'private' })
    await ana.publishes('Pour tous')
    const program = await programOf(ana)
    for (const path of ['/api/v1/feed?tab=citizens', `/api/v1/profiles/${ana.id}/posts`]) {
      const before = await guest.send('GET', path)
      const mine = await program.send('GET', path)
      const after = await guest.send('GET', path)
      expect(mine.headers.get('cache-control')).toBe('private, no-store')
      expect(after.text).toBe(before.text)
      expect(mine.text).not.toBe(after.text)
    }
    expect((await program.send('GET', `/api/v1/posts/${secretPost.id}`)).status).toBe(200)
    expect((await guest.send('GET', `/api/v1/posts/${secretPost.id}`)).status).toBe(404)
  })

  test('a token opens no socket and no door of the auth server', async ({ join, auth }) => {
    const ana = await join('ana')
    const program = await programOf(ana)
    await program.call(getOwnProfile, {})
    const socket = await program.socket()
    expect(socket.sessionsEnded).toBe(1)
    const token = program.token ?? ''
    for (const [method, path] of [
      ['GET', '/user'],
      ['PUT', '/user'],
      ['POST', '/logout'],
      ['GET', '/admin/users'],
      ['GET', '/reauthenticate'],
      ['POST', '/factors'],
    ] as const) {
      const { status } = await auth(method, path, { token, body: method === 'GET' ? undefined : {} })
      expect([401, 403], `${method} ${path}`).toContain(status)
    }
  })

  test('files of posts open to a token that reads, and a cookie beside a token does not count', async ({
    join,
    guest,
  }) => {
    const ana = await join('ana')
    const media = await sends(ana, await jpeg(600, 400))
    await publishes(ana, media, 'private')
    const reader = await programOf(ana, { scopes: ['read'] })
    const other = await programOf(ana, { scopes: ['write:posts'] })
    expect(await statusOf(reader, media.url)).toBe(200)
    expect(await statusOf(other, media.url)).toBe(404)
    const beside = await fetched(guest, media.url, {
      authorization: `Bearer ${other.token}`,
      cookie: `${mediaCookie}=${ana.token}`,
    })
    expect(beside.status).toBe(404)
  })
})

describe('with limits', () => {
  test.override({ settings: { PARVIS_RATE_LIMITS: '1' } })

  test('tokens and sessions of a member share one count; another member has their own', async ({ join }) => {
    const [ana, bea] = [await join('ana'), await join('bea')]
    const [one, other] = [await programOf(ana), await programOf(ana)]
    const edits = async (caller: Guest) => {
      const path = '/api/v1/posts/019abcde-0000-7000-8000-000000000000'
      return (await caller.send('PATCH', path, { content: 'Autre texte' })).status
    }
    // A caller counts for the address until it is known.
    for (const caller of [ana, one, other]) await caller.call(getOwnProfile, {})
    for (let sent = 0; sent < 30; sent += 1)
      expect(await edits([ana, one, other][sent % 3] as Guest)).not.toBe(429)
    for (const caller of [ana, one, other]) expect(await edits(caller)).toBe(429)
    expect(await edits(bea)).not.toBe(429)
  })
})
