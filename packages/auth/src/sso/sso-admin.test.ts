import { describe, expect } from 'vitest'
import { Organisation } from '../../../../apps/server/test/identity-provider.ts'
import { test as base } from '../../../../apps/server/test/sso.ts'
import { type WebService, webService } from '../../../../apps/server/test/web-service.ts'
import { fetchMetadata } from './fetch-metadata.ts'

interface Answer {
  status: number
  json: Record<string, unknown>
}

const test = base.extend({ settings: { AUTH_SAML: '1' } }).extend<{
  /** Calls the admin routes of single sign-on providers. */
  office: (method: string, path?: string, body?: unknown) => Promise<Answer>
}>({
  office: async ({ auth, serviceToken }, use) =>
    use((method, path = '', body) =>
      auth(method, `/admin/sso/providers${path}`, { token: serviceToken, body }),
    ),
})

const unknownId = '6f1b0c6e-5d1c-4a57-9f0a-2f4c4f8f6d11'

test('only the operator may use the list of organisations', async ({ auth, join, office }) => {
  const member = await join('ana', { administrator: true })
  for (const [method, path] of [
    ['GET', ''],
    ['POST', ''],
    ['GET', `/${unknownId}`],
    ['PUT', `/${unknownId}`],
    ['DELETE', `/${unknownId}`],
  ] as const) {
    const asked = (token?: string) =>
      auth(method, `/admin/sso/providers${path}`, token === undefined ? {} : { token })
    expect(await asked()).toMatchObject({ status: 401, json: { code: 'no_authorization' } })
    expect(await asked(member.token)).toMatchObject({ status: 403, json: { code: 'not_admin' } })
  }
  expect(await office('GET')).toMatchObject({ status: 200, json: { items: [] } })
})

test('an organisation can be connected, read, changed and removed', async ({ office, stranger, browser }) => {
  const { metadata, entityId } = await stranger('ville')
  const made = await office('POST', '', {
    type: 'saml',
    metadata_xml: metadata,
    domains: ['Ville.exemple.test', 'mairie.exemple.test', 'ville.exemple.test'],
    attribute_mapping: { keys: { display_name: { name: 'cn' } } },
  })
  const saml = {
    entity_id: entityId,
    metadata_xml: metadata,
    attribute_mapping: { keys: { display_name: { name: 'cn' } } },
  }
  expect(made).toMatchObject({
    status: 201,
    json: {
      disabled: false,
      saml,
      domains: [{ domain: 'mairie.exemple.test' }, { domain: 'ville.exemple.test' }],
    },
  })
  const path = `/${String(made.json.id)}`
  expect((await office('GET', path)).json).toEqual(made.json)
  const listed = (await office('GET')).json.items as { id: string; saml: object }[]
  expect(listed).toMatchObject([{ id: made.json.id, saml: { entity_id: entityId } }])
  expect(listed[0]?.saml).not.toHaveProperty('metadata_xml')
  expect((await office('GET', '?page=2')).json.items).toEqual([])
  expect((await office('GET', '?page=0')).json.code).toBe('validation_failed')

  const nameIdFormat = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'
  const changed = await office('PUT', path, {
    domains: ['ville.exemple.test'],
    attribute_mapping: {},
    name_id_format: nameIdFormat,
  })
  expect(changed).toMatchObject({
    status: 200,
    json: { domains: [{ domain: 'ville.exemple.test' }], saml: { name_id_format: nameIdFormat } },
  })
  expect((await browser().signInWithSSO({ domain: 'mairie.exemple.test' })).error?.code).toBe(
    'sso_provider_not_found',
  )
  expect((await browser().signInWithSSO({ domain: 'ville.exemple.test' })).error).toBeNull()

  expect(await office('DELETE', path)).toMatchObject({ status: 200, json: { id: made.json.id } })
  expect((await browser().signInWithSSO({ domain: 'ville.exemple.test' })).error?.code).toBe(
    'sso_provider_not_found',
  )
  for (const [method, gone] of [
    ['GET', path],
    ['PUT', path],
    ['DELETE', path],
    ['GET', '/ville'],
  ] as const)
    expect(await office(method, gone, method === 'PUT' ? {} : undefined)).toMatchObject({
      status: 404,
      json: { code: 'sso_provider_not_found' },
    })
})

test('an organisation and a domain can be connected once; the entity id cannot change', async ({
  office,
  stranger,
}) => {
  const [ville, region] = [await stranger('ville'), await stranger('region')]
  const domains = ['ville.exemple.test']
  const made = await office('POST', '', { type: 'saml', metadata_xml: ville.metadata, domains })
  expect(await office('POST', '', { type: 'saml', metadata_xml: ville.metadata })).toMatchObject({
    status: 422,
    json: { code: 'saml_idp_already_exists' },
  })
  expect(await office('POST', '', { type: 'saml', metadata_xml: region.metadata, domains })).toMatchObject({
    status: 400,
    json: { code: 'sso_domain_already_exists' },
  })
  expect((await office('GET')).json.items).toHaveLength(1)
  const renamed = await office('PUT', `/${String(made.json.id)}`, { metadata_xml: region.metadata })
  expect(renamed).toMatchObject({ status: 422, json: { code: 'saml_entity_id_mismatch' } })
  const newKey = new Organisation('ville', ville.metadata).metadata
  const rekeyed = await office('PUT', `/${String(made.json.id)}`, { metadata_xml: newKey })
  expect(rekeyed).toMatchObject({ status: 200, json: { saml: { metadata_xml: newKey } } })
})

