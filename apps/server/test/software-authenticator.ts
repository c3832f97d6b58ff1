import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { AuthClient, AuthError } from '@supabase/auth-js'

/** The parts of options that an authenticator reads. */
interface CreationOptions {
  challenge: string
  user: { id: string }
}

interface CredentialRequest {
  rpId: string
  origin: string
  challenge: string
  /** Whether a fingerprint, face or PIN was checked. */
  verified: boolean
  /** Value of the signature counter; the next number by default. */
  counter: number
  userHandle: string
}

const flag = { present: 0x01, verified: 0x04, backupEligible: 0x08, backedUp: 0x10, attested: 0x40 }

/**
 * A passkey in software, with one key pair: creates a credential and signs challenges as a browser with an authenticator
 * does. Each answer may deviate, for tests of attacks.
 */
export class SoftwareAuthenticator {
  readonly id = randomBytes(32).toString('base64url')
  private readonly privateKey: KeyObject
  private readonly coseKey: Buffer
  private readonly site: { rpId: string; origin: string }
  private userHandle = ''
  counter = 0

  constructor(site = { rpId: 'parvis.test', origin: 'http://parvis.test' }) {
    this.site = site
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.privateKey = privateKey
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    // COSE_Key: kty EC2, alg ES256, crv P-256, x, y.
    this.coseKey = cborMap([
      [cborInteger(1), cborInteger(2)],
      [cborInteger(3), cborInteger(-7)],
      [cborInteger(-1), cborInteger(1)],
      [cborInteger(-2), cborBytes(Buffer.from(x, 'base64url'))],
      [cborInteger(-3), cborBytes(Buffer.from(y, 'base64url'))],
    ])
  }

  /** Answers `navigator.credentials.create()`. */
  create(options: CreationOptions, deviating: Partial<CredentialRequest> = {}) {
    this.userHandle = options.user.id
    const made = this.made(options.challenge, { counter: 0, ...deviating })
    const id = Buffer.from(this.id, 'base64url')
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, this.coseKey])
    const authData = Buffer.concat([authenticatorData(made, flag.attested), attested])
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key' as const,
      response: {
        clientDataJSON: clientData('webauthn.create', made).toString('base64url'),
        attestationObject: cborMap([
          [cborText('fmt'), cborText('none')],
          [cborText('attStmt'), cborMap([])],
          [cborText('authData'), cborBytes(authData)],
        ]).toString('base64url'),
        transports: ['internal'],
      },
      clientExtensionResults: {},
    }
  }

  /** Answers `navigator.credentials.get()`. */
  get({ challenge }: { challenge: string }, deviating: Partial<CredentialRequest> = {}) {
    this.counter += 1
    const made = this.made(challenge, { counter: this.counter, ...deviating })
    const client = clientData('webauthn.get', made)
    const data = authenticatorData(made, 0)
    const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key' as const,
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, this.privateKey).toString('base64url'),
        userHandle: made.userHandle,
      },
      clientExtensionResults: {},
    }
  }

  private made(challenge: string, deviating: Partial<CredentialRequest>): CredentialRequest {
    return {
      ...this.site,
      challenge,
      verified: true,
      counter: this.counter,
      userHandle: this.userHandle,
      ...deviating,
    }
  }
}

type Client = InstanceType<typeof AuthClient>

/** Adds a passkey to the signed-in account of a client; returns its authenticator and its id. */
export async function addPasskey(client: Client, authenticator = new SoftwareAuthenticator()) {
  const begun = await client.passkey.startRegistration()
  if (begun.error) throw begun.error
  const credential = authenticator.create(begun.data.options)
  const added = await client.passkey.verifyRegistration({
    challengeId: begun.data.challenge_id,
    credential: credential as never,
  })
  if (added.error) throw added.error
  return { authenticator, id: added.data.id }
}

/** Signs in with a passkey; returns the client's answer. */
export async function signInBy(
  client: Client,
  authenticator: SoftwareAuthenticator,
  deviating: Partial<CredentialRequest> = {},
) {
  const begun = await client.passkey.startAuthentication()
  if (begun.error) throw begun.error
  const { data, error } = await client.passkey.verifyAuthentication({
    challengeId: begun.data.challenge_id,
    credential: authenticator.get(begun.data.options, deviating) as never,
  })
  // Node has no WebAuthn of its own to fail.
  return { data, error: error as AuthError | null }
}

function clientData(type: string, { challenge, origin }: CredentialRequest): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}

function authenticatorData({ rpId, verified, counter }: CredentialRequest, more: number): Buffer {
  const flags = flag.present | flag.backupEligible | flag.backedUp | more | (verified ? flag.verified : 0)
  const data = Buffer.alloc(37)
  createHash('sha256').update(rpId).digest().copy(data)
  data.writeUInt8(flags, 32)
  data.writeUInt32BE(counter, 33)
  return data
}

/** Head of a CBOR item: its major type and a length below 65,536. */
function cborHead(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length])
  if (length < 256) return Buffer.from([(major << 5) | 24, length])
  return Buffer.from([(major << 5) | 25, length >> 8, length & 0xff])
}

const cborInteger = (value: number) => (value >= 0 ? cborHead(0, value) : cborHead(1, -value - 1))
const cborBytes = (bytes: Buffer) => Buffer.concat([cborHead(2, bytes.length), bytes])
const cborText = (text: string) => Buffer.concat([cborHead(3, Buffer.byteLength(text)), Buffer.from(text)])
const cborMap = (entries: [key: Buffer, value: Buffer][]) =>
  Buffer.concat([cborHead(5, entries.length), ...entries.flat()])
