import { expect } from 'vitest'
import type { AuthCall } from '../../../../apps/server/test/auth-call.ts'
import { guard } from '../../../../apps/server/test/authenticator.ts'
import type { Member } from '../../../../apps/server/test/people.ts'
import { addPasskey, SoftwareAuthenticator } from '../../../../apps/server/test/software-authenticator.ts'
import { test } from '../../../../apps/server/test/undoing.ts'
import type { Db } from '../database.ts'

const removed = 'La validation en deux étapes a changé'

const factorsOf = ({ db }: { db: Db }, { id }: Member) =>
  db.selectFrom('auth.factors').select(['id', 'status']).where('user_id', '=', id).execute()

/** Answers a challenge of a key that is a second factor; returns the raised session's token. */
async function shows(auth: AuthCall, token: string, factorId: string, key: SoftwareAuthenticator) {
  const { json } = await auth('POST', `/factors/${factorId}/challenge`, { token, body: {} })
  const { type, credential_options } = json.webauthn as {
    type: 'create' | 'request'
    credential_options: { publicKey: never }
  }
  const { publicKey } = credential_options
  const credential_response = type === 'create' ? key.create(publicKey) : key.get(publicKey)
  const body = { challenge_id: json.id, webauthn: { type, credential_response } }
  const verified = await auth('POST', `/factors/${factorId}/verify`, { token, body })
  expect(verified.status).toBe(200)
  return String(verified.json.access_token)
}

async function signsIn(auth: AuthCall, { email, password }: Member): Promise<string> {
  const { json } = await auth('POST', '/token?grant_type=password', { body: { email, password } })
  return String(json.access_token)
}

/** Adds a key as second factor, and removes it once its addition can no longer be undone. */
async function addsAndRemovesKey(
  auth: AuthCall,
  clock: { advance: (by: { days: number }) => void },
  member: Member,
) {
  const key = new SoftwareAuthenticator()
  const { json } = await auth('POST', '/factors', {
    token: member.token,
    body: { factor_type: 'webauthn', friendly_name: 'Clé USB' },
  })
  const factorId = String(json.id)
  await shows(auth, member.token, factorId, key)
  clock.advance({ days: 8 })
  const raised = await shows(auth, await signsIn(auth, member), factorId, key)
  expect((await auth('DELETE', `/factors/${factorId}`, { token: raised })).status).toBe(200)
  return { factorId, key }
}

test('a thief who adds a factor and removes it does not get it back when the owner undoes the removal', async ({
  join,
  browser,
  undoes,
  context,
}) => {
  const ana = await join('ana')
  const thief = browser()
  const { factorId } = await guard(thief, ana)
  expect((await thief.mfa.unenroll({ factorId })).error).toBeNull()
  await undoes(ana.email, removed)
  expect(await factorsOf(context, ana)).toEqual([])
})

test('a key that was a second factor comes back with its factor', async ({
  join,
  auth,
  undoes,
  context,
  clock,
}) => {
  const ana = await join('ana')
  const { factorId } = await addsAndRemovesKey(auth, clock, ana)
  const keys = () =>
    context.db.selectFrom('auth.webauthn_credentials').select(['factor_id', 'user_id']).execute()
  expect(await keys()).toEqual([])
  await undoes(ana.email, removed)
  expect(await keys()).toEqual([{ factor_id: factorId, user_id: ana.id }])
  expect(await factorsOf(context, ana)).toEqual([{ id: factorId, status: 'verified' }])
})

test('a factor whose key another account has registered meanwhile does not come back: nobody could show it', async ({
  join,
  auth,
  browser,
  undoes,
  context,
  clock,
}) => {
  const [ana, bob] = [await join('ana'), await join('bob')]
  const { key } = await addsAndRemovesKey(auth, clock, ana)
  const other = browser()
  await other.signInWithPassword(bob)
  await addPasskey(other, key)
  await undoes(ana.email, removed)
  expect(await factorsOf(context, ana)).toEqual([])
})
