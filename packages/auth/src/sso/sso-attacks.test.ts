import { describe, expect } from 'vitest'
import type { PostedForm } from '../../../../apps/server/test/identity-provider.ts'
import { type Landing, test as plain, signInUrl } from '../../../../apps/server/test/sso.ts'

const maire = { nameId: 'u-1', mail: 'ada@ville.exemple.test', displayName: 'Ada Maire' }
const domain = 'ville.exemple.test'

function edited(form: PostedForm, edit: (xml: string) => string): PostedForm {
  const xml = Buffer.from(form.SAMLResponse, 'base64').toString()
  const changed = edit(xml)
  if (changed === xml) throw new Error('the edit changed nothing')
  return { ...form, SAMLResponse: Buffer.from(changed).toString('base64') }
}

/** Parts of a response that attacks rearrange. */
function partsOf(xml: string) {
  const [assertion = ''] = /<saml:Assertion .*<\/saml:Assertion>/s.exec(xml) ?? []
  const [signature = ''] = /<ds:Signature .*<\/ds:Signature>/s.exec(assertion) ?? []
  const bare = assertion.replace(signature, '')
  const forged = bare.replaceAll('u-1', 'u-2').replace(/ ID="[^"]+"/, ' ID="_forged"')
  return { assertion, signature, bare, forged }
}

/** All invalid responses get the same refusal, and lead to the site. */
function expectNotValid(landed: Landing, what?: string): void {
  expect(landed, what).toEqual({
    status: 303,
    target: 'http://parvis.test',
    query: {
      error: 'invalid_request',
      error_code: 'validation_failed',
      error_description: 'SAML Assertion is not valid',
    },
    fragment: {},
  })
}

// Test files share a process, so settings are overridden here and not for the process.
const test = plain.extend({ settings: { AUTH_SAML: '1', PARVIS_LOG: 'silent' } })

test.afterEach(async ({ context, task }) => {
  const sessions = await context.db.selectFrom('auth.sessions').select('id').execute()
  expect(sessions, task.name).toHaveLength(task.meta.sessions ?? 0)
})

declare module 'vitest' {
  interface TaskMeta {
    /** Number of sessions that the legitimate part of a test starts. */
    sessions?: number
  }
}

