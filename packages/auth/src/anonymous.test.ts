import { describe, expect } from 'vitest'
import { test } from '../../../apps/server/test/parvis.ts'

describe('with anonymous accounts on', () => {
  test.override({ settings: { AUTH_ANONYMOUS: '1', AUTH_LINKING: '1' } })

  test('visitors read as guests do, and cannot act', async ({ browser, guest, join }) => {
    const { data, error } = await browser().signInAnonymously({ options: { data: { couleur: 'bleu' } } })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      is_anonymous: true,
      email: '',
      identities: [],
      app_metadata: {},
      user_metadata: { couleur: 'bleu' },
    })
    const author = await join('ana')
    const post = await author.publishes('Un mot')
    guest.token = data.session?.access_token ?? ''
    expect(await guest.get(`/api/v1/posts/${post.id}`)).toMatchObject({ id: post.id })
    await expect(guest.get('/api/v1/me')).toBeRefused('not_authenticated')
  })

  test('an address makes them members', async ({ browser, mailbox, guest }) => {
    const client = browser()
    const { data } = await client.signInAnonymously()
    const email = 'enfin@exemple.test'
    expect((await client.updateUser({ password: 'un-mot-de-passe-correct' })).error).toMatchObject({
      status: 422,
      code: 'validation_failed',
    })
    await client.updateUser({ email })
    const { code } = await mailbox.newest(email)
    const verified = await client.verifyOtp({ email, token: code, type: 'email_change' })
    expect(verified.data.user).toMatchObject({
      id: data.user?.id,
      email,
      is_anonymous: false,
      identities: [{ provider: 'email', identity_data: { email, email_verified: true } }],
    })
    guest.token = verified.data.session?.access_token ?? ''
    expect(await guest.get('/api/v1/me')).toMatchObject({
      display_name: expect.stringMatching(/^Membre \d+$/),
    })
    expect((await client.updateUser({ password: 'un-mot-de-passe-correct' })).error).toBeNull()
  })

  test('they cannot enrol a second factor', async ({ browser }) => {
    const client = browser()
    await client.signInAnonymously()
    expect((await client.mfa.enroll({ factorType: 'totp' })).error).toMatchObject({
      status: 403,
      code: 'no_authorization',
    })
  })
})

test('with anonymous accounts off, a sign-up without an address is refused', async ({ browser }) => {
  const { error } = await browser().signInAnonymously()
  expect(error).toMatchObject({ status: 422, code: 'anonymous_provider_disabled' })
  expect(error?.message).toBe('Anonymous sign-ins are disabled')
})