test('metadata that describes no usable organisation is refused', async ({ office, stranger, auth }) => {
  const { metadata } = await stranger('ville')
  const ours = (await auth('GET', '/sso/saml/metadata')).text
  const good = { type: 'saml', metadata_xml: metadata }
  const unusable = [
    'ceci n’est pas du XML',
    ours,
    `<!DOCTYPE x [<!ENTITY e "e">]>${metadata}`,
    metadata.replace('entityID="https://ville.exemple.test/metadata"', ''),
    metadata.replace(/<KeyDescriptor.*<\/KeyDescriptor>/s, ''),
    metadata.replace(/(<ds:X509Certificate>)[^<]*/, '$1AAAA'),
    metadata.replaceAll('bindings:HTTP-Redirect', 'bindings:HTTP-POST'),
    metadata.replaceAll('Location="https://', 'Location="javascript://'),
    metadata.replace('entityID="https', 'entityID="&#0;https'),
    `${metadata}${metadata}`,
    `<x>${metadata}${metadata}</x>`,
    ' '.repeat(500_001),
  ]
  for (const body of [
    {},
    { ...good, type: 'oidc' },
    { type: 'saml' },
    { ...good, metadata_url: 'https://ville.exemple.test/metadata' },
    ...unusable.map((xml) => ({ type: 'saml', metadata_xml: xml })),
    { ...good, domains: ['pas un domaine'] },
    { ...good, domains: ['localhost'] },
    { ...good, attribute_mapping: { keys: { role: { name: 'x' } } } },
    { ...good, attribute_mapping: { keys: { consent: { default: true } } } },
    { ...good, attribute_mapping: { keys: { __proto__x: { name: 'x' } } } },
    { ...good, name_id_format: 'persistent' },
  ])
    expect(await office('POST', '', body), JSON.stringify(body).slice(0, 200)).toMatchObject({
      status: 400,
      json: { code: 'validation_failed' },
    })
  expect((await office('GET')).json.items).toEqual([])
})

describe('metadata by address', () => {
  async function serving(
    answer: Parameters<typeof webService>[0],
    use: (service: WebService) => Promise<void>,
  ) {
    const service = await webService(answer)
    try {
      await use(service)
    } finally {
      await service.close()
    }
  }

  test('is fetched at each request of the operator', async ({ office, stranger }) => {
    const { metadata, entityId } = await stranger('ville')
    const newer = new Organisation('ville', metadata).metadata
    let served = metadata
    await serving(
      (_request, _body, response) => response.end(served),
      async ({ address }) => {
        const made = await office('POST', '', { type: 'saml', metadata_url: `${address}/metadata` })
        expect(made).toMatchObject({
          status: 201,
          json: {
            saml: { entity_id: entityId, metadata_url: `${address}/metadata`, metadata_xml: metadata },
          },
        })
        served = newer
        const again = await office('PUT', `/${String(made.json.id)}`, { metadata_url: `${address}/metadata` })
        expect(again.json.saml).toMatchObject({ metadata_xml: newer })
      },
    )
  })

  test('that redirects, is too large, fails or does not exist is refused', async ({ office }) => {
    await serving(
      (request, _body, response) => {
        if (request.url === '/on') response.writeHead(302, { location: '/large' }).end()
        else if (request.url === '/large') response.end('x'.repeat(600_000))
        else response.writeHead(500).end()
      },
      async ({ address }) => {
        for (const url of [`${address}/on`, `${address}/large`, `${address}/other`, 'http://127.0.0.1:1/'])
          expect(await office('POST', '', { type: 'saml', metadata_url: url })).toMatchObject({
            status: 422,
            json: { code: 'saml_metadata_fetch_failed' },
          })
      },
    )
    for (const url of [
      'ville',
      'http://ville.exemple.test/',
      'file:///etc/passwd',
      'https://a:b@ville.test/',
    ])
      expect(await office('POST', '', { type: 'saml', metadata_url: url })).toMatchObject({
        status: 400,
        json: { code: 'validation_failed' },
      })
  })

  test('comes from the public internet only, in production', async () => {
    for (const url of [
      'http://127.0.0.1/',
      'https://127.0.0.1/',
      'https://10.1.2.3/',
      'https://169.254.169.254/latest',
      'https://[::1]/',
      'https://[::ffff:127.0.0.1]/',
      'https://2130706433/',
    ])
      await expect(fetchMetadata(url, { production: true }), url).rejects.toMatchObject({ status: 400 })
    // A name is checked by its addresses.
    await expect(fetchMetadata('https://localhost/', { production: true })).rejects.toMatchObject({
      code: 'saml_metadata_fetch_failed',
    })
  })
})
