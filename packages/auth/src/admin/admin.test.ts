import { execFile } from 'node:child_process'
import { join as joinPath } from 'node:path'
import { describe, expect } from 'vitest'
import { fragmentOf } from '../../../../apps/server/test/auth-call.ts'
import { test } from '../../../../apps/server/test/back-office.ts'

const password = 'un-mot-de-passe-correct'

describe('the admin API', () => {
  test('requires a service token', async ({ auth, join, serviceToken }) => {
    const member = await join('ana', { administrator: true })
    const asked = (token?: string) => auth('GET', '/admin/users', token === undefined ? {} : { token })
    expect(await asked()).toMatchObject({ status: 401, json: { code: 'no_authorization' } })
    expect(await asked('a.b.c')).toMatchObject({ status: 403, json: { code: 'bad_jwt' } })
    expect(await asked(member.token)).toMatchObject({ status: 403, json: { code: 'not_admin' } })
    expect((await asked(serviceToken)).status).toBe(200)
    // A service token belongs to no member, so it is refused on members' routes.
    expect((await auth('GET', '/user', { token: serviceToken })).json.code).toBe('bad_jwt')
  })

  test('creates an account that can sign in at once, with the given id', async ({ office, browser }) => {
    const id = '6f1b0c6e-5d1c-4a57-9f0a-2f4c4f8f6d11'
    const { data, error } = await office.createUser({
      id,
      email: 'Bea@Exemple.test',
      password,
      email_confirm: true,
      user_metadata: { display_name: 'Béa' },
      app_metadata: { dossier: 12 },
    })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      id,
      email: 'bea@exemple.test',
      app_metadata: { provider: 'email', providers: ['email'], dossier: 12 },
    })
    expect(data.user?.user_metadata).toEqual({ display_name: 'Béa' })
    const moved = await office.updateUserById(id, { email: 'bea@ailleurs.test', email_confirm: true })
    expect(moved.data.user?.user_metadata).toEqual({ display_name: 'Béa' })
    const painted = await office.updateUserById(id, {
      email: 'bea@exemple.test',
      user_metadata: { display_name: null, couleur: 'vert' },
    })
    expect(painted.data.user?.user_metadata).toEqual({ couleur: 'vert' })
    expect((await browser().signInWithPassword({ email: 'bea@exemple.test', password })).error).toBeNull()
    const again = await office.createUser({ email: 'bea@exemple.test' })
    expect(again.error).toMatchObject({ status: 422, code: 'email_exists' })
    expect((await office.createUser({})).error).toMatchObject({ status: 400, code: 'validation_failed' })
    const weak = await office.createUser({ email: 'carl@exemple.test', password: '123' })
    expect(weak.error).toMatchObject({ status: 422, code: 'weak_password' })
  })

  test('lists accounts in pages, and finds a single one', async ({ office, join, auth, serviceToken }) => {
    const members = []
    for (const name of ['ana', 'ben', 'cleo']) members.push(await join(name))
    const first = await office.listUsers({ page: 1, perPage: 2 })
    expect(first.data.users.map(({ email }) => email)).toEqual(['cleo@exemple.test', 'ben@exemple.test'])
    expect(first.data).toMatchObject({ total: 3, nextPage: 2, lastPage: 2 })
    const second = await office.listUsers({ page: 2, perPage: 2 })
    expect(second.data.users.map(({ email }) => email)).toEqual(['ana@exemple.test'])
    for (const query of ['page=0', 'page=x', 'per_page=-1'])
      expect((await auth('GET', `/admin/users?${query}`, { token: serviceToken })).status).toBe(400)
    const [ana] = members
    expect((await office.getUserById(ana?.id ?? '')).data.user?.email).toBe('ana@exemple.test')
    const nobody = await office.getUserById('6f1b0c6e-5d1c-4a57-9f0a-2f4c4f8f6d11')
    expect(nobody.error).toMatchObject({ status: 404, code: 'user_not_found' })
    expect(await auth('GET', '/admin/users/12', { token: serviceToken })).toMatchObject({
      status: 404,
      json: { code: 'validation_failed' },
    })
  })

  test('changes an account: address, password, metadata', async ({ office, join, browser, auth }) => {
    const member = await join('ana')
    const { data, error } = await office.updateUserById(member.id, {
      email: 'ana@ailleurs.test',
      password: 'un-autre-mot-de-passe',
      user_metadata: { couleur: 'bleu' },
    })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      email: 'ana@ailleurs.test',
      user_metadata: { couleur: 'bleu', display_name: 'ana', email: 'ana@ailleurs.test' },
    })
    expect(data.user?.identities?.map((identity) => identity.identity_data?.email)).toEqual([
      'ana@ailleurs.test',
    ])
    expect((await auth('GET', '/user', { token: member.token })).json.code).toBe('session_not_found')
    const signIn = await browser().signInWithPassword({
      email: 'ana@ailleurs.test',
      password: 'un-autre-mot-de-passe',
    })
    expect(signIn.error).toBeNull()
    await join('ben')
    const taken = await office.updateUserById(member.id, { email: 'ben@exemple.test' })
    expect(taken.error).toMatchObject({ status: 422, code: 'email_exists' })
    expect((await office.updateUserById(member.id, { role: 'a\u0000b' })).error).toMatchObject({
      status: 400,
      code: 'validation_failed',
    })
  })

  test('mails sent before a change of address or password are void after it', async ({
    office,
    join,
    auth,
    browser,
    mailbox,
    clock,
  }) => {
    const member = await join('ana')
    const opened = async (link: URL) =>
      fragmentOf((await fetch(link, { redirect: 'manual' })).headers).values.get('error_code')
    for (const change of [{ email: 'ana@ailleurs.test' }, { password: 'un-autre-mot-de-passe' }]) {
      clock.advance({ minutes: 2 })
      const address = (await office.getUserById(member.id)).data.user?.email ?? ''
      await browser().resetPasswordForEmail(address)
      const recovery = await mailbox.newest(address)
      expect((await office.updateUserById(member.id, change)).error).toBeNull()
      expect([change, await opened(recovery.link)]).toEqual([change, 'otp_expired'])
    }

    const other = await join('bea')
    const change = await auth('PUT', '/user', { token: other.token, body: { email: 'bea@ailleurs.test' } })
    expect(change.status).toBe(200)
    const [toNew, toOld] = [await mailbox.newest('bea@ailleurs.test'), await mailbox.newest(other.email)]
    expect(await opened(toNew.link)).toBeNull()
    await office.updateUserById(other.id, { email: 'bea@exemple.org' })
    expect(await opened(toOld.link)).toBe('otp_expired')
    expect((await office.getUserById(other.id)).data.user?.email).toBe('bea@exemple.org')
  })

  test('one of several simultaneous accounts with one address or id is created, the others are refused', async ({
    office,
  }) => {
    const id = '6f1b0c6e-5d1c-4a57-9f0a-2f4c4f8f6d11'
    for (const [accounts, code] of [
      [['a', 'a', 'a', 'a'].map((name) => ({ email: `${name}@exemple.test` })), 'email_exists'],
      [['b', 'c', 'd', 'e'].map((name) => ({ email: `${name}@exemple.test`, id })), 'user_already_exists'],
    ] as const) {
      const made = await Promise.all(accounts.map((account) => office.createUser(account)))
      const codes = made.map(({ error }) => (error === null ? 'made' : error.code)).sort()
      expect(codes).toEqual([...Array(3).fill(code), 'made'].sort())
    }
  })

  test('bans for a time, and lifts the ban', async ({ office, join, browser, auth, clock }) => {
    const member = await join('ana')
    await member.get('/api/v1/me')
    const { data } = await office.updateUserById(member.id, { ban_duration: '24h' })
    expect(data.user?.banned_until).toBeTruthy()
    expect((await browser().signInWithPassword(member)).error).toMatchObject({
      status: 400,
      code: 'user_banned',
    })
    expect(await auth('GET', '/user', { token: member.token })).toMatchObject({
      status: 403,
      json: { code: 'user_banned' },
    })
    await expect(member.get('/api/v1/me')).toBeRefused('member_banned')
    clock.advance({ hours: 25 })
    expect((await browser().signInWithPassword(member)).error).toBeNull()
    await office.updateUserById(member.id, { ban_duration: '1h30m' })
    await office.updateUserById(member.id, { ban_duration: 'none' })
    expect((await browser().signInWithPassword(member)).error).toBeNull()
    const nonsense = await office.updateUserById(member.id, { ban_duration: 'toujours' })
    expect(nonsense.error).toMatchObject({ status: 400, code: 'validation_failed' })
  })

  test('neither bans nor deletes the last administrator', async ({ office, join, browser }) => {
    const ada = await join('ada', { administrator: true })
    const refused = { status: 422, code: 'last_administrator' }
    const acts = [
      () => office.updateUserById(ada.id, { ban_duration: '24h' }),
      () => office.deleteUser(ada.id),
      () => office.deleteUser(ada.id, true),
    ]
    for (const act of acts) expect((await act()).error).toMatchObject(refused)
    expect((await browser().signInWithPassword(ada)).error).toBeNull()
    expect((await office.updateUserById(ada.id, { ban_duration: 'none' })).error).toBeNull()
    // A banned administrator does not count as another one.
    const ben = await join('ben', { administrator: true })
    expect((await office.updateUserById(ben.id, { ban_duration: '24h' })).error).toBeNull()
    for (const act of acts) expect((await act()).error).toMatchObject(refused)
    await office.updateUserById(ben.id, { ban_duration: 'none' })
    expect((await office.deleteUser(ada.id)).error).toBeNull()
    expect((await office.deleteUser(ben.id, true)).error).toMatchObject(refused)
  })

  test('deletes an account with all its content', async ({ office, join, auth, guest }) => {
    const member = await join('ana')
    const post = await member.publishes('Un mot')
    expect((await office.deleteUser(member.id)).error).toBeNull()
    expect((await auth('GET', '/user', { token: member.token })).json.code).toBe('user_not_found')
    await expect(guest.get(`/api/v1/posts/${post.id}`)).toBeRefused('post_not_found')
    expect((await office.deleteUser(member.id)).error).toMatchObject({ status: 404, code: 'user_not_found' })
  })

  test('or hides it: its posts stay without a name, and nobody can sign in to it', async ({
    office,
    join,
    guest,
    browser,
    context,
  }) => {
    const member = await join('ana')
    const post = await member.publishes('Un mot')
    expect((await office.deleteUser(member.id, true)).error).toBeNull()
    expect(await guest.get(`/api/v1/posts/${post.id}`)).toMatchObject({
      author: { name: 'Compte supprimé' },
    })
    expect((await browser().signInWithPassword(member)).error?.code).toBe('invalid_credentials')
    const { data } = await office.getUserById(member.id)
    expect(data.user).toMatchObject({ email: '', deleted_at: expect.any(String), identities: [] })
    expect(await context.db.selectFrom('auth.sessions').select('id').execute()).toEqual([])
  })
})

