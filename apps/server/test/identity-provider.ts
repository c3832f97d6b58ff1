import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { IdentityProvider, SamlLib, ServiceProvider, setSchemaValidator } from 'samlify'
import { selfSigned } from '../../../packages/auth/src/sso/certificate.ts'

// The library delegates schema validation; these documents are our own.
setSchemaValidator({ validate: async () => 'unchecked' })

export interface Person {
  mail?: string | null
  displayName?: string | null
  /** SAML attribute subject-id. */
  subjectId?: string | null
  department?: string | null
  nameId: string
  nameIdFormat?: string
  /** End of the session set by the organisation. */
  sessionEnd?: Date
}

/** Deviations of a response, by the names of the library's template. */
type Changes = Partial<
  Record<
    | 'Audience'
    | 'SubjectRecipient'
    | 'Destination'
    | 'InResponseTo'
    | 'Issuer'
    | 'StatusCode'
    | 'ConditionsNotBefore'
    | 'ConditionsNotOnOrAfter'
    | 'SubjectConfirmationDataNotOnOrAfter',
    string
  >
>

export interface Answering {
  signs?: 'assertion' | 'response' | 'both'
  changes?: Changes
}

/** Form that the browser posts to us. */
export interface PostedForm {
  SAMLResponse: string
  RelayState: string
}

const persistent = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'
const basic = 'urn:oasis:names:tc:SAML:2.0:attrname-format:basic'
const attributes = {
  mail: 'mail',
  displayName: 'displayName',
  department: 'department',
  subjectId: 'urn:oasis:names:tc:SAML:attribute:subject-id',
}

const template = SamlLib.defaultLoginResponseTemplate.context.replace(
  '{AuthnStatement}',
  '<saml:AuthnStatement AuthnInstant="{IssueInstant}" SessionNotOnOrAfter="{SessionEnd}" SessionIndex="{SessionIndex}">' +
    '<saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password' +
    '</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>',
)

/** An organisation's identity provider, built with another library than the server's. */
export class Organisation {
  readonly entityId: string
  readonly #idp: ReturnType<typeof IdentityProvider>
  readonly #spMetadata: string

  /** `spMetadata`: metadata of our server. */
  constructor(name: string, spMetadata: string, { algorithm = '2001/04/xmldsig-more#rsa-sha256' } = {}) {
    this.entityId = `https://${name}.exemple.test/metadata`
    this.#spMetadata = spMetadata
    const privateKey = nextKey()
    this.#idp = IdentityProvider({
      entityID: this.entityId,
      privateKey,
      signingCert: selfSigned(privateKey, `${name}.exemple.test`, new Date()),
      wantAuthnRequestsSigned: true,
      requestSignatureAlgorithm: `http://www.w3.org/${algorithm}`,
      nameIDFormat: [persistent],
      singleSignOnService: [
        {
          Binding: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect',
          Location: `https://${name}.exemple.test/sso`,
        },
      ],
      singleLogoutService: [
        {
          Binding: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect',
          Location: `https://${name}.exemple.test/slo`,
        },
      ],
      loginResponseTemplate: {
        context: template,
        attributes: Object.entries(attributes).map(([valueTag, name]) => ({
          name,
          valueTag,
          nameFormat: basic,
          valueXsiType: 'xs:string',
        })),
      },
    })
  }

  get metadata(): string {
    return this.#idp.getMetadata()
  }

  /** Verifies the request in a browser's redirect, signature included, and responds for a person. */
  async answers(url: string, person: Person, answering: Answering = {}): Promise<PostedForm> {
    const { searchParams, search } = new URL(url)
    const query = Object.fromEntries(searchParams)
    const [octetString = ''] = search.slice(1).split('&Signature=')
    const sp = ServiceProvider({ metadata: this.#spMetadata })
    const { extract } = await this.#idp.parseLoginRequest(sp, 'redirect', { query, octetString })
    const SAMLResponse = await this.#respond({ id: String(extract.request?.id) }, person, answering)
    return { SAMLResponse, RelayState: searchParams.get('RelayState') ?? '' }
  }

  /** Starts a sign-in at the identity provider, as from an organisation's list of applications. */
  async begins(person: Person, relayState = '', answering: Answering = {}): Promise<PostedForm> {
    return { SAMLResponse: await this.#respond({ id: null }, person, answering), RelayState: relayState }
  }

  async #respond(request: { id: string | null }, person: Person, answering: Answering): Promise<string> {
    const { signs = 'assertion', changes = {} } = answering
    const sp = ServiceProvider({
      metadata:
        signs === 'response'
          ? this.#spMetadata.replace('WantAssertionsSigned="true"', 'WantAssertionsSigned="false"')
          : this.#spMetadata,
      wantMessageSigned: signs !== 'assertion',
    })
    const { context } = await this.#idp.createLoginResponse(
      sp,
      { extract: {} },
      'post',
      {},
      {
        customTagReplacement: (text) => ({
          id: '',
          context: SamlLib.replaceTagsByValue(text, this.#tags(sp, request, person, changes)),
        }),
      },
    )
    return context
  }

  #tags(
    sp: ReturnType<typeof ServiceProvider>,
    { id }: { id: string | null },
    person: Person,
    changes: Changes,
  ) {
    const now = Date.now()
    const until = new Date(now + 5 * 60_000).toISOString()
    const consumer = String(sp.entityMeta.getAssertionConsumerService('post'))
    return {
      ID: newId(),
      AssertionID: newId(),
      Issuer: this.entityId,
      IssueInstant: new Date(now).toISOString(),
      Destination: consumer,
      InResponseTo: id,
      StatusCode: 'urn:oasis:names:tc:SAML:2.0:status:Success',
      NameIDFormat: person.nameIdFormat ?? persistent,
      NameID: person.nameId,
      SubjectRecipient: consumer,
      SubjectConfirmationDataNotOnOrAfter: until,
      ConditionsNotBefore: new Date(now - 1_000).toISOString(),
      ConditionsNotOnOrAfter: until,
      Audience: sp.entityMeta.getEntityID(),
      SessionEnd: person.sessionEnd?.toISOString() ?? null,
      SessionIndex: newId(),
      attrMail: person.mail ?? null,
      attrDisplayName: person.displayName ?? null,
      attrDepartment: person.department ?? null,
      attrSubjectId: person.subjectId ?? null,
      ...changes,
    }
  }
}

const keys: string[] = []
let keysGiven = 0

/** Generating a key takes long: organisations share four in turn, more than any test uses at once. */
function nextKey(): string {
  const at = keysGiven % 4
  keysGiven += 1
  keys[at] ??= generateKeyPairSync('rsa', {
    modulusLength: 2_048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  }).privateKey
  return keys[at]
}

function newId(): string {
  return `_${randomBytes(16).toString('hex')}`
}
