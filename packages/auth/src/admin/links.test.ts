import { expect } from 'vitest'
import { test } from '../../../../apps/server/test/back-office.ts'

const password = 'un-mot-de-passe-correct'

test('an invited person accepts by the mail’s link, and then chooses a password', async ({
  office,
  browser,
  mailbox,
}) => {
  const email = 'invitee@exemple.test'
  const { data, error } = await office.inviteUserByEmail(email, { data: { display_name: 'Inès' } })
  expect(error).toBeNull()
  expect(data.user).toMatchObject({ email, invited_at: expect.any(String) })
  const mail = await mailbox.newest(email)
  expect(mail.subject).toBe('Vous êtes invité sur Parvis')
  expect(mail.link.searchParams.get('type')).toBe('invite')
  const client = browser()
  const accepted = await client.verifyOtp({ email, token: mail.code, type: 'invite' })
  expect(accepted.data.user).toMatchObject({ email, email_confirmed_at: expect.any(String) })
  expect((await client.updateUser({ password })).error).toBeNull()
  expect((await browser().signInWithPassword({ email, password })).error).toBeNull()
  expect((await office.inviteUserByEmail(email)).error).toMatchObject({ status: 422, code: 'email_exists' })
})

test('an operator can generate a link of each kind, which works as if mailed', async ({
  office,
  join,
  browser,
  mailbox,
}) => {
  const member = await join('ana')
  const mailed = (await mailbox.of(member.email)).length
  const kinds = [
    { type: 'signup', email: 'neuf@exemple.test', password },
    { type: 'invite', email: 'invitee@exemple.test' },
    { type: 'magiclink', email: member.email },
    { type: 'recovery', email: member.email },
  ] as const
  for (const request of kinds) {
    const { data, error } = await office.generateLink(request)
    expect(error).toBeNull()
    expect(data.properties).toMatchObject({
      action_link: expect.stringContaining(`type=${request.type}`),
      email_otp: expect.stringMatching(/^\d{6}$/),
      verification_type: request.type,
    })
    expect(data.user).not.toHaveProperty('hashed_token')
    const { hashed_token } = data.properties ?? { hashed_token: '' }
    const verified = await browser().verifyOtp({ token_hash: hashed_token, type: request.type })
    expect([request.type, verified.error]).toEqual([request.type, null])
    expect(verified.data.user?.email).toBe(request.email)
  }
  expect(await mailbox.of(member.email)).toHaveLength(mailed)
})

test('the data of a link’s new account come back exactly as given, also for an address that waits', async ({
  office,
}) => {
  for (const type of ['signup', 'invite', 'magiclink'] as const) {
    const email = `${type}@exemple.test`
    for (const data of [{ couleur: 'vert' }, { couleur: 'bleu', sub: 'autre' }]) {
      const made = await office.generateLink({ type, email, password, options: { data } } as never)
      expect([type, made.error]).toEqual([type, null])
      expect(made.data.user?.user_metadata).toEqual(data)
      expect(made.data.user?.identities).toMatchObject([{ identity_data: { email, email_verified: false } }])
    }
  }
  const { data } = await office.inviteUserByEmail('invitee@exemple.test', { data: { couleur: 'vert' } })
  expect(data.user?.user_metadata).toEqual({ couleur: 'vert' })
  // A later change of address keeps them.
  const moved = await office.updateUserById(data.user?.id ?? '', { email: 'ailleurs@exemple.test' })
  expect(moved.data.user?.user_metadata).toEqual({ couleur: 'vert' })
})

test('a change of address needs both of its links', async ({ office, join, browser }) => {
  const member = await join('ana')
  const change = { email: member.email, newEmail: 'ana@ailleurs.test' }
  const tokens: string[] = []
  for (const type of ['email_change_current', 'email_change_new'] as const) {
    const { data } = await office.generateLink({ type, ...change })
    tokens.push(data.properties?.hashed_token ?? '')
  }
  const [first = '', second = ''] = tokens
  const half = await browser().verifyOtp({ token_hash: first, type: 'email_change' })
  expect(half.data.session).toBeNull()
  const done = await browser().verifyOtp({ token_hash: second, type: 'email_change' })
  expect(done.data.user?.email).toBe(change.newEmail)

  // The confirmation of an earlier change does not count for the next one.
  const next = { email: change.newEmail, newEmail: 'ana@encore.test' }
  for (const type of ['email_change_new', 'email_change_current'] as const) {
    const { data } = await office.generateLink({ type, ...next })
    const { hashed_token } = data.properties ?? { hashed_token: '' }
    const answer = await browser().verifyOtp({ token_hash: hashed_token, type: 'email_change' })
    expect([type, answer.data.user?.email]).toEqual([
      type,
      type === 'email_change_new' ? undefined : next.newEmail,
    ])
  }
})

test('simultaneous invitations and links for one address create one account', async ({ office, context }) => {
  const email = 'neuf@exemple.test'
  const answers = await Promise.all([
    ...[1, 2, 3].map(() => office.inviteUserByEmail(email)),
    ...[1, 2, 3].map(() => office.generateLink({ type: 'magiclink', email })),
  ])
  expect(answers.map(({ error }) => error)).toEqual(answers.map(() => null))
  const made = await context.db.selectFrom('auth.users').select('id').where('email', '=', email).execute()
  expect(made).toHaveLength(1)
})

test('links that are not possible are refused by name', async ({ office, join, auth, serviceToken }) => {
  const member = await join('ana')
  const taken = await office.generateLink({ type: 'signup', email: member.email, password })
  expect(taken.error).toMatchObject({ status: 422, code: 'email_exists' })
  const nobody = await office.generateLink({ type: 'recovery', email: 'personne@exemple.test' })
  expect(nobody.error).toMatchObject({ status: 404, code: 'user_not_found' })
  for (const body of [
    { type: 'rien', email: 'a@b.test' },
    { type: 'signup', email: 'a@b.test' },
    { type: 'invite' },
  ])
    expect(await auth('POST', '/admin/generate_link', { token: serviceToken, body })).toMatchObject({
      status: 400,
      json: { code: 'validation_failed' },
    })
  expect(
    (await auth('POST', '/invite', { token: member.token, body: { email: 'a@b.test' } })).json.code,
  ).toBe('not_admin')
})