describe('signatures', () => {
  const attacks: [string, (xml: string) => string][] = [
    ['a word changed after the signature', (xml) => xml.replace('>u-1<', '>u-2<')],
    ['an attribute changed after the signature', (xml) => xml.replace('>ada@', '>eve@')],
    ['a broken signature value', (xml) => xml.replace(/(<ds:SignatureValue>)..../, '$1AAAA')],
    ['a broken digest', (xml) => xml.replace(/(<ds:DigestValue>)..../, '$1AAAA')],
    ['no signature', (xml) => xml.replace(partsOf(xml).signature, '')],
    ['a signature without reference', (xml) => xml.replace(/<ds:Reference .*<\/ds:Reference>/s, '')],
    ['a signature of the whole document', (xml) => xml.replace(/ URI="#[^"]+"/, ' URI=""')],
    [
      'a hash instead of a signature',
      (xml) =>
        xml.replace(
          'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
          'http://www.w3.org/2000/09/xmldsig#hmac-sha1',
        ),
    ],
    [
      'a transform that chooses what is read',
      (xml) =>
        xml.replace(
          'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
          'http://www.w3.org/TR/1999/REC-xslt-19991116',
        ),
    ],
  ]
  test('that do not cover every word are refused alike', async ({ connect, post }) => {
    const { organisation } = await connect('ville')
    for (const [name, attack] of attacks)
      expectNotValid(await post(edited(await organisation.begins(maire), attack)), name)
  })

  test('a foreign key is refused, even with its certificate beside the signature', async ({
    connect,
    stranger,
    post,
  }) => {
    await connect('ville')
    const impostor = await stranger('ville')
    for (const signs of ['assertion', 'response', 'both'] as const)
      expectNotValid(await post(await impostor.begins(maire, '', { signs })))
  })

  test('SHA-1 is refused', async ({ auth, serviceToken, stranger, post }) => {
    const old = await stranger('ville', { algorithm: '2000/09/xmldsig#rsa-sha1' })
    const body = { type: 'saml', metadata_xml: old.metadata }
    await auth('POST', '/admin/sso/providers', { token: serviceToken, body })
    expectNotValid(await post(await old.begins(maire)))
  })
})

describe('wrapping', () => {
  const within = (xml: string, replaced: string, by: string) => xml.replace(replaced, () => by)
  const open = (assertion: string) => assertion.replace('</saml:Assertion>', '')
  const attacks: [string, (xml: string) => string][] = [
    [
      'a forged assertion before the signed one',
      (xml) => within(xml, partsOf(xml).assertion, partsOf(xml).forged + partsOf(xml).assertion),
    ],
    [
      'a forged assertion after the signed one',
      (xml) => within(xml, partsOf(xml).assertion, partsOf(xml).assertion + partsOf(xml).forged),
    ],
    [
      'a forged assertion around the signed one',
      (xml) => {
        const { assertion, forged } = partsOf(xml)
        return within(xml, assertion, `${open(forged)}${assertion}</saml:Assertion>`)
      },
    ],
    [
      'a forged assertion that carries the signature, the signed one after it',
      (xml) => {
        const { assertion, signature, bare, forged } = partsOf(xml)
        return within(xml, assertion, `${open(forged)}${signature}</saml:Assertion>${bare}`)
      },
    ],
    [
      'the signed assertion inside the signature of a forged one',
      (xml) => {
        const { assertion, signature, bare, forged } = partsOf(xml)
        const holding = signature.replace(
          '</ds:Signature>',
          () => `<ds:Object>${bare}</ds:Object></ds:Signature>`,
        )
        return within(xml, assertion, `${open(forged)}${holding}</saml:Assertion>`)
      },
    ],
    [
      'a forged assertion of the same identifier in an extension',
      (xml) => {
        const { assertion, forged } = partsOf(xml)
        const id = /ID="([^"]+)"/.exec(assertion)?.[1] ?? ''
        const same = forged.replace('_forged', id)
        return xml.replace(
          '<samlp:Status>',
          () => `<samlp:Extensions>${same}</samlp:Extensions><samlp:Status>`,
        )
      },
    ],
    [
      'a forged response around the signed one',
      (xml) => {
        const { assertion, forged } = partsOf(xml)
        const outer = within(xml, assertion, forged).replace(/ ID="[^"]+"/, ' ID="_outer"')
        return outer.replace('</samlp:Response>', () => `${xml}</samlp:Response>`)
      },
    ],
    [
      'the signed assertion hidden in the forged one’s advice',
      (xml) => {
        const { assertion, forged } = partsOf(xml)
        const advice = `<saml:Advice>${assertion}</saml:Advice>`
        return within(xml, assertion, `${open(forged)}${advice}</saml:Assertion>`)
      },
    ],
  ]
  test('of every shape is refused, whether or not the response is signed too', async ({ connect, post }) => {
    const { organisation } = await connect('ville')
    for (const [name, attack] of attacks)
      for (const signs of ['assertion', 'both'] as const)
        expectNotValid(
          await post(edited(await organisation.begins(maire, '', { signs }), attack)),
          `${name}, signed: ${signs}`,
        )
  })

  test('a comment inside a name, a CDATA section, an entity and a flood of tags are refused', async ({
    connect,
    post,
  }) => {
    const { organisation } = await connect('ville')
    const flood = `<x>${'<y xmlns:a="b">'.repeat(20_000)}`
    for (const edit of [
      (xml: string) => xml.replace('>u-1<', '>u-<!-- -->1<'),
      (xml: string) => xml.replace('>u-1<', '><![CDATA[u-1]]><'),
      (xml: string) => `<!DOCTYPE r [<!ENTITY who "u-1">]>${xml.replace('>u-1<', '>&who;<')}`,
      (xml: string) => xml.replace('<samlp:Status>', `${flood}<samlp:Status>`),
      (xml: string) => xml.slice(0, -20),
      () => 'ceci n’est pas du XML',
      () => '<a/>',
    ])
      expectNotValid(await post(edited(await organisation.begins(maire), edit)))
  })
})

