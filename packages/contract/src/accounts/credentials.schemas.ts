import { z } from 'zod'
import type { Description } from '../endpoint.ts'
import { boundedText, Role } from '../fields.schemas.ts'
import { furtherLimits } from '../further-limits.ts'
import { limits } from '../limits.ts'
import { graphemeCount } from '../text.ts'
import { asciiAddress, emailPattern } from './credentials.ts'

/*
 * The fields that the forms of signing in and up send through the client of the auth server, which reads them by the same
 * schemas. The protocol takes more than our forms send: its bodies stand beside their routes, in packages/auth.
 */

/** An e-mail address in its stored form. */
export const EmailAddress = z
  .string()
  .trim()
  .toLowerCase()
  .overwrite(asciiAddress)
  .max(255)
  .pipe(z.email({ pattern: emailPattern }))

/** A phone number in its stored form: E.164 without the plus. */
export const PhoneNumber = z
  .string()
  .overwrite((typed) => typed.replaceAll(/[\s+]/g, ''))
  .regex(/^[1-9][0-9]{1,14}$/)

/** Unicode code points. The hash covers all of them; a longer password is refused, never truncated. */
export const longestPassword = 256

/** A password to be set. The auth server alone knows whether it is strong enough. */
export const NewPassword = z
  .string()
  // Code units first: a code point has two at most, and a megabyte need not be split.
  .max(2 * longestPassword, { error: 'too_long', abort: true })
  .refine((password) => [...password].length <= longestPassword, { error: 'too_long' })

const isPlain = (text: string) => text.isWellFormed() && !/\p{Cc}/u.test(text)

export const factorNameLength = 100

/** Issuer of a second factor, as the application that makes its codes shows it. */
export const FactorIssuer = z
  .string()
  .max(factorNameLength, { error: 'too_long' })
  .refine(isPlain, { error: 'control_character' })

/** Name of a second factor; empty when it has none. */
export const FactorName = z.string().trim().pipe(FactorIssuer)

/** Domain of an organisation whose members sign in there. */
export const OrganisationDomain = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^(?=.{4,255}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/, 'a domain name')

const Consent = z.literal(true)
const SetPassword = NewPassword.min(1)

/** A wrong address is refused as a wrong password is, so as not to tell which of the two is known. */
export const SignIn = z.object({ email: z.string().trim().min(1), password: z.string().min(1) })

/** First step of a sign-up. */
export const SignUpAccount = z.object({ role: Role, email: EmailAddress, password: SetPassword })

/** A sign-up, without the texts of the profile. */
export const SignUp = SignUpAccount.extend({ consent: Consent })

/** Name that a newcomer chooses; the server makes it fit. */
export const ChosenName = boundedText(limits.displayName).refine((name) => name.trim() !== '', {
  error: 'missing',
})

/** Reason to join, where the staff admits newcomers. */
export const JoinReason = boundedText(furtherLimits.joinReason).refine(
  (text) => graphemeCount(text.trim()) >= furtherLimits.joinReasonMinimum,
  { error: 'too_short' },
)

/** Explicit consent (GDPR art. 9) of a member who has come by another provider. */
export const GivenConsent = z.object({ consent: Consent })

/** Address for a mail that signs in, or for a change of address. */
export const Addressed = z.object({ email: EmailAddress })

export const SignInByOrganisation = z.object({ domain: OrganisationDomain })

/** `current` only where the auth server asks for it. */
export const PasswordChange = z.object({ password: SetPassword, current: z.string().optional() })

/** A code from a mail, a text message, an application or a list of recovery codes. */
export const TypedCode = z.object({ code: z.string().trim().min(1) })

export const NamedFactor = z.object({ name: FactorName })

export const NamedPasskey = z.object({ name: FactorName.pipe(z.string().min(1, { error: 'missing' })) })

export const PhoneFactor = z.object({ phone: PhoneNumber })

export const PasswordRule = z.object({
  /** Code points. */
  minimum: z.int(),
  /** Classes of characters of which each must occur. */
  classes: z.array(z.enum(['lower', 'upper', 'digit', 'symbol'])),
})

export const getPasswordRule = {
  summary:
    'What a new password must have here. Refused too: one of the most common passwords, and the account’s own address',
  returns: PasswordRule,
} satisfies Description

export const getStatus = {
  summary: 'Whether the server and its database answer',
  scope: 'read',
  returns: z.object({ connected: z.boolean(), environment: z.enum(['production', 'development', 'test']) }),
} satisfies Description

/** Another identity provider. `name` is its name on the auth server. */
export const AuthProviderView = z.object({ name: z.string(), label: z.string() })

export const listAuthProviders = {
  summary: 'The providers by which one can sign in here, in the order in which they are shown',
  returns: z.object({
    items: z.array(AuthProviderView),
    /** Members sign in by passkeys too. */
    passkeys: z.boolean(),
  }),
} satisfies Description

export const readClosure = {
  summary:
    'Why the account is suspended or closed whose owner has just been refused by a provider or an organisation, by the ticket of that refusal; null once it is not, or the ticket is over',
  body: z.strictObject({ ticket: z.string().max(200) }),
  returns: z.object({
    closure: z
      .object({
        until: z.iso.datetime().nullable(),
        reason: z.string().nullable(),
        path: z.string().nullable(),
      })
      .nullable(),
  }),
} satisfies Description
