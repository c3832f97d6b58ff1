import { EmailAddress, PhoneNumber } from '@parvis/contract/accounts/credentials.schemas.ts'
import { asciiAddress, emailPattern } from '@parvis/contract/accounts/credentials.ts'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { invalid } from './errors.ts'

/** Null means absent everywhere in the protocol. PostgreSQL text cannot hold NUL. */
const text = z
  .string()
  .refine((value) => !value.includes('\u0000'), 'holds characters that cannot be kept')
  .nullish()
  .transform((value) => value ?? undefined)

/** Maximum size of user_metadata: it is part of every access token, and headers are limited. */
const metadataBytes = 8_192

const metadata = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform((value) => value ?? undefined)
  .superRefine((value, context) => {
    const fault = value === undefined ? undefined : metadataFault(value)
    if (fault !== undefined) context.addIssue({ code: 'custom', message: fault })
  })

/** Common field types of auth requests. */
export const fields = { text, metadata }

/** Clients recognise these two messages by their text. */
const noEmail = 'Unable to validate email address: invalid format'
const noPhone = 'Invalid phone number format (E.164 required)'

/** Parses a JSON body by its schema; an absent body counts as empty. */
export function readBody<Schema extends z.ZodType>(
  request: FastifyRequest,
  schema: Schema,
): z.output<Schema> {
  const read = schema.safeParse(request.body ?? {})
  if (read.success) return read.data
  const issue = read.error.issues[0]
  if (issue?.path[0] === 'email') throw invalid(noEmail)
  if (issue?.path[0] === 'phone') throw invalid(noPhone)
  throw invalid(`Invalid request body: ${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'invalid'}`)
}

/** A query parameter given once as text; anything else counts as absent. */
export function queryText(request: FastifyRequest, name: string): string | undefined {
  const value = (request.query as Record<string, unknown>)[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Normalises an e-mail address to its stored form. */
export function readEmail(given: string): string {
  const read = EmailAddress.safeParse(given)
  if (!read.success) throw invalid(noEmail)
  return read.data
}

/** Normalises a phone number to its stored form: E.164 without the plus. */
export function readPhone(given: string): string {
  const read = PhoneNumber.safeParse(given)
  if (!read.success) throw invalid(noPhone)
  return read.data
}

const providerEmail = z.email({ pattern: emailPattern }).max(255)

/** Normalises an address that a provider states; undefined for anything else. */
export function readProviderEmail(stated: unknown): string | undefined {
  return typeof stated === 'string'
    ? providerEmail.safeParse(asciiAddress(stated.toLowerCase())).data
    : undefined
}

/** Only SMS is supported. */
export function requireChannel(channel: string | undefined): void {
  if (channel !== undefined && channel !== 'sms')
    throw invalid('Invalid channel, supported values are "sms". "whatsapp" is not available')
}

function metadataFault(value: Record<string, unknown>): string | undefined {
  if (!isStorable(value, 0)) return 'holds characters that cannot be kept, or is nested too deep'
  if (Buffer.byteLength(JSON.stringify(value)) > metadataBytes) return `is larger than ${metadataBytes} bytes`
  return undefined
}

/** PostgreSQL's jsonb can hold neither NUL nor lone surrogates. */
function isStorable(value: unknown, depth: number): boolean {
  if (depth > 20) return false
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\u0000')
  if (Array.isArray(value)) return value.every((item) => isStorable(item, depth + 1))
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).every(([key, item]) => isStorable(key, depth) && isStorable(item, depth + 1))
  return true
}