describe('a signed response for another audience, time or request', () => {
  const past = new Date(Date.now() - 10 * 60_000).toISOString()
  const future = new Date(Date.now() + 10 * 60_000).toISOString()
  const elsewhere = 'https://ailleurs.exemple.test/acs'
  const cases = {
    'another audience': { Audience: 'https://ailleurs.exemple.test/metadata' },
    'another recipient': { SubjectRecipient: elsewhere },
    'another destination': { Destination: elsewhere },
    'conditions that have ended': { ConditionsNotOnOrAfter: past },
    'conditions that have not begun': { ConditionsNotBefore: future },
    'a confirmation that has ended': { SubjectConfirmationDataNotOnOrAfter: past },
    'a refusal of the organisation': { StatusCode: 'urn:oasis:names:tc:SAML:2.0:status:Responder' },
    'an answer to a request that nobody made': { InResponseTo: '_0123456789abcdef0123456789abcdef' },
  }
  test('is refused in each case', async ({ connect, post, browser }) => {
    const { organisation } = await connect('ville')
    for (const [name, changes] of Object.entries(cases)) {
      const url = await signInUrl(browser(), { domain })
      for (const signs of ['assertion', 'both'] as const)
        expectNotValid(await post(await organisation.begins(maire, '', { signs, changes })), name)
      expectNotValid(await post(await organisation.answers(url, maire, { changes })), name)
    }
  })

  test('a response without its visit, or with another one’s, is refused', async ({
    connect,
    post,
    browser,
  }) => {
    const { organisation } = await connect('ville')
    const [mine, other] = [await signInUrl(browser(), { domain }), await signInUrl(browser(), { domain })]
    const answer = await organisation.answers(mine, maire)
    expectNotValid(await post({ ...answer, RelayState: '' }))
    const { RelayState } = await organisation.answers(other, maire)
    expectNotValid(await post({ ...answer, RelayState }))
    // An unsolicited response does not finish a visit either.
    const third = new URL(await signInUrl(browser(), { domain })).searchParams.get('RelayState') ?? ''
    expectNotValid(await post(await organisation.begins(maire, third)))
  })

  test('an assertion is valid once, in any envelope', async ({ connect, post, task }) => {
    task.meta.sessions = 1
    const { organisation } = await connect('ville')
    const form = await organisation.begins(maire)
    expect((await post(form)).status).toBe(302)
    expectNotValid(await post(form))
    expectNotValid(await post(edited(form, (xml) => xml.replace(/ ID="[^"]+"/, ' ID="_new"'))))
  })

  test('an assertion posted eight times in parallel starts one session', async ({ connect, post, task }) => {
    task.meta.sessions = 1
    const { organisation } = await connect('ville')
    const form = await organisation.begins(maire)
    const landed = await Promise.all(Array.from({ length: 8 }, () => post(form)))
    expect(landed.filter(({ status }) => status === 302)).toHaveLength(1)
  })

  test('an organisation that is not connected is unknown', async ({ stranger, post }) => {
    const unknown = await stranger('inconnu')
    expect(await post(await unknown.begins(maire))).toMatchObject({
      status: 303,
      target: 'http://parvis.test',
      query: { error: 'server_error', error_code: 'saml_idp_not_found' },
    })
  })

  test('one organisation cannot answer for another', async ({ connect, post, browser }) => {
    const { organisation: ville } = await connect('ville')
    const { organisation: region } = await connect('region')
    const url = await signInUrl(browser(), { domain })
    expectNotValid(await post(await region.answers(url, maire)))
    expectNotValid(await post(await region.begins(maire, '', { changes: { Issuer: ville.entityId } })))
  })
})

test('posts without a response are refused as such', async ({ post, auth }) => {
  for (const form of [{}, { RelayState: 'x' }, { SAMLResponse: '' }])
    expect((await post(form)).query).toMatchObject({ error_code: 'validation_failed' })
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const twice = await auth('POST', '/sso/saml/acs', { raw: 'SAMLResponse=a&SAMLResponse=b', headers })
  expect(twice.headers.get('location')).toContain('error_code=validation_failed')
  const json = await auth('POST', '/sso/saml/acs', { body: { SAMLResponse: 'a' } })
  expect(json.headers.get('location')).toContain('error_code=validation_failed')
  const huge = await auth('POST', '/sso/saml/acs', {
    raw: `SAMLResponse=${'A'.repeat(1_100_000)}`,
    headers,
  })
  expect(huge).toMatchObject({ status: 413, json: { code: 'request_entity_too_large' } })
})
