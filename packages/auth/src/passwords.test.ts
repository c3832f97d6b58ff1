import { createHash } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { describe, expect } from 'vitest'
import { test as withOffice } from '../../../apps/server/test/back-office.ts'
import { test as base } from '../../../apps/server/test/parvis.ts'
import { type WebService, webService } from '../../../apps/server/test/web-service.ts'

const breached = 'une-phrase-qui-a-fui'
const sound = 'une-phrase-à-moi-seule'

describe('a weak password', () => {
  base(
    '[AAP-03] that is among the most common is refused, and nothing is created',
    async ({ browser, context }) => {
      for (const password of ['password', 'PassWord123', 'iloveyou']) {
        const { error } = await browser().signUp({ email: 'ana@exemple.test', password })
        expect(error).toMatchObject({ status: 422, code: 'weak_password', reasons: ['pwned'] })
      }
      expect(await context.db.selectFrom('auth.users').select('id').execute()).toEqual([])
    },
  )

  base('[AAP-03] that is the account’s address, or begins it, is refused', async ({ browser, join }) => {
    const email = 'ana.dubreuil@exemple.test'
    for (const password of [email, 'Ana.Dubreuil@Exemple.TEST', 'ana.dubreuil']) {
      const { error } = await browser().signUp({ email, password })
      expect(error).toMatchObject({ status: 422, code: 'weak_password', reasons: ['pwned'] })
    }
    const member = await join('ana')
    const client = browser()
    await client.signInWithPassword(member)
    const { error } = await client.updateUser({ password: member.email })
    expect(error).toMatchObject({ status: 422, code: 'weak_password', reasons: ['pwned'] })
  })

  base('[AAP-03] one response lists all its weaknesses', async ({ browser }) => {
    const { error } = await browser().signUp({ email: 'ana@exemple.test', password: '12345' })
    expect(error).toMatchObject({ status: 422, code: 'weak_password', reasons: ['length', 'pwned'] })
    expect(error?.message).toContain('Password should be at least 8 characters')
  })
})

describe('a password with accents or compatibility letters', () => {
  const composed = 'Mot de passe \u00e9 tr\u00e8s long 9'
  const decomposed = composed.normalize('NFD')
  const wide = 'Ｐhrase ﬁnale n²9 à part'

  base(
    'is the same whichever way it is typed, at sign-up, sign-in, proofs and changes',
    async ({ join, browser }) => {
      for (const [name, set, typed] of [
        ['ana', composed, decomposed],
        ['bea', decomposed, composed],
        ['carl', wide, wide.normalize('NFKC')],
        ['dina', wide.normalize('NFKC'), wide],
      ] as const) {
        const { email } = await join(name, { password: set })
        const client = browser()
        expect((await client.signInWithPassword({ email, password: typed })).error, name).toBeNull()
        expect((await client.signInWithPassword({ email, password: `${typed} ` })).error?.code).toBe(
          'invalid_credentials',
        )
        const { error } = await client.updateUser({ password: typed })
        expect(error?.code, name).toBe('same_password')
      }
    },
  )

  base(
    'that was hashed as typed still opens its account, and is hashed anew',
    async ({ join, browser, context }) => {
      const { email, id } = await join('ana', { password: composed })
      const store = async (encrypted_password: string) =>
        context.db.updateTable('auth.users').set({ encrypted_password }).where('id', '=', id).execute()
      await store(await hash(decomposed, context.config.auth.passwordHash))
      const signIn = async (password: string) =>
        (await browser().signInWithPassword({ email, password })).error?.code ?? null
      expect(await signIn(composed)).toBe('invalid_credentials')
      expect(await signIn(decomposed)).toBeNull()
      expect(await signIn(composed)).toBeNull()
      expect(await signIn('Mot de passe e tres long 9')).toBe('invalid_credentials')
    },
  )

  base('is judged weak in its normalised form', async ({ browser }) => {
    const { error } = await browser().signUp({ email: 'ana@exemple.test', password: 'ｐａｓｓｗｏｒｄ' })
    expect(error).toMatchObject({ code: 'weak_password', reasons: ['pwned'] })
  })
})

