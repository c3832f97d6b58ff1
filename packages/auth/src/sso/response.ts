import type { CacheProvider } from '@node-saml/node-saml'
import { type Assertion, AssertionFault, clockSkewMs, readAssertion, responseCeiling } from './assertion.ts'
import type { IdpMetadata } from './idp-metadata.ts'
import type { ServiceProvider } from './service-provider.ts'
import { attribute, children, descendants, ns, parseXml, textOf, XmlFault } from './xml.ts'

const success = 'urn:oasis:names:tc:SAML:2.0:status:Success'

const algorithms = {
  SignatureMethod: new Set([
    'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
  ]),
  DigestMethod: new Set([
    'http://www.w3.org/2001/04/xmlenc#sha256',
    'http://www.w3.org/2001/04/xmlenc#sha512',
  ]),
  CanonicalizationMethod: new Set(['http://www.w3.org/2001/10/xml-exc-c14n#']),
  Transform: new Set([
    'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
    'http://www.w3.org/2001/10/xml-exc-c14n#',
  ]),
}

/** A posted response, parsed but not verified. */
export interface PostedResponse {
  base64: string
  root: Element
  issuer: string | undefined
}

/**
 * Parses the envelope of a posted response: one Response around one plain assertion, since wrapping attacks need another.
 * Refuses comments and CDATA sections, which XML readers treat differently.
 */
export function readResponse(base64: string): PostedResponse {
  const xml = Buffer.from(base64, 'base64').toString('utf8')
  if (xml.includes('<!')) throw new XmlFault('comment, section or document type in a response')
  const document = parseXml(xml, { ceiling: responseCeiling })
  const root = document.documentElement
  if (root.namespaceURI !== ns.protocol || root.localName !== 'Response') throw new XmlFault('no response')
  const [own] = children(root, ns.assertion, 'Issuer')
  const [assertion] = children(root, ns.assertion, 'Assertion')
  const [asserted] = assertion === undefined ? [] : children(assertion, ns.assertion, 'Issuer')
  return { base64, root, issuer: textOf(own) ?? textOf(asserted) }
}

export interface Trust {
  idp: IdpMetadata
  serviceProvider: ServiceProvider
  /** The request that must be answered; null for a sign-in started by the identity provider. */
  request: { id: string; createdAt: Date } | null
  now: Date
}

/**
 * Verifies a posted response: from the identity provider, signed, whole, for us and valid now. Reads the signed bytes only.
 * @throws AssertionFault, XmlFault or the library's own error; do not show them to the sender
 */
export async function verifyResponse(posted: PostedResponse, trust: Trust): Promise<Assertion> {
  const { idp, serviceProvider, request, now } = trust
  checkEnvelope(posted.root, trust)
  const { SAML, ValidateInResponseTo } = await import('@node-saml/node-saml')
  const saml = new SAML({
    issuer: serviceProvider.entityId,
    audience: serviceProvider.entityId,
    callbackUrl: serviceProvider.consumerUrl,
    entryPoint: idp.signOnUrl,
    idpCert: idp.certificates,
    idpIssuer: idp.entityId,
    // One of the two must be signed; the identity provider chooses which.
    wantAuthnResponseSigned: false,
    wantAssertionsSigned: false,
    acceptedClockSkewMs: clockSkewMs,
    validateInResponseTo: request === null ? ValidateInResponseTo.ifPresent : ValidateInResponseTo.always,
    cacheProvider: onlyRequest(request),
  })
  const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: posted.base64 })
  const signed = profile?.getAssertionXml?.()
  if (signed === undefined) throw new AssertionFault('no assertion')
  return readAssertion(signed, {
    issuer: idp.entityId,
    audience: serviceProvider.entityId,
    recipient: serviceProvider.consumerUrl,
    requestId: request?.id ?? null,
    now,
  })
}

/** Tells the library which request was made: the one of this relay state, or none. */
function onlyRequest(request: Trust['request']): CacheProvider {
  return {
    saveAsync: async () => null,
    getAsync: async (id) => (request !== null && id === request.id ? request.createdAt.toISOString() : null),
    removeAsync: async () => null,
  }
}

/** The envelope is not always signed, so it can only lead to a refusal. */
function checkEnvelope(root: Element, { idp, serviceProvider, request }: Trust): void {
  const [status] = children(root, ns.protocol, 'Status')
  const [code] = status === undefined ? [] : children(status, ns.protocol, 'StatusCode')
  const value = attribute(code, 'Value')
  if (value !== success) throw new AssertionFault(`status ${value ?? 'missing'}`)

  const assertions = descendants(root, ns.assertion, 'Assertion')
  if (assertions.length !== 1 || assertions[0]?.parentNode !== root)
    throw new AssertionFault('not exactly one plain assertion')
  const [issuer] = children(root, ns.assertion, 'Issuer')
  if (issuer !== undefined && textOf(issuer) !== idp.entityId) throw new AssertionFault('another issuer')

  const destination = attribute(root, 'Destination')
  const isSigned = children(root, ns.signature, 'Signature').length > 0
  if (destination === undefined ? isSigned : destination !== serviceProvider.consumerUrl)
    throw new AssertionFault('another destination')
  if ((attribute(root, 'InResponseTo') ?? null) !== (request?.id ?? null))
    throw new AssertionFault('an answer to another request')

  for (const [name, allowed] of Object.entries(algorithms)) {
    for (const element of descendants(root, ns.signature, name)) {
      if (!allowed.has(attribute(element, 'Algorithm') ?? ''))
        throw new AssertionFault(`${name} ${attribute(element, 'Algorithm') ?? 'missing'}`)
    }
  }
}
