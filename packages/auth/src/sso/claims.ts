import { asciiAddress, emailPattern } from '@parvis/contract/accounts/credentials.ts'
import { z } from 'zod'
import { AuthError } from '../errors.ts'
import type { Assertion } from './assertion.ts'

const formats = {
  transient: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient',
  email: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
}

/** Fields with a meaning in the account: no organisation may set them. */
const reserved = new Set([
  'sub',
  'iss',
  'provider_id',
  'email_verified',
  'phone_verified',
  'custom_claims',
  'role',
  'consent',
  'referred_by',
  'referral_code',
])

const attributeName = z.string().min(1).max(300)

const Source = z.object({
  name: attributeName.optional(),
  names: z.array(attributeName).max(20).optional(),
  default: z.union([z.string().max(500), z.number(), z.boolean()]).optional(),
  array: z.boolean().optional(),
})

/** Maps attributes of an assertion to fields of an account: `{keys: {email: {name: "mail"}}}`. */
export const AttributeMapping = z.object({
  keys: z
    .record(
      z
        .string()
        .regex(/^[a-z][a-z0-9_]{0,39}$/)
        .refine((name) => !reserved.has(name), 'a reserved name'),
      Source,
    )
    .refine((keys) => Object.keys(keys).length <= 30, 'too many keys')
    .optional(),
})

export type AttributeMapping = z.output<typeof AttributeMapping>

/** A person as described by their organisation. */
export interface Claims {
  /** Permanent subject at the identity provider. */
  subject: string
  email: string
  /** Mapped fields, and a display name if known. */
  fields: Record<string, unknown>
}

const subjectAttribute = 'urn:oasis:names:tc:SAML:attribute:subject-id'

const emailAttributes = [
  'urn:oid:0.9.2342.19200300.100.1.3',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
  'http://schemas.xmlsoap.org/claims/EmailAddress',
  'http://schemas.xmlsoap.org/claims/emailaddress',
  'mail',
  'Mail',
  'email',
  'Email',
]

const nameAttributes = [
  'urn:oid:2.16.840.1.113730.3.1.241',
  'http://schemas.microsoft.com/identity/claims/displayname',
  'displayName',
  'urn:oid:2.5.4.3',
  'cn',
]

const emailSyntax = z.email({ pattern: emailPattern }).max(255)

/** @throws AuthError saml_assertion_no_user_id, saml_assertion_no_email */
export function readClaims(assertion: Assertion, mapping: AttributeMapping): Claims {
  const subject = subjectOf(assertion)
  if (subject === undefined || subject.length > 1_024)
    throw new AuthError(
      400,
      'saml_assertion_no_user_id',
      'SAML Assertion did not contain a persistent Subject Identifier attribute or Subject NameID uniquely identifying this user',
    )
  const fields = mapped(assertion, mapping)
  const email = emailOf(assertion, fields.email)
  if (email === undefined)
    throw new AuthError(400, 'saml_assertion_no_email', 'SAML Assertion does not contain an email address')
  const name = fields.display_name ?? first(assertion, nameAttributes)?.slice(0, 200).toWellFormed()
  return { subject, email, fields: { ...fields, ...(name === undefined ? {} : { display_name: name }) } }
}

function subjectOf({ attributes, nameId }: Assertion): string | undefined {
  const id = attributes.get(subjectAttribute)?.[0]
  if (id !== undefined) return id
  if (nameId === undefined || nameId.format === formats.transient) return undefined
  return nameId.format === formats.email ? nameId.value.toLowerCase() : nameId.value
}

/** From the mapping, else from the usual attributes, else from a NameID in address format. */
function emailOf(assertion: Assertion, mappedEmail: unknown): string | undefined {
  const { nameId } = assertion
  const named = nameId?.format === formats.email ? nameId.value : undefined
  const candidates = [mappedEmail, first(assertion, emailAttributes), named]
  for (const candidate of candidates) {
    const read = emailSyntax.safeParse(
      typeof candidate === 'string' ? asciiAddress(candidate.toLowerCase()) : undefined,
    )
    if (read.success) return read.data
  }
  return undefined
}

function first({ attributes }: Assertion, names: string[]): string | undefined {
  return names.map((name) => attributes.get(name)?.[0]).find((value) => value !== undefined)
}

const valueCeiling = 500
const arrayCeiling = 50
/** Bytes. Fields are part of every access token, so fields beyond this size are left out. */
const fieldsCeiling = 4_096

function mapped({ attributes }: Assertion, { keys = {} }: AttributeMapping): Record<string, unknown> {
  const fields: Record<string, unknown> = {}
  let weight = 0
  for (const [field, source] of Object.entries(keys)) {
    const names = [...(source.name === undefined ? [] : [source.name]), ...(source.names ?? [])]
    const values = names.map((name) => attributes.get(name)).find((found) => found !== undefined)
    const cut = values?.slice(0, arrayCeiling).map((value) => value.slice(0, valueCeiling).toWellFormed())
    const given = (source.array ? cut : cut?.[0]) ?? source.default
    if (given === undefined) continue
    weight += Buffer.byteLength(JSON.stringify(given)) + field.length
    if (weight <= fieldsCeiling) fields[field] = given
  }
  return fields
}
