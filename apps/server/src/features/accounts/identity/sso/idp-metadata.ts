import { X509Certificate } from 'node:crypto'
import { invalid } from '../errors.ts'
import { attribute, children, descendants, ns, parseXml, textOf, XmlFault } from './xml.ts'

/** What we need to know of an identity provider, as its metadata tells it. */
export interface IdpMetadata {
  entityId: string
  /** Where browsers are sent with a request, by HTTP-Redirect. */
  signOnUrl: string
  /** PEM certificates whose keys sign its answers. */
  certificates: string[]
}

/** Longest metadata document, in characters. */
export const metadataCeiling = 500_000

const redirectBinding = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'

/** @throws AuthError 400 validation_failed when the document is not the metadata of one usable identity provider */
export function readIdpMetadata(xml: string): IdpMetadata {
  try {
    return readEntity(parseXml(xml, { ceiling: metadataCeiling }))
  } catch (error) {
    if (error instanceof XmlFault) throw invalid(`SAML Metadata could not be read: ${error.message}`)
    throw error
  }
}

function readEntity(document: Document): IdpMetadata {
  const entities = descendants(document, ns.metadata, 'EntityDescriptor')
  const [entity] = entities
  if (entity === undefined || entities.length !== 1)
    throw invalid('SAML Metadata must describe exactly one entity')
  const entityId = attribute(entity, 'entityID')
  if (entityId === undefined || entityId.length > 1_024)
    throw invalid('SAML Metadata does not contain an EntityID')
  const role = children(entity, ns.metadata, 'IDPSSODescriptor').find((descriptor) =>
    (attribute(descriptor, 'protocolSupportEnumeration') ?? '').split(/\s+/).includes(ns.protocol),
  )
  if (role === undefined) throw invalid('SAML Metadata does not contain any IDPSSODescriptor of SAML 2.0')
  return { entityId, signOnUrl: signOnUrlOf(role), certificates: certificatesOf(role) }
}

function signOnUrlOf(role: Element): string {
  const service = children(role, ns.metadata, 'SingleSignOnService').find(
    (element) => attribute(element, 'Binding') === redirectBinding,
  )
  const location = attribute(service, 'Location')
  if (location === undefined || !URL.canParse(location))
    throw invalid('SAML Metadata does not contain a SingleSignOnService by HTTP-Redirect')
  const url = new URL(location)
  const isHttp = url.protocol === 'https:' || url.protocol === 'http:'
  if (!isHttp || url.username !== '' || url.password !== '')
    throw invalid('SAML Metadata has a SingleSignOnService that is not a web address')
  return url.href
}

function certificatesOf(role: Element): string[] {
  const keys = children(role, ns.metadata, 'KeyDescriptor').filter(
    (key) => (attribute(key, 'use') ?? 'signing') === 'signing',
  )
  const texts = keys.flatMap((key) => descendants(key, ns.signature, 'X509Certificate').map(textOf))
  const certificates = texts.filter((text) => text !== undefined).map(readCertificate)
  if (certificates.length === 0) throw invalid('SAML Metadata does not contain a signing certificate')
  return certificates
}

function readCertificate(base64: string): string {
  let certificate: X509Certificate
  try {
    certificate = new X509Certificate(Buffer.from(base64, 'base64'))
  } catch {
    throw invalid('SAML Metadata has a signing certificate that is not X.509')
  }
  const { asymmetricKeyType, asymmetricKeyDetails } = certificate.publicKey
  if (asymmetricKeyType !== 'rsa' || (asymmetricKeyDetails?.modulusLength ?? 0) < 2_048)
    throw invalid('SAML Metadata must have signing certificates with an RSA key of 2048 bits or more')
  return certificate.toString()
}
