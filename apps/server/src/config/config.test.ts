import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { unsafeStarts } from '../../test/unsafe-starts.ts'
import { refuseUnsafeStart } from '../start-rules.ts'
import { ConfigError, loadConfig } from './config.ts'

test('an empty environment is a working configuration', () => {
  const config = loadConfig({})
  expect(config.port).toBe(3000)
  expect(config.siteUrl).toBe('http://localhost:3000')
  expect(config.auth.publicUrl).toBe('http://localhost:3000/auth/v1')
  expect(config.databaseUrl).toBeUndefined()
})

test('outside production only this machine can reach the server, unless HOST says otherwise', () => {
  expect(loadConfig({}).host).toBe('127.0.0.1')
  expect(loadConfig({ NODE_ENV: 'production' }).host).toBe('0.0.0.0')
  expect(loadConfig({ NODE_ENV: 'production', HOST: '127.0.0.1' }).host).toBe('127.0.0.1')
  for (const HOST of ['localhost', '127.0.0.2', '::1'])
    expect(() => refuseUnsafeStart(loadConfig({ HOST })), HOST).not.toThrow()
  for (const HOST of ['0.0.0.0', '::', '192.168.1.2', 'parvis.example', '127.evil.example'])
    expect(() => refuseUnsafeStart(loadConfig({ HOST })), HOST).toThrow(/^HOST=/)
})

test('the demo, and a trial at a public address, are refused outside this machine by name', () => {
  for (const [name, env] of unsafeStarts)
    expect(() => refuseUnsafeStart(loadConfig(env)), name).toThrow(
      new RegExp(`^${name}=?\\S* .*NODE_ENV=production`),
    )
  const PARVIS_URL = 'https://parvis.example'
  expect(() => refuseUnsafeStart(loadConfig({ NODE_ENV: 'production', PARVIS_URL }))).not.toThrow()
})

test('metrics that other machines can reach require a token', () => {
  const place = (PARVIS_METRICS: string) => loadConfig({ PARVIS_METRICS }).metrics
  expect(place('127.0.0.1:9464')).toEqual({ host: '127.0.0.1', port: 9464, token: undefined })
  expect(place('[::1]:9464')).toEqual({ host: '::1', port: 9464, token: undefined })
  expect(() => place('10.0.0.4:9464')).toThrow(/PARVIS_METRICS_TOKEN/)
  for (const value of ['9464', '127.0.0.1', '127.0.0.1:99999', 'http://127.0.0.1:9464'])
    expect(() => place(value), value).toThrow(/PARVIS_METRICS : un hôte et son port/)
})

test('an invalid value stops the start, names the variable and says in French what it takes', () => {
  expect(() => loadConfig({ PORT: 'trois mille' })).toThrow(ConfigError)
  expect(() => loadConfig({ PORT: 'trois mille', DATABASE_URL: 'mysql://x', PARVIS_LOG: 'tout' })).toThrow(
    /^Configuration invalide\.\nPORT : un nombre entier, de 0 à 65535\nPARVIS_LOG : Option invalide : .*\nDATABASE_URL : une adresse postgres:\/\/$/,
  )
})

test('a stop waits for a balancer in production only, unless told otherwise; a wrong value is refused in French', () => {
  expect(loadConfig({}).stop).toEqual({ delay: 0, patience: 20 })
  expect(loadConfig({ NODE_ENV: 'production' }).stop).toEqual({ delay: 7, patience: 20 })
  const own = { NODE_ENV: 'production', PARVIS_STOP_DELAY: '0', PARVIS_STOP_PATIENCE: '300' }
  expect(loadConfig(own).stop).toEqual({ delay: 0, patience: 300 })
  for (const PARVIS_STOP_DELAY of ['-1', '2.5', '601', 'cinq'])
    expect(() => loadConfig({ PARVIS_STOP_DELAY }), PARVIS_STOP_DELAY).toThrow(
      /PARVIS_STOP_DELAY : un nombre entier de secondes, de 0 à 600$/,
    )
  expect(() => loadConfig({ PARVIS_STOP_PATIENCE: '0' })).toThrow(/PARVIS_STOP_PATIENCE : un nombre entier/)
})

