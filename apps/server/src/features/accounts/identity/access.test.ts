import { createHmac, generateKeyPairSync, randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import { describe, expect } from 'vitest'
import { test } from '../../../../test/parvis.ts'
import { buildApp } from '../../../app.ts'
import { createAppContext } from '../../../create-app-context.ts'
import { clearExpired, recordMemberChange } from './service.ts'
import { openIdentity } from './sessions.ts'

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

describe('forged tokens', () => {
  test('[AAP-15] unsigned tokens, HS256 with the public key, foreign keys and changed claims are all refused', async ({
    join,
    auth,
    guest,
  }) => {
    const { token } = await join('alice')
    const [header = '', body = '', signature = ''] = token.split('.')
    const claims = claimsOf(token)
    const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString())
    const jwks = await auth('GET', '/.well-known/jwks.json')
    const publicKey = JSON.stringify((jwks.json.keys as object[])[0])
    const foreign = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
    const hs = `${part({ alg: 'HS256', typ: 'JWT', kid })}.${body}`
    const promoted = part({ ...claims, sub: randomUUID() })
    const forged = {
      none: `${part({ alg: 'none', typ: 'JWT' })}.${body}.`,
      noneWithKid: `${part({ alg: 'none', typ: 'JWT', kid })}.${body}.${signature}`,
      hs256: `${hs}.${createHmac('sha256', publicKey).update(hs).digest('base64url')}`,
      foreignKey: await new SignJWT(claims)
        .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid })
        .sign(foreign),
      unknownKid: await new SignJWT(claims)
        .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid: randomUUID() })
        .sign(foreign),
      changed: `${header}.${promoted}.${signature}`,
      cut: `${header}.${body}.${signature.slice(0, -4)}`,
      junk: 'a.b.c',
      enormous: 'x'.repeat(12_000),
    }
    for (const [name, forgery] of Object.entries(forged)) {
      const answer = await auth('GET', '/user', { token: forgery })
      expect([name, answer.status, answer.json.code]).toEqual([name, 403, 'bad_jwt'])
      expect(answer.json.message).toMatch(/^invalid JWT: unable to parse or verify signature/)
      guest.token = forgery
      await expect(guest.get('/api/v1/me')).toBeRefused('not_authenticated')
      await expect(guest.get('/api/v1/feed')).toBeRefused('not_authenticated')
    }
    expect((await auth('GET', '/user', { token })).status).toBe(200)
  })

  test('[AAP-15] a token of another issuer is refused, though well signed', async ({
    join,
    context,
    auth,
  }) => {
    const { token } = await join('bob')
    const config = {
      ...context.config,
      auth: { ...context.config.auth, publicUrl: 'http://ailleurs.test/auth/v1' },
    }
    const other = await openIdentity({ ...context, config })
    const { iss: _, ...claims } = claimsOf(token)
    const foreign = await other.core.keys.sign(claims, context.clock.now())
    other.close()
    expect((await auth('GET', '/user', { token: foreign })).json.code).toBe('bad_jwt')
  })

  test('both servers refuse a token for another audience or for none, though well signed', async ({
    join,
    context,
    auth,
    guest,
  }) => {
    const { token } = await join('bob')
    const { aud: _, ...claims } = claimsOf(token)
    const identity = await openIdentity(context)
    const { sign } = identity.core.keys
    const made = [{ aud: 'ailleurs' }, {}, { aud: 'authenticated' }].map((audience) =>
      sign({ ...claims, ...audience }, context.clock.now()),
    )
    const [foreign = '', without = '', right = ''] = await Promise.all(made)
    identity.close()
    for (const refused of [foreign, without]) {
      expect((await auth('GET', '/user', { token: refused })).json.code).toBe('bad_jwt')
      guest.token = refused
      await expect(guest.get('/api/v1/me')).toBeRefused('not_authenticated')
    }
    expect((await auth('GET', '/user', { token: right })).status).toBe(200)
  })

  test('both servers refuse an expired token, cached or not', async ({ join, auth, clock }) => {
    const member = await join('carl')
    await member.get('/api/v1/me')
    clock.advance({ seconds: 3_601 })
    await expect(member.get('/api/v1/me')).toBeRefused('not_authenticated')
    expect((await auth('GET', '/user', { token: member.token })).json.code).toBe('bad_jwt')
  })
})

