import { decodeJwt } from 'jose'
import { describe, expect } from 'vitest'
import { signInUrl, test } from '../../../../apps/server/test/sso.ts'

const maire = { nameId: 'u-1', mail: 'Ada.Maire@ville.exemple.test', displayName: 'Ada Maire' }
const emailFormat = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'
const transientFormat = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'

describe('with single sign-on', () => {
  test.override({ settings: { AUTH_SAML: '1' } })

  test('a person is known by their organisation’s subject; address and name follow its data', async ({
    connect,
    post,
    context,
  }) => {
    const { organisation } = await connect('ville')
    const users = () =>
      context.db.selectFrom('auth.users').select(['email', 'user_metadata', 'is_sso']).execute()
    await post(await organisation.begins(maire))
    await post(await organisation.begins({ ...maire, mail: 'ada@ville.exemple.test', displayName: 'Ada M.' }))
    expect(await users()).toMatchObject([
      { email: 'ada@ville.exemple.test', user_metadata: { display_name: 'Ada M.' }, is_sso: true },
    ])
    // The subject-id attribute takes precedence over the NameID; a NameID in address format ignores case.
    await post(
      await organisation.begins({
        nameId: 'x',
        nameIdFormat: transientFormat,
        subjectId: 's@v',
        mail: 'b@v.test',
      }),
    )
    await post(
      await organisation.begins({
        nameId: 'y',
        nameIdFormat: transientFormat,
        subjectId: 's@v',
        mail: 'b@v.test',
      }),
    )
    await post(await organisation.begins({ nameId: 'Cleo@V.test', nameIdFormat: emailFormat }))
    await post(await organisation.begins({ nameId: 'cleo@v.test', nameIdFormat: emailFormat }))
    expect((await users()).map(({ email }) => email).sort()).toEqual([
      'ada@ville.exemple.test',
      'b@v.test',
      'cleo@v.test',
    ])
  })

  test('attributes reach the account as the operator maps them', async ({ connect, post, context }) => {
    const { organisation } = await connect('ville', {
      attribute_mapping: {
        keys: {
          email: { names: ['absent', 'department'] },
          display_name: { name: 'mail' },
          teams: { name: 'displayName', array: true },
          site: { default: 'Mairie' },
        },
      },
    })
    await post(
      await organisation.begins({ nameId: '1', mail: 'Nom', displayName: 'Voirie', department: 'd@v.test' }),
    )
    const user = await context.db.selectFrom('auth.users').selectAll().executeTakeFirstOrThrow()
    expect(user).toMatchObject({
      email: 'd@v.test',
      user_metadata: { display_name: 'Nom', teams: ['Voirie'], site: 'Mairie' },
    })
  })

  test('the same address at an organisation and by password belongs to two accounts', async ({
    connect,
    post,
    join,
    auth,
    context,
  }) => {
    const member = await join('ada')
    const { organisation } = await connect('ville')
    const { organisation: other } = await connect('region')
    const ids = new Set([member.id])
    for (const from of [organisation, other]) {
      const { fragment } = await post(await from.begins({ nameId: 'u-1', mail: 'ada@exemple.test' }))
      ids.add(String(decodeJwt(String(fragment.access_token)).sub))
    }
    expect(ids.size).toBe(3)
    const { email, password } = { email: 'ada@exemple.test', password: 'un-mot-de-passe-de-test' }
    const again = await auth('POST', '/token?grant_type=password', { body: { email, password } })
    expect(again.json).toMatchObject({ user: { id: member.id, identities: [{ provider: 'email' }] } })
    expect(await context.db.selectFrom('auth.identities').select('id').execute()).toHaveLength(3)
  })

  test('simultaneous first sign-ins create one account', async ({ connect, post, context }) => {
    const { organisation } = await connect('ville')
    const forms = await Promise.all(Array.from({ length: 6 }, () => organisation.begins(maire)))
    const landed = await Promise.all(forms.map(post))
    expect(landed.map(({ status }) => status)).toEqual(Array(6).fill(302))
    expect(await context.db.selectFrom('auth.users').select('id').execute()).toHaveLength(1)
    expect(await context.db.selectFrom('auth.sessions').select('id').execute()).toHaveLength(6)
  })

  test('the end set by an organisation bounds the session, by fragment and by code', async ({
    connect,
    browser,
    post,
    clock,
    context,
  }) => {
    const { organisation } = await connect('ville')
    const sessionEnd = new Date(Date.now() + 2 * 3_600_000)
    const client = browser({ flowType: 'pkce' })
    const url = await signInUrl(client, { domain: 'ville.exemple.test' })
    const { query } = await post(await organisation.answers(url, { ...maire, sessionEnd }))
    const { data } = await client.exchangeCodeForSession(String(query.code))
    await post(await organisation.begins({ ...maire, sessionEnd }))
    const ends = await context.db.selectFrom('auth.sessions').select('not_after').execute()
    expect(ends).toEqual([{ not_after: sessionEnd }, { not_after: sessionEnd }])
    clock.advance({ hours: 1, minutes: 30 })
    // Access tokens end with it too.
    const renewed = await client.refreshSession()
    expect(renewed.data.session?.expires_at).toBe(Math.floor(sessionEnd.getTime() / 1_000))
    clock.advance({ minutes: 31 })
    expect((await client.refreshSession()).error).toMatchObject({ status: 400, code: 'session_expired' })
    expect(data.user?.email).toBe('ada.maire@ville.exemple.test')
  })

  test('a response without a subject or an address is refused by name', async ({ connect, post }) => {
    const { organisation } = await connect('ville')
    const nobody = await organisation.begins({ nameId: 'x', nameIdFormat: transientFormat, mail: 'a@v.test' })
    expect(await post(nobody)).toMatchObject({
      status: 303,
      target: 'http://parvis.test',
      query: { error: 'invalid_request', error_code: 'saml_assertion_no_user_id' },
    })
    for (const mail of [null, 'pas une adresse'])
      expect((await post(await organisation.begins({ nameId: 'x', mail }))).query).toMatchObject({
        error: 'invalid_request',
        error_code: 'saml_assertion_no_email',
      })
  })

  test('a banned member cannot sign in', async ({ connect, post, context, clock }) => {
    const { organisation } = await connect('ville')
    await post(await organisation.begins(maire))
    const tomorrow = new Date(clock.now().getTime() + 86_400_000)
    await context.db.updateTable('auth.users').set({ banned_until: tomorrow }).execute()
    expect((await post(await organisation.begins(maire))).query).toMatchObject({
      error: 'access_denied',
      error_code: 'user_banned',
    })
  })
})

describe('with sign-up off', () => {
  test.override({ settings: { AUTH_SAML: '1', AUTH_SIGNUP: '0' } })

  test('no new account is created by an organisation', async ({ connect, post, context }) => {
    const { organisation } = await connect('ville')
    expect(await post(await organisation.begins(maire))).toMatchObject({
      status: 303,
      query: { error: 'access_denied', error_code: 'signup_disabled' },
    })
    expect(await context.db.selectFrom('auth.users').select('id').execute()).toEqual([])
  })
})