test('a node has all roles, or those that it is given; an unknown one is refused by its name', () => {
  const DATABASE_URL = 'postgres://ici/parvis'
  const roles = (PARVIS_ROLES: string) => [...loadConfig({ DATABASE_URL, PARVIS_ROLES }).roles]
  expect([...loadConfig({}).roles]).toEqual(['web', 'realtime', 'jobs'])
  expect(roles('jobs')).toEqual(['jobs'])
  expect(roles(' web , realtime,web')).toEqual(['web', 'realtime'])
  expect(() => roles('web,worker')).toThrow(
    /PARVIS_ROLES : « worker » n’est pas un rôle ; écrivez web, realtime/,
  )
  expect(() => roles(',')).toThrow(/PARVIS_ROLES/)
  expect(() => loadConfig({ PARVIS_ROLES: 'web' })).toThrow(/PARVIS_ROLES : sans DATABASE_URL/)
})

test('the direct address completes the pooled one', () => {
  const [DATABASE_URL, DATABASE_DIRECT_URL] = ['postgres://la/parvis', 'postgres://ici/parvis']
  expect(loadConfig({ DATABASE_URL })).toMatchObject({
    databaseDirectUrl: undefined,
    preparesStatements: true,
  })
  expect(loadConfig({ DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_PREPARED: '0' })).toMatchObject({
    databaseDirectUrl: DATABASE_DIRECT_URL,
    preparesStatements: false,
  })
  expect(() => loadConfig({ DATABASE_DIRECT_URL })).toThrow(/DATABASE_DIRECT_URL : DATABASE_URL manque/)
  expect(() => loadConfig({ DATABASE_URL, DATABASE_PREPARED: 'non' })).toThrow(/DATABASE_PREPARED : 0 ou 1/)
})

test('the contact of the operator is a mail address or a link', () => {
  expect(loadConfig({ PARVIS_CONTACT: 'https://exemple.example/contact' }).about.contact).toBe(
    'https://exemple.example/contact',
  )
  expect(loadConfig({ PARVIS_CONTACT: 'mairie@café.example' }).about.contact).toBe(
    'mairie@xn--caf-dma.example',
  )
  for (const PARVIS_CONTACT of ['la mairie', 'javascript:alert(1)'])
    expect(() => loadConfig({ PARVIS_CONTACT })).toThrow(/PARVIS_CONTACT : une adresse de courriel/)
})

test('an exempted local address is for tests only', () => {
  const PARVIS_LINK_PREVIEWS_TRUSTED = 'site.test:4000'
  expect(loadConfig({ PARVIS_LINK_PREVIEWS_TRUSTED }).linkPreviews).toEqual({
    enabled: true,
    trusted: 'site.test:4000',
  })
  expect(() => loadConfig({ PARVIS_LINK_PREVIEWS_TRUSTED, NODE_ENV: 'production' })).toThrow(
    /PARVIS_LINK_PREVIEWS_TRUSTED : pour les essais/,
  )
  const PARVIS_PUSH_TRUSTED = 'push.test:4000'
  expect(loadConfig({ PARVIS_PUSH_TRUSTED }).push.trusted).toBe('push.test:4000')
  const PARVIS_WITNESSES_TRUSTED = 'witness.test:4000'
  expect(loadConfig({ PARVIS_WITNESSES_TRUSTED }).witnesses.trusted).toBe('witness.test:4000')
  expect(() => loadConfig({ PARVIS_WITNESSES_TRUSTED, NODE_ENV: 'production' })).toThrow(
    /PARVIS_WITNESSES_TRUSTED : pour les essais/,
  )
  expect(() => loadConfig({ PARVIS_PUSH_TRUSTED, NODE_ENV: 'production' })).toThrow(
    /PARVIS_PUSH_TRUSTED : pour les essais/,
  )
})