describe('the session cache', () => {
  test('answers a known member without a query, and sees their changes at once', async ({
    join,
    context,
  }) => {
    const identity = await openIdentity(context)
    const member = await join('dora', { role: 'journalist' })
    await expect.poll(() => context.bus.connected).toBe(true)
    expect(await identity.memberOf(member.token)).toMatchObject({
      id: member.id,
      role: 'journalist',
      verified: false,
    })
    let queries = 0
    context.database.pool.on('acquire', () => {
      queries += 1
    })
    for (let call = 0; call < 100; call += 1) await identity.memberOf(member.token)
    expect(queries).toBe(0)

    await context.transaction(async (tx) => {
      await tx.updateTable('profiles').set({ verified: true }).where('id', '=', member.id).execute()
      await recordMemberChange(context, tx, member.id, 'verified')
    })
    expect(await identity.memberOf(member.token)).toMatchObject({ verified: true })
    identity.close()
  })

  test('a logout on one node takes effect on the other', async ({ join, context, auth, guest }) => {
    const member = await join('emil')
    const second = await createAppContext(context.config as Parameters<typeof createAppContext>[0])
    const app = await buildApp(second)
    try {
      const there = await app.listen({ port: 0, host: '127.0.0.1' })
      const ask = async () =>
        (await fetch(`${there}/api/v1/me`, { headers: { authorization: `Bearer ${member.token}` } })).status
      await expect.poll(() => second.bus.connected && context.bus.connected).toBe(true)
      expect(await ask()).toBe(200)
      expect(await ask()).toBe(200)
      await auth('POST', '/logout', { token: member.token })
      await expect.poll(ask).toBe(401)
      guest.token = member.token
      await expect(guest.get('/api/v1/me')).toBeRefused('not_authenticated')
    } finally {
      await app.close()
      await second.close()
    }
  })

  test('a ban set between two requests applies once the cache forgets the member, and ends by itself', async ({
    join,
    context,
    clock,
  }) => {
    const member = await join('fay')
    await member.get('/api/v1/me')
    const until = new Date(clock.now().getTime() + 60_000)
    await context.transaction(async (tx) => {
      await tx.updateTable('auth.users').set({ banned_until: until }).where('id', '=', member.id).execute()
      await recordMemberChange(context, tx, member.id, 'moderator_revoked')
    })
    await expect(member.get('/api/v1/me')).toBeRefused('member_banned')
    clock.advance({ seconds: 61 })
    await expect(member.get('/api/v1/me')).resolves.toBeDefined()
  })

  test('a rate limit counts known members by id and strangers by network', async ({ join, context }) => {
    const identity = await openIdentity(context)
    const member = await join('gus')
    const headers = { authorization: `Bearer ${member.token}` }
    expect(identity.rateKey({ ip: '203.0.113.9', headers })).toBe('203.0.113.9')
    await expect.poll(() => context.bus.connected).toBe(true)
    await identity.memberOf(member.token)
    expect(identity.rateKey({ ip: '203.0.113.9', headers })).toBe(member.id)
    expect(identity.rateKey({ ip: '2001:db8:1:2:3::4', headers: {} })).toBe('2001:db8:1:2')
    expect(identity.rateKey({ ip: '::ffff:203.0.113.9', headers: {} })).toBe('203.0.113.9')
    identity.close()
  })
})

describe('keys', () => {
  test('nodes that start together on an empty database share one key', async ({ context }) => {
    const identities = await Promise.all(Array.from({ length: 4 }, () => openIdentity(context)))
    const kids = identities.map((identity) =>
      identity.core.keys.publicKeys(context.clock.now()).map((key) => key.kid),
    )
    expect(kids).toEqual(kids.map(() => kids[0]))
    expect(kids[0]).toHaveLength(1)
    for (const identity of identities) identity.close()
  })

  test('a node with another secret does not start, and explains what to do', async ({ context }) => {
    ;(await openIdentity(context)).close()
    const config = { ...context.config, secret: 'un-autre-secret-de-trente-deux-signes' }
    await expect(openIdentity({ ...context, config })).rejects.toThrow('PARVIS_SECRET')
  })
})

test('the clean-up removes only what has expired', async ({ join, browser, context, clock }) => {
  const member = await join('hal')
  await browser().signUp({ email: 'attend@exemple.test', password: 'un-mot-de-passe-correct' })
  await clearExpired(context)
  expect(await context.db.selectFrom('auth.one_time_tokens').select('kind').execute()).toHaveLength(1)
  clock.advance({ days: 181 })
  await clearExpired(context)
  expect(await context.db.selectFrom('auth.one_time_tokens').select('kind').execute()).toEqual([])
  expect(await context.db.selectFrom('auth.sessions').select('id').execute()).toEqual([])
  const users = await context.db.selectFrom('auth.users').select('id').execute()
  expect(users.map(({ id }) => id)).toContain(member.id)
})
