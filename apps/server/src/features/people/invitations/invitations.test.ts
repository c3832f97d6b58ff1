import {
  checkInvitation,
  createInvitation,
  listInvitations,
  listInvited,
  revokeInvitation,
} from '@parvis/contract/people/admissions.ts'
import { expect } from 'vitest'
import { test } from '../../../../test/parvis.ts'
import { admits, invites } from '../../../../test/registration.ts'

const password = 'un-mot-de-passe-correct'

test('a newcomer with an invitation joins by it, and it admits as many as it says; a place is taken when the account is confirmed', async ({
  join,
  auth,
  browser,
  mailbox,
  guest,
  context,
  clock,
}) => {
  const ada = await join('ada', { administrator: true })
  const signsUp = (name: string, invitation?: string) =>
    auth('POST', '/signup', {
      body: { email: `${name}@exemple.test`, password, data: { invitation, display_name: name } },
    })
  const confirms = async (name: string, mails = 1) => {
    const email = `${name}@exemple.test`
    const { code } = await mailbox.newest(email, mails)
    return browser().verifyOtp({ email, token: code, type: 'signup' })
  }
  await admits(ada, 'invitation')
  const { id, token, link } = await invites(ada)
  expect(link).toBe(`http://parvis.test/invitation#${token}`)
  expect(await guest.call(checkInvitation, { body: { token } })).toMatchObject({
    ends_at: expect.any(String),
  })

  expect(await signsUp('sans')).toMatchObject({ status: 403, json: { code: 'invitation_required' } })
  expect(await signsUp('faux', 'x'.repeat(32))).toMatchObject({
    status: 422,
    json: { code: 'invitation_invalid' },
  })
  // A slip of the pen in the address takes no place; of two who sign up the first to confirm is in.
  const answer = await signsUp('anna', token)
  await signsUp('ana', token)
  await signsUp('bea', token)
  expect(JSON.stringify(answer.json)).not.toContain(token)
  expect((await confirms('ana')).data.session).not.toBeNull()
  const late = await confirms('bea')
  expect(late.error).toMatchObject({ status: 422, code: 'invitation_invalid' })
  expect(await signsUp('carl', token)).toMatchObject({ json: { code: 'invitation_invalid' } })
  await expect(guest.call(checkInvitation, { body: { token } })).toBeRefused('invitation_invalid')

  const joined = await ada.call(listInvited, { params: { invitationId: id }, query: {} })
  expect(joined.items.map(({ member }) => member.username)).toEqual(['ana'])
  const { items } = await ada.call(listInvitations, { query: {} })
  expect(items).toMatchObject([{ id, uses: 1, max_uses: 1, state: 'used', author: { name: 'ada' } }])
  // The database has no secret, and no token of a member has one.
  const { rows } = await context.database.pool.query(
    'select to_jsonb(invitations)::text as row from invitations',
  )
  expect(JSON.stringify(rows)).not.toContain(token)
  const users = await context.db.selectFrom('auth.users').select('user_metadata').execute()
  expect(JSON.stringify(users)).not.toContain(token)

  await admits(ada, 'open')
  clock.advance({ minutes: 2 })
  await browser().resend({ type: 'signup', email: 'bea@exemple.test' })
  expect((await confirms('bea', 2)).data.session).not.toBeNull()
})

test('an invitation ends by itself or is revoked; administrators alone make and see them', async ({
  join,
  guest,
  clock,
}) => {
  const [ada, rita] = [await join('ada', { administrator: true }), await join('rita', { moderator: true })]
  const { token, id } = await invites(ada, { uses: 5 })
  const params = { invitationId: id }
  for (const call of [
    () => rita.call(listInvitations, { query: {} }),
    () => rita.call(listInvited, { params, query: {} }),
    () => rita.call(revokeInvitation, { params }),
    () => invites(rita),
  ])
    await expect(call()).toBeRefused('administrators_only')
  for (const hours of [0, 24 * 366])
    await expect(invites(ada, { hours })).toBeRefused('invitation_end_invalid')
  const ends_at = new Date(clock.now().getTime() + 3_600_000).toISOString()
  for (const wrong of [{ note: ' ' }, { max_uses: 0 }, { max_uses: 10_001 }])
    await expect(
      ada.call(createInvitation, { body: { note: 'Pour le conseil', ends_at, ...wrong } }),
    ).toBeRefused('validation_failed')

  expect(await ada.call(revokeInvitation, { params })).toMatchObject({ state: 'revoked' })
  expect(await ada.call(revokeInvitation, { params })).toMatchObject({ state: 'revoked' })
  await expect(guest.call(checkInvitation, { body: { token } })).toBeRefused('invitation_invalid')
  const other = await invites(ada)
  clock.advance({ minutes: 59 })
  await guest.call(checkInvitation, { body: { token: other.token } })
  clock.advance({ minutes: 1 })
  await expect(guest.call(checkInvitation, { body: { token: other.token } })).toBeRefused(
    'invitation_invalid',
  )
})