test('the contact for push services is the operator, else the site, else the sender', () => {
  const subject = (env: Record<string, string>) => loadConfig(env).push.subject
  expect(subject({ PARVIS_CONTACT: 'equipe@parvis.example' })).toBe('mailto:equipe@parvis.example')
  expect(subject({ PARVIS_CONTACT: 'https://parvis.example/contact' })).toBe('https://parvis.example/contact')
  expect(subject({ PARVIS_URL: 'https://parvis.example' })).toBe('https://parvis.example')
  expect(subject({})).toBe('mailto:ne-pas-repondre@parvis.example')
})

test('an empty value counts as absent', () => {
  expect(loadConfig({ PORT: '', DATABASE_URL: '' }).port).toBe(3000)
})

test('a half-configured provider, captcha or gateway stops the start and names the missing variables', () => {
  expect(() => loadConfig({ AUTH_GOOGLE_CLIENT_ID: 'x' })).toThrow(
    /AUTH_GOOGLE_CLIENT_SECRET : nécessaire avec AUTH_GOOGLE_CLIENT_ID$/,
  )
  expect(() => loadConfig({ AUTH_APPLE_CLIENT_ID: 'x', AUTH_APPLE_TEAM_ID: 'y' })).toThrow(
    /AUTH_APPLE_KEY_ID.*\n.*AUTH_APPLE_PRIVATE_KEY/,
  )
  expect(() => loadConfig({ AUTH_CAPTCHA: 'hcaptcha' })).toThrow(/AUTH_CAPTCHA_SECRET/)
  expect(() => loadConfig({ AUTH_SMS_WEBHOOK_URL: 'https://sms.exemple' })).toThrow(/AUTH_SMS_WEBHOOK_SECRET/)
  const AUTH_SMS_WEBHOOK_URL = 'https://sms.exemple'
  for (const AUTH_SMS_WEBHOOK_SECRET of ['court', 'whsec_dHJvcCBjb3VydA==', 'whsec_ceci n’est pas du base64'])
    expect(() => loadConfig({ AUTH_SMS_WEBHOOK_URL, AUTH_SMS_WEBHOOK_SECRET })).toThrow(
      /AUTH_SMS_WEBHOOK_SECRET/,
    )
})

test('OpenID Connect providers are configured as JSON; Google and Apple by their own variables', () => {
  const config = loadConfig({
    AUTH_GOOGLE_CLIENT_ID: 'web, ios',
    AUTH_GOOGLE_CLIENT_SECRET: 'secret',
    AUTH_OIDC_PROVIDERS: JSON.stringify([
      {
        name: 'proconnect',
        label: 'ProConnect',
        issuer: 'https://auth.exemple',
        client_id: 'parvis',
        client_secret: 'secret',
        scopes: 'openid email given_name usual_name',
      },
    ]),
  })
  expect(config.auth.providers.map(({ name, clientIds }) => [name, clientIds])).toEqual([
    ['google', ['web', 'ios']],
    ['proconnect', ['parvis']],
  ])
  expect(() => loadConfig({ AUTH_OIDC_PROVIDERS: 'proconnect' })).toThrow(
    /AUTH_OIDC_PROVIDERS : une liste en JSON/,
  )
  expect(() => loadConfig({ AUTH_OIDC_PROVIDERS: '[{"name":"X"}]' })).toThrow(/AUTH_OIDC_PROVIDERS/)
})

