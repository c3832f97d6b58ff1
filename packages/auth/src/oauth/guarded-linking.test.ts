import { randomBytes } from 'node:crypto'
import { endSession, listSessions } from '@parvis/contract/accounts/security.ts'
import { expect } from 'vitest'
import { guard } from '../../../../apps/server/test/authenticator.ts'
import { defences, endsMeanwhile, untilSomebodyWaits } from '../../../../apps/server/test/ended-meanwhile.ts'
import type { Member } from '../../../../apps/server/test/people.ts'
import { test } from '../../../../apps/server/test/providers.ts'
import { addPasskey } from '../../../../apps/server/test/software-authenticator.ts'

const linking = '/user/identities/authorize?provider=google&skip_http_redirect=true'

test('[2] a member with a second factor may link and unlink identities only in a session that has shown it', async ({
  join,
  auth,
  browser,
  google,
  bring,
}) => {
  const ana = await join('ana')
  google.people.set('g-1', { email: 'ana.travail@exemple.test', email_verified: true })
  const client = browser()
  await guard(client, ana)
  const { data } = await client.getSession()
  const raised = data.session?.access_token ?? ''
  const signIn = await auth('POST', '/token?grant_type=password', {
    body: { email: ana.email, password: ana.password },
  })
  const unraised = String(signIn.json.access_token)

  const start = (token: string) => auth('GET', linking, { token })
  const refused = { status: 403, json: { code: 'insufficient_aal' } }
  expect(await start(unraised)).toMatchObject(refused)
  const body = { provider: 'google', id_token: await google.idToken('g-1'), link_identity: true }
  expect(await auth('POST', '/token?grant_type=id_token', { token: unraised, body })).toMatchObject(refused)

  const { json } = await start(raised)
  await bring(await google.visit(String(json.url), { person: 'g-1' }))
  const identities = async () =>
    ((await auth('GET', '/user', { token: raised })).json.identities as { identity_id: string }[]).map(
      ({ identity_id }) => identity_id,
    )
  const [, linked] = await identities()
  const unlink = (token: string) => auth('DELETE', `/user/identities/${linked}`, { token })
  expect(await unlink(unraised)).toMatchObject(refused)
  expect(await identities()).toHaveLength(2)
  expect((await unlink(raised)).status).toBe(200)
  expect(await identities()).toHaveLength(1)
})

test('a thief with the password of a member with a passkey links no identity, begun before or after', async ({
  join,
  auth,
  browser,
  google,
  bring,
}) => {
  const ana = await join('ana')
  google.people.set('voleur', { email: 'voleur@exemple.test', email_verified: true })
  const start = () => auth('GET', linking, { token: ana.token })
  const { json: early } = await start()
  const back = await google.visit(String(early.url), { person: 'voleur' })
  const owner = browser()
  await owner.signInWithPassword(ana)
  await addPasskey(owner)

  await bring(back)
  const refused = { status: 403, json: { code: 'insufficient_user_authentication' } }
  expect(await start()).toMatchObject(refused)
  const body = { provider: 'google', id_token: await google.idToken('voleur'), link_identity: true }
  expect(await auth('POST', '/token?grant_type=id_token', { token: ana.token, body })).toMatchObject(refused)
  expect((await owner.getUser()).data.user?.identities).toHaveLength(1)
})

test('a link to a provider that a thief has begun ends when the owner signs out everywhere, or sets a password or a factor', async ({
  join,
  auth,
  browser,
  google,
  bring,
}) => {
  google.people.set('voleur', { email: 'voleur@exemple.test', email_verified: true })
  for (const [name, defend] of defences) {
    const member = await join(name)
    const { json } = await auth('GET', linking, { token: member.token })
    const back = await google.visit(String(json.url), { person: 'voleur' })
    const owner = browser()
    await owner.signInWithPassword(member)
    expect((await defend(owner)).error, name).toBeNull()
    await bring(back)
    expect((await owner.getUser()).data.user?.identities, name).toHaveLength(1)
  }
})

test('a link to a provider does not begin once its session has ended while it waited', async ({
  join,
  auth,
  context,
}) => {
  const ana = await join('ana')
  const begun = await endsMeanwhile(context, ana, () => auth('GET', linking, { token: ana.token }))
  expect(begun).toMatchObject({ status: 403, json: { code: 'session_not_found' } })
  expect(await context.db.selectFrom('auth.flow_states').select('provider').execute()).toEqual([])
})

test('a link to a provider that is being stored ends when the owner ends that session', async ({
  join,
  auth,
  context,
}) => {
  type End = (owner: Member, sessionId: string) => Promise<unknown>
  const ends: [string, End][] = [
    ['ana', (owner) => auth('POST', '/logout?scope=others', { token: owner.token })],
    ['bea', (owner, sessionId) => owner.call(endSession, { params: { sessionId } })],
  ]
  for (const [name, end] of ends) {
    const owner = await join(name)
    const { email, password } = owner
    await auth('POST', '/token?grant_type=password', { body: { email, password } })
    const sessions = (await owner.call(listSessions, {})).items
    const sessionId = sessions.find(({ is_current: isCurrent }) => !isCurrent)?.id ?? ''
    const { promise: freed, resolve: free } = Promise.withResolvers<void>()
    const { promise: stored, resolve: markStored } = Promise.withResolvers<void>()
    const storing = context.transaction(async (tx) => {
      await tx.selectFrom('auth.users').select('id').where('id', '=', owner.id).forUpdate().execute()
      await tx.selectFrom('auth.sessions').select('id').where('id', '=', sessionId).forUpdate().execute()
      const now = context.clock.now()
      await tx
        .insertInto('auth.flow_states')
        .values({
          state_hash: randomBytes(32),
          provider: 'google',
          redirect_to: 'https://exemple.test/',
          link_user_id: owner.id,
          nonce: '',
          sealed_verifier: '',
          created_at: now,
          expires_at: new Date(now.getTime() + 60_000),
        })
        .execute()
      markStored()
      await freed
    })
    await stored
    const ended = end(owner, sessionId)
    await untilSomebodyWaits(context)
    free()
    await Promise.all([storing, ended])
  }
  expect(await context.db.selectFrom('auth.flow_states').select('provider').execute()).toEqual([])
})