describe('a long password', () => {
  base('is compared whole at sign-in: characters after its 72nd byte count', async ({ join, browser }) => {
    const password = 'une phrase de soixante-douze octets, que personne ne devinera jamais ici'
    expect(Buffer.byteLength(password)).toBe(72)
    const { email } = await join('ana', { password })
    const wrong = await browser().signInWithPassword({ email, password: `${password} et la suite` })
    expect(wrong.error?.code).toBe('invalid_credentials')
    expect((await browser().signInWithPassword({ email, password })).error).toBeNull()
  })

  withOffice(
    'has 256 characters at most, however many bytes each takes',
    async ({ join, auth, browser, serviceToken }) => {
      const longest = '🗳'.repeat(256)
      const { email, token } = await join('ana', { password: longest })
      expect((await browser().signInWithPassword({ email, password: longest })).error).toBeNull()
      expect(
        (await browser().signUp({ email: 'bea@exemple.test', password: 'é'.repeat(64) })).error,
      ).toBeNull()

      const password = `${longest}x`
      const refused = {
        status: 400,
        json: { code: 'validation_failed', message: 'Password cannot be longer than 256 characters' },
      }
      const asked: [string, string, object][] = [
        ['POST', '/signup', { body: { email: 'cleo@exemple.test', password } }],
        ['PUT', '/user', { token, body: { password } }],
        ['POST', '/admin/users', { token: serviceToken, body: { email: 'dora@exemple.test', password } }],
      ]
      for (const [method, path, request] of asked)
        expect([path, await auth(method, path, request)]).toMatchObject([path, refused])
      const wrong = await browser().signInWithPassword({ email, password })
      expect(wrong.error).toMatchObject({ status: 400, code: 'invalid_credentials' })
    },
  )
})

describe('with required character classes', () => {
  base.override({ settings: { AUTH_PASSWORD_CLASSES: 'lower,upper,digit,symbol' } })

  base('a password has one of each', async ({ browser }) => {
    const signUp = (password: string) => browser().signUp({ email: 'ana@exemple.test', password })
    for (const password of ['sans-majuscule-1', 'SANS-MINUSCULE-1', 'Sans-chiffre', 'SansSymbole1'])
      expect((await signUp(password)).error).toMatchObject({ code: 'weak_password', reasons: ['characters'] })
    expect((await signUp('Tout-y-est-1')).error).toBeNull()
  })
})

const test = base.extend<{
  list: WebService & { asked: string[]; isDown: boolean }
  settings: Record<string, string>
}>({
  // biome-ignore lint/correctness/noEmptyPattern: the form in which a fixture says that it needs no other
  list: async ({}, use) => {
    const digest = createHash('sha1').update(breached).digest('hex').toUpperCase()
    const padding = createHash('sha1').update(sound).digest('hex').toUpperCase()
    const state = { asked: [] as string[], isDown: false }
    const service = await webService((request, _body, response) => {
      state.asked.push(request.url ?? '')
      response.statusCode = state.isDown ? 500 : 200
      response.end(`${digest.slice(5)}:42\r\n${padding.slice(5)}:0\r\n`)
    })
    await use(Object.assign(state, service))
    await service.close()
  },
  settings: async ({ list }, use) => use({ AUTH_BREACHES_URL: list.address }),
})

describe('with a list of breached passwords', () => {
  test('a breached password is refused; the list receives five digits of its hash', async ({
    browser,
    list,
  }) => {
    const { error } = await browser().signUp({ email: 'ana@exemple.test', password: breached })
    expect(error).toMatchObject({ code: 'weak_password', reasons: ['pwned'] })
    expect(list.asked).toEqual([expect.stringMatching(/^\/range\/[0-9A-F]{5}$/)])
    expect((await browser().signUp({ email: 'ana@exemple.test', password: sound })).error).toBeNull()
  })

  test('a member whose password has leaked meanwhile signs in and gets a warning', async ({
    join,
    context,
    list,
    browser,
  }) => {
    list.isDown = true
    const member = await join('bea', { password: breached })
    list.isDown = false
    const { data, error } = await browser().signInWithPassword({ email: member.email, password: breached })
    expect(error).toBeNull()
    expect(data.weakPassword).toMatchObject({ reasons: ['pwned'] })
    expect(context.config.auth.breachesUrl).toBe(list.address)
  })

  test('sign-up works while the list is down', async ({ browser, list }) => {
    list.isDown = true
    expect((await browser().signUp({ email: 'ana@exemple.test', password: breached })).error).toBeNull()
  })
})