describe('keys', () => {
  const program = joinPath(import.meta.dirname, '../../../../apps/server/src/commands/main.ts')

  test('[AAP-24] a new key is announced, signs ten minutes later, and the old one stays valid until its tokens expire', {
    tags: 'long',
  }, async ({ join, context, auth, clock }) => {
    const member = await join('ana')
    await expect.poll(() => context.bus.connected).toBe(true)
    const kids = async () => {
      const { json } = await auth('GET', '/.well-known/jwks.json')
      return (json.keys as { kid: string }[]).map(({ kid }) => kid)
    }
    const kidOf = (token: string) =>
      JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid
    const signedIn = async () => {
      const { json } = await auth('POST', '/token?grant_type=password', {
        body: { email: member.email, password: member.password },
      })
      return String(json.access_token)
    }
    const [old] = await kids()
    expect((await admin(context, 'rotate-keys')).output).toContain('annoncée')
    await expect.poll(kids).toHaveLength(2)
    expect(kidOf(await signedIn())).toBe(old)
    clock.advance({ minutes: 11 })
    const young = await signedIn()
    expect(await kids()).toContain(kidOf(young))
    expect(kidOf(young)).not.toBe(old)
    expect((await auth('GET', '/user', { token: member.token })).status).toBe(200)
    clock.advance({ minutes: 71 })
    expect(await kids()).toEqual([kidOf(young)])
  })

  test('after a leak the old key is invalid at once, and members renew by their refresh tokens', {
    tags: 'long',
  }, async ({ join, context, auth }) => {
    const member = await join('ana')
    await expect.poll(() => context.bus.connected).toBe(true)
    await member.get('/api/v1/me')
    expect((await admin(context, 'rotate-keys', 'revoke')).code).toBe(0)
    await expect
      .poll(async () => (await auth('GET', '/user', { token: member.token })).json.code)
      .toBe('bad_jwt')
    await expect(member.get('/api/v1/me')).toBeRefused('not_authenticated')
    const renewed = await auth('POST', '/token?grant_type=refresh_token', {
      body: { refresh_token: member.refreshToken },
    })
    member.token = String(renewed.json.access_token)
    expect(await member.get('/api/v1/me')).toMatchObject({ display_name: 'ana' })
  })

  test('the command line issues service tokens', async ({ context, auth }) => {
    await auth('GET', '/health')
    const { output } = await admin(context, 'service-token')
    expect((await auth('GET', '/admin/users', { token: output })).status).toBe(200)
  })

  function admin(
    context: { config: { databaseUrl?: string | undefined; dataFolder: string; siteUrl: string } },
    ...words: string[]
  ): Promise<{ code: number; output: string }> {
    const { databaseUrl, dataFolder, siteUrl } = context.config
    const env = { ...process.env, DATABASE_URL: databaseUrl, PARVIS_DATA: dataFolder, PARVIS_URL: siteUrl }
    return new Promise((resolve) => {
      execFile(process.execPath, [program, 'admin', ...words], { env }, (error, stdout, stderr) => {
        resolve({ code: error === null ? 0 : Number(error.code), output: `${stdout}${stderr}`.trim() })
      })
    })
  }
})