test('a provider requires TLS, except on this machine; its name cannot be a reserved one', () => {
  const provider = {
    name: 'agents',
    label: 'Agents',
    issuer: 'https://auth.exemple',
    client_id: 'x',
    client_secret: 'y',
  }
  const load = (...providers: object[]) => loadConfig({ AUTH_OIDC_PROVIDERS: JSON.stringify(providers) })
  expect(load({ ...provider, issuer: 'http://127.0.0.1:4000' }).auth.providers).toHaveLength(1)
  for (const issuer of ['http://auth.exemple', 'http://localhost.exemple', 'ftp://localhost'])
    expect(() => load({ ...provider, issuer }), issuer).toThrow(/AUTH_OIDC_PROVIDERS/)
  for (const name of ['google', 'email', 'sso'])
    expect(() => load({ ...provider, name }), name).toThrow(/AUTH_OIDC_PROVIDERS/)
  expect(() => load(provider, provider)).toThrow(/chaque nom une seule fois/)
  expect(() => loadConfig({ AUTH_APPLE_ISSUER: 'http://appleid.apple.com' })).toThrow(/AUTH_APPLE_ISSUER/)
})

test('a half-configured bucket stops the start; a complete one stores media', () => {
  const half = { S3_ENDPOINT: 'https://s3.exemple', S3_BUCKET: 'parvis' }
  expect(() => loadConfig(half)).toThrow(/S3_ACCESS_KEY_ID.*\n.*S3_SECRET_ACCESS_KEY/)
  expect(loadConfig({}).s3).toBeUndefined()
  expect(loadConfig({ ...half, S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' }).s3).toEqual({
    endpoint: 'https://s3.exemple',
    bucket: 'parvis',
    region: 'us-east-1',
    accessKeyId: 'a',
    secretAccessKey: 'b',
  })
})

test('files are handed to nginx from the disk, to S3 from the bucket; the other way stops the start in French', () => {
  const bucket = {
    S3_ENDPOINT: 'https://s3.example',
    S3_BUCKET: 'parvis',
    S3_ACCESS_KEY_ID: 'a',
    S3_SECRET_ACCESS_KEY: 'b',
  }
  expect(loadConfig({}).media).toEqual({ handOff: 'off', cdnSeconds: 0 })
  expect(loadConfig({ PARVIS_MEDIA_HANDOFF: 'nginx' }).media.handOff).toBe('nginx')
  expect(loadConfig({ ...bucket, PARVIS_MEDIA_HANDOFF: 'redirect' }).media.handOff).toBe('redirect')
  expect(() => loadConfig({ PARVIS_MEDIA_HANDOFF: 'redirect' })).toThrow(
    /PARVIS_MEDIA_HANDOFF : .*il faut les variables S3_/,
  )
  expect(() => loadConfig({ ...bucket, PARVIS_MEDIA_HANDOFF: 'nginx' })).toThrow(
    /PARVIS_MEDIA_HANDOFF : .*choisissez redirect/,
  )
  expect(() => loadConfig({ PARVIS_MEDIA_CDN_SECONDS: '3601' })).toThrow(/PARVIS_MEDIA_CDN_SECONDS : /)
  expect(() => loadConfig({ REDIS_URL: 'localhost:6379' })).toThrow(/REDIS_URL : une adresse redis:/)
})

test('replicas are addresses separated by commas or spaces; other values are refused in French', () => {
  const [DATABASE_URL, one, two] = ['principal', 'un', 'deux'].map(
    (host) => `postgres://p:a,b@${host}/parvis`,
  )
  const replicas = (DATABASE_REPLICA_URL: string, env = {}) =>
    loadConfig({ DATABASE_URL, DATABASE_REPLICA_URL, ...env }).replicas
  expect(loadConfig({ DATABASE_URL }).replicas).toBeUndefined()
  expect(replicas(`${one}, ${two}`)).toEqual({ urls: [one, two], lagLimit: 5 })
  expect(replicas(` ${one} ${two}\n`, { DATABASE_REPLICA_LAG: '30' })?.lagLimit).toBe(30)
  for (const wrong of ['un', 'http://un/parvis', `${one},deux`])
    expect(() => replicas(wrong), wrong).toThrow(/DATABASE_REPLICA_URL : une ou plusieurs adresses/)
  expect(() => replicas(`${one} ${one}`)).toThrow(/deux fois/)
  expect(() => replicas(String(DATABASE_URL))).toThrow(/n’a pas sa place/)
  expect(() => replicas(String(one), { DATABASE_DIRECT_URL: one })).toThrow(
    /DATABASE_REPLICA_URL : DATABASE_DIRECT_URL, .* n’a pas sa place/,
  )
  expect(() => loadConfig({ DATABASE_REPLICA_URL: one })).toThrow(/demande DATABASE_URL/)
  expect(() => replicas(String(one), { DATABASE_REPLICA_LAG: '0' })).toThrow(/DATABASE_REPLICA_LAG/)
})

test('a secret that stands in the examples of the sources stops the start and is named, whatever its accents and signs', () => {
  const folder = new URL('../../../../', import.meta.url)
  const files = ['ops/parvis.env.example', 'ops/kubernetes/secret.example.yaml', 'docs/exploitation.md']
  const published = files.flatMap((file) => {
    const text = readFileSync(new URL(file, folder), 'utf8')
    return [
      ...text.matchAll(
        /(?:^|\s)(PARVIS_SECRET|DATABASE_(?:DIRECT_)?URL|SMTP_URL|S3_SECRET_ACCESS_KEY)(?:: |=)(\S+)/gm,
      ),
    ]
  })
  const names = new Set<string>()
  for (const [, name = '', value = ''] of published) {
    if (/\$|…|^postgres:\/\/[^:]*@/.test(value)) continue
    names.add(name)
    const rest = {
      S3_ENDPOINT: 'https://s3.example',
      S3_BUCKET: 'parvis',
      S3_ACCESS_KEY_ID: 'ABC',
      S3_SECRET_ACCESS_KEY: 'une-clé-à-moi',
    }
    const env = { NODE_ENV: 'production', ...(name.startsWith('S3_') ? rest : {}), [name]: value }
    expect(() => loadConfig(env), `${name}=${value}`).toThrow(new RegExp(`${name} : .*exemple`))
  }
  expect([...names]).toEqual(expect.arrayContaining(['DATABASE_URL', 'PARVIS_SECRET', 'SMTP_URL']))
  expect(names).toContain('S3_SECRET_ACCESS_KEY')

  for (const value of ['À remplacer par quarante-huit octets', 'A_REMPLACER_par_trente_deux_octets_ou_plus'])
    expect(() => loadConfig({ PARVIS_SECRET: value })).toThrow('PARVIS_SECRET : ')
  for (const name of ['REDIS_URL', 'DATABASE_URL'])
    expect(() =>
      loadConfig({
        NODE_ENV: 'production',
        DATABASE_URL: 'postgres://parvis:x@localhost/parvis',
        PARVIS_SECRET: 'z'.repeat(40),
        [name]: `${name === 'REDIS_URL' ? 'redis' : 'postgres'}://parvis:mot%20de%20passe@localhost:6379`,
      }),
    ).toThrow(`${name} : `)
  const provider = { name: 'pro', label: 'Pro', issuer: 'https://auth.exemple', client_id: 'parvis' }
  for (const [name, value] of [
    ['DATABASE_URL', 'postgres://localhost/parvis?user=parvis&password=a-remplacer'],
    ['AUTH_SMS_WEBHOOK_SECRET', 'whsec_a-remplacer-par-un-secret'],
    ['PARVIS_SECRET', '«a-remplacer-par-quarante-huit-octets-au-hasard»'],
    ['AUTH_OIDC_PROVIDERS', JSON.stringify([{ ...provider, client_secret: 'a-remplacer' }])],
  ] as const)
    expect(() => loadConfig({ AUTH_SMS_WEBHOOK_URL: 'https://sms.exemple', [name]: value }), name).toThrow(
      new RegExp(`${name} : .*exemple`),
    )
  // A host or a user may have any name.
  expect(loadConfig({ DATABASE_URL: 'postgres://a-remplacer@a-remplacer:5432/parvis' })).toBeDefined()
})
