import { attribute, children, ns, parseXml, textOf, XmlFault } from './xml.ts'

/** Content of an assertion, read from exactly the bytes whose signature was verified. */
export interface Assertion {
  id: string
  issuer: string
  nameId: { value: string; format: string } | undefined
  /** Values by attribute name, or by friendly name where no attribute has that name. */
  attributes: Map<string, string[]>
  /** When the assertion is no longer accepted by anyone. */
  expiresAt: Date
  /** End of the session, set by the identity provider. */
  sessionEnd: Date | undefined
}

/** The values that an assertion must match. */
export interface Expectation {
  issuer: string
  audience: string
  recipient: string
  /** The request that it answers; null: none was made, and none may be named. */
  requestId: string | null
  now: Date
}

/** Thrown when an assertion is not valid for us now; the message is for the log. */
export class AssertionFault extends Error {}

const unspecifiedFormat = 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified'
const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'

/** Accepted clock skew between servers. */
export const clockSkewMs = 30_000

/** Maximum length of a response or assertion, in characters. */
export const responseCeiling = 256_000

/** Reads an assertion and checks issuer, audience, request and validity period. */
export function readAssertion(xml: string, expected: Expectation): Assertion {
  const root = parseXml(xml, { ceiling: responseCeiling }).documentElement
  if (root.namespaceURI !== ns.assertion || root.localName !== 'Assertion')
    throw new AssertionFault('the signed element is no assertion')
  const id = attribute(root, 'ID')
  const [issuer] = children(root, ns.assertion, 'Issuer')
  if (id === undefined) throw new AssertionFault('no identifier')
  if (textOf(issuer) !== expected.issuer) throw new AssertionFault('another issuer')

  const conditionsEnd = checkConditions(root, expected)
  const [subject, otherSubject] = children(root, ns.assertion, 'Subject')
  if (subject === undefined || otherSubject !== undefined) throw new AssertionFault('not exactly one subject')
  const confirmedUntil = checkConfirmation(subject, expected)
  const [nameId] = children(subject, ns.assertion, 'NameID')
  const name = textOf(nameId)
  return {
    id,
    issuer: expected.issuer,
    nameId:
      name === undefined
        ? undefined
        : { value: name, format: attribute(nameId, 'Format') ?? unspecifiedFormat },
    attributes: readAttributes(root),
    expiresAt: new Date(Math.max(confirmedUntil, conditionsEnd ?? 0) + clockSkewMs),
    sessionEnd: readSessionEnd(root, expected.now),
  }
}

/** Checks audience and validity period of the assertion; returns its end, if any. */
function checkConditions(root: Element, expected: Expectation): number | undefined {
  const [conditions, others] = children(root, ns.assertion, 'Conditions')
  if (conditions === undefined || others !== undefined) throw new AssertionFault('not exactly one Conditions')
  const restrictions = children(conditions, ns.assertion, 'AudienceRestriction')
  const isOurs = (restriction: Element) =>
    children(restriction, ns.assertion, 'Audience').some((audience) => textOf(audience) === expected.audience)
  if (restrictions.length === 0 || !restrictions.every(isOurs)) throw new AssertionFault('another audience')
  return checkTime(conditions, expected.now)
}

/** Requires one bearer confirmation for our address, this request and this time. Returns its end. */
function checkConfirmation(subject: Element, expected: Expectation): number {
  const faults: string[] = []
  for (const confirmation of children(subject, ns.assertion, 'SubjectConfirmation')) {
    try {
      return checkBearer(confirmation, expected)
    } catch (error) {
      if (!(error instanceof AssertionFault)) throw error
      faults.push(error.message)
    }
  }
  throw new AssertionFault(faults.join('; ') || 'no confirmation of the subject')
}

function checkBearer(confirmation: Element, expected: Expectation): number {
  const [data] = children(confirmation, ns.assertion, 'SubjectConfirmationData')
  if (attribute(confirmation, 'Method') !== bearer || data === undefined)
    throw new AssertionFault('no bearer confirmation')
  if (attribute(data, 'Recipient') !== expected.recipient) throw new AssertionFault('another recipient')
  if ((attribute(data, 'InResponseTo') ?? null) !== expected.requestId)
    throw new AssertionFault('an answer to another request')
  const until = checkTime(data, expected.now)
  if (until === undefined) throw new AssertionFault('a confirmation without end')
  return until
}

/** Checks NotBefore and NotOnOrAfter of an element. Returns the latter in milliseconds. */
function checkTime(element: Element, now: Date): number | undefined {
  const notBefore = readTime(element, 'NotBefore')
  const notOnOrAfter = readTime(element, 'NotOnOrAfter')
  if (notBefore !== undefined && now.getTime() + clockSkewMs < notBefore)
    throw new AssertionFault('too early')
  if (notOnOrAfter !== undefined && now.getTime() - clockSkewMs >= notOnOrAfter)
    throw new AssertionFault('expired')
  return notOnOrAfter
}

function readTime(element: Element, name: string): number | undefined {
  const text = attribute(element, name)
  if (text === undefined) return undefined
  const time = Date.parse(text)
  // A time without a zone would be read in this server's zone.
  if (Number.isNaN(time) || !/(Z|[+-]\d\d:\d\d)$/.test(text)) throw new XmlFault(`${name} is no time`)
  return time
}

function readSessionEnd(root: Element, now: Date): Date | undefined {
  const ends = children(root, ns.assertion, 'AuthnStatement')
    .map((statement) => readTime(statement, 'SessionNotOnOrAfter'))
    .filter((end) => end !== undefined)
  if (ends.length === 0) return undefined
  const end = Math.min(...ends)
  if (end <= now.getTime()) throw new AssertionFault('the session has ended')
  return new Date(end)
}

function readAttributes(root: Element): Map<string, string[]> {
  const values = new Map<string, string[]>()
  const friendly: [string, string[]][] = []
  const elements = children(root, ns.assertion, 'AttributeStatement').flatMap((statement) =>
    children(statement, ns.assertion, 'Attribute'),
  )
  for (const element of elements) {
    const texts = children(element, ns.assertion, 'AttributeValue')
      .map(textOf)
      .filter((text) => text !== undefined)
    const name = attribute(element, 'Name')
    const friendlyName = attribute(element, 'FriendlyName')
    if (texts.length === 0 || name === undefined) continue
    values.set(name, [...(values.get(name) ?? []), ...texts])
    if (friendlyName !== undefined) friendly.push([friendlyName, texts])
  }
  for (const [name, texts] of friendly) if (!values.has(name)) values.set(name, texts)
  return values
}
