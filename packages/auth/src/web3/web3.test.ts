import { describe, expect } from 'vitest'
import { test as plain } from '../../../../apps/server/test/parvis.ts'
import { ethereumWallet, solanaWallet } from '../../../../apps/server/test/wallets.ts'

const site = 'https://parvis.test/'

interface Wording {
  address: string
  issuedAt: Date
  chain?: 'Ethereum' | 'Solana'
  domain?: string
  uri?: string
  version?: string
  lines?: string[]
}

function wording({ chain = 'Ethereum', domain = 'parvis.test', uri = site, ...rest }: Wording): string {
  return [
    `${domain} wants you to sign in with your ${chain} account:`,
    rest.address,
    '',
    'Se connecter à Parvis',
    '',
    `URI: ${uri}`,
    `Version: ${rest.version ?? '1'}`,
    `Issued At: ${rest.issuedAt.toISOString()}`,
    ...(rest.lines ?? []),
  ].join('\n')
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
const inMinutes = (now: Date, minutes: number) => new Date(now.getTime() + minutes * 60_000)

// Test files share a process, so settings are overridden here and not for the process.
const test = plain.extend<{ settings: Record<string, string> }>({
  settings: { PARVIS_URL: 'https://parvis.test', AUTH_WEB3_ETHEREUM: '1', AUTH_WEB3_SOLANA: '1' },
})

describe('a wallet signs in', () => {
  test('[AAP-08] with Ethereum: the official client asks the wallet, and the second sign-in finds the same account', async ({
    browser,
    clock,
  }) => {
    const wallet = ethereumWallet()
    const signIn = async () => {
      const { data, error } = await browser().signInWithWeb3({
        chain: 'ethereum',
        statement: 'Se connecter à Parvis',
        wallet: wallet.provider as never,
        options: { url: site, signInWithEthereum: { issuedAt: clock.now() } },
      })
      expect(error).toBeNull()
      return data
    }
    const { user, session } = await signIn()
    expect(user).toMatchObject({ email: '', app_metadata: { provider: 'web3', providers: ['web3'] } })
    expect(user?.identities).toMatchObject([
      {
        provider: 'web3',
        id: `web3:ethereum:${wallet.address.toLowerCase()}`,
        identity_data: {
          custom_claims: {
            address: wallet.address.toLowerCase(),
            chain: 'ethereum',
            network: '1',
            domain: 'parvis.test',
            statement: 'Se connecter à Parvis',
          },
        },
      },
    ])
    expect(session?.access_token).toBeTruthy()
    clock.advance({ seconds: 5 })
    expect((await signIn()).user?.id).toBe(user?.id)
  })

  test('[AAP-08] with Solana: with the official client’s text, and with a hardware wallet’s', async ({
    browser,
    clock,
  }) => {
    const wallet = solanaWallet()
    const { data, error } = await browser().signInWithWeb3({
      chain: 'solana',
      statement: 'Se connecter à Parvis',
      wallet: wallet.provider as never,
      options: { url: site, signInWithSolana: { issuedAt: clock.now().toISOString() } },
    })
    expect(error).toBeNull()
    expect(data.user?.identities?.[0]?.id).toBe(`web3:solana:${wallet.address}`)

    const message = wording({
      chain: 'Solana',
      address: wallet.address,
      issuedAt: clock.now(),
      lines: ['Nonce: a'],
    })
    const length = Buffer.alloc(2)
    length.writeUInt16LE(Buffer.byteLength(message))
    const envelope = Buffer.concat([
      Buffer.from([0xff]),
      Buffer.from('solana offchain'),
      Buffer.from([0, 1]),
      length,
      Buffer.from(message),
    ])
    const ledger = await browser().signInWithWeb3({
      chain: 'solana',
      message,
      signature: wallet.sign(envelope),
    })
    expect(ledger.error).toBeNull()
    expect(ledger.data.user?.id).toBe(data.user?.id)
  })

  test('and is a member with a profile and without an address', async ({ browser, clock, guest }) => {
    const wallet = ethereumWallet()
    const message = wording({ address: wallet.address, issuedAt: clock.now() })
    const { data } = await browser().signInWithWeb3({
      chain: 'ethereum',
      message,
      signature: await wallet.sign(message),
    })
    guest.token = data.session?.access_token ?? ''
    expect(await guest.get('/api/v1/me')).toMatchObject({
      display_name: expect.stringMatching(/^Membre \d+$/),
    })
  })
})

describe('invalid proofs', () => {
  test('a message of another site or time, or with another’s signature, is an invalid grant', async ({
    auth,
    clock,
  }) => {
    const wallet = ethereumWallet()
    const now = clock.now()
    const base = { address: wallet.address, issuedAt: now }
    const refused: Record<string, string> = {
      'an http page': wording({ ...base, uri: 'http://parvis.test/' }),
      'a foreign page': wording({ ...base, uri: 'https://ailleurs.test/', domain: 'ailleurs.test' }),
      'a domain that is not the page’s': wording({ ...base, domain: 'ailleurs.test' }),
      'not yet': wording({ ...base, lines: [`Not Before: ${inMinutes(now, 5).toISOString()}`] }),
      'no longer': wording({ ...base, lines: [`Expiration Time: ${inMinutes(now, -1).toISOString()}`] }),
      'too old': wording({ ...base, issuedAt: inMinutes(now, -11) }),
      'from the future': wording({ ...base, issuedAt: inMinutes(now, 5) }),
    }
    for (const [name, message] of Object.entries(refused)) {
      const body = { chain: 'ethereum', message, signature: await wallet.sign(message) }
      const answer = await auth('POST', '/token?grant_type=web3', { body })
      expect([name, answer.status, answer.json.error]).toEqual([name, 400, 'invalid_grant'])
      expect(answer.json.code).toBeUndefined()
    }
    const message = wording(base)
    const signature = await ethereumWallet().sign(message)
    const foreign = await auth('POST', '/token?grant_type=web3', {
      body: { chain: 'ethereum', message, signature },
    })
    expect(foreign.json.error).toBe('invalid_grant')
  })

  test('a message signs in once, even sent in parallel', async ({ auth, clock }) => {
    const wallet = solanaWallet()
    const message = wording({ chain: 'Solana', address: wallet.address, issuedAt: clock.now() })
    const body = { chain: 'solana', message, signature: base64(wallet.sign(Buffer.from(message))) }
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => auth('POST', '/token?grant_type=web3', { body })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
    clock.advance({ minutes: 9 })
    expect((await auth('POST', '/token?grant_type=web3', { body })).json.error).toBe('invalid_grant')
  })

  test('a statement of maximum length does not make tokens too large', async ({ auth, clock }) => {
    const wallet = solanaWallet()
    const message = wording({ chain: 'Solana', address: wallet.address, issuedAt: clock.now() }).replace(
      'Se connecter à Parvis',
      'a'.repeat(19_000),
    )
    const body = { chain: 'solana', message, signature: base64(wallet.sign(Buffer.from(message))) }
    const { status, json } = await auth('POST', '/token?grant_type=web3', { body })
    expect(status).toBe(200)
    expect((await auth('GET', '/user', { token: String(json.access_token) })).status).toBe(200)
  })

  test('simultaneous first sign-ins of one wallet create one account', async ({ auth, clock, context }) => {
    const wallet = solanaWallet()
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd'].map((nonce) => {
        const lines = [`Nonce: ${nonce}`]
        const message = wording({ chain: 'Solana', address: wallet.address, issuedAt: clock.now(), lines })
        const body = { chain: 'solana', message, signature: base64(wallet.sign(Buffer.from(message))) }
        return auth('POST', '/token?grant_type=web3', { body })
      }),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await context.db.selectFrom('auth.users').select('id').execute()).toHaveLength(1)
  })

  test('texts in another form are refused before the signature is checked', async ({ auth, clock }) => {
    const wallet = ethereumWallet()
    const good = wording({ address: wallet.address, issuedAt: clock.now() })
    const malformed: Record<string, string> = {
      empty: '',
      short: 'parvis.test wants',
      long: `${good}\nResources:\n- https://parvis.test/${'x'.repeat(21_000)}`,
      'another chain’s words': good.replace('Ethereum', 'Solana'),
      'no address': good.replace(wallet.address, '0x12'),
      'second version': wording({ address: wallet.address, issuedAt: clock.now(), version: '2' }),
      'no time': good.replace(/\nIssued At.*/, ''),
      'no page': good.replace(/\nURI.*/, ''),
      'a line nobody knows': `${good}\nSend: 1 ETH`,
      'a line twice': `${good}\nVersion: 1`,
      'a character that no database keeps': good.replace('Parvis\n', 'Parvis\u0000\n'),
      'statement of two lines': good.replace('Parvis\n', 'Parvis\nBonjour\n'),
      'chain zero': `${good}\nChain ID: 0`,
      'resources that are none': `${good}\nResources:\nhttps://parvis.test/`,
    }
    for (const [name, message] of Object.entries(malformed)) {
      const body = { chain: 'ethereum', message, signature: await wallet.sign(message) }
      const answer = await auth('POST', '/token?grant_type=web3', { body })
      expect([name, answer.status, answer.json.code]).toEqual([name, 400, 'validation_failed'])
    }
    for (const signature of ['', '0x12', 'zz', `0x${'f'.repeat(128)}`]) {
      const answer = await auth('POST', '/token?grant_type=web3', {
        body: { chain: 'ethereum', message: good, signature },
      })
      expect(answer.json.code).toBe('validation_failed')
    }
    const nonsense = await auth('POST', '/token?grant_type=web3', {
      body: { chain: 'ethereum', message: good, signature: `0x${'f'.repeat(130)}` },
    })
    expect(nonsense.json.error).toBe('invalid_grant')
  })

  test('other chains are refused', async ({ auth }) => {
    const answer = await auth('POST', '/token?grant_type=web3', {
      body: { chain: 'tezos', message: 'm', signature: 's' },
    })
    expect(answer).toMatchObject({ status: 400, json: { code: 'web3_unsupported_chain' } })
  })
})

describe('with wallets off', () => {
  test.override({ settings: {} })

  test('wallets cannot sign in, and the refusal comes before the body is read', async ({ auth }) => {
    const bodies = [
      { chain: 'ethereum', message: 'm', signature: 's' },
      { chain: 'solana', message: 'm', signature: { 0: 1 } },
      { chain: 'tezos' },
      {},
    ]
    for (const body of bodies)
      expect(await auth('POST', '/token?grant_type=web3', { body })).toMatchObject({
        status: 422,
        json: { code: 'web3_provider_disabled', message: 'Web3 provider is disabled' },
      })
  })
})

describe('with one kind of wallet', () => {
  test.override({ settings: { AUTH_WEB3_ETHEREUM: '1' } })

  test('the other kind is refused before the rest of the body is read', async ({ auth }) => {
    const answer = await auth('POST', '/token?grant_type=web3', {
      body: { chain: 'solana', message: 7, signature: { 0: 1 } },
    })
    expect(answer).toMatchObject({ status: 422, json: { code: 'web3_provider_disabled' } })
  })
})
