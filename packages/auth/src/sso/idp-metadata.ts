import { X509Certificate } from 'node:crypto'
import { invalid } from '../errors.ts'
import { attribute, children, descendants, ns, parseXml, textOf, XmlFault } from './xml.ts'

/** The needed parts of an identity provider's metadata. */
export interface IdpMetadata {
  entityId: string
  /** Single sign-on address for the HTTP-Redirect binding. */
  signOnUrl: string
  /** PEM certificates of its signing keys. */
  certificates: string[]
}

/** Maximum length of a metadata document, in characters. */
export const metadataCeiling = 500_000

const redirectBinding = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'

/** @throws AuthError 400 validation_failed unless the document describes exactly one usable identity provider */
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
