import { z } from 'zod'
import { oneLine, optionalPrintedText, printedLine } from '../text.schemas.ts'
import { countries, unionLanguages } from '../union.ts'
import { knownBodies } from './dispute-bodies.ts'
import { settingsLimits } from './site-settings.ts'
import { isReachable } from './site-settings-identity.schemas.ts'

const Address = z.url({ protocol: /^https?$/, error: 'invalid' }).max(500, { error: 'too_long' })

/** A certified out-of-court dispute settlement body (regulation 2022/2065, article 21), with who certified it and a source. */
export const DisputeBody = z.strictObject({
  name: printedLine(settingsLimits.bodyName, oneLine),
  url: Address,
  country: z.enum(countries),
  /** The Digital Services Coordinator that certified it. */
  coordinator: printedLine(settingsLimits.bodyName, oneLine),
  certified_on: z.iso.date({ error: 'invalid' }),
  /** Blank when unknown. A certification lasts at most five years. */
  valid_until: z.union([z.literal(''), z.iso.date()], { error: 'invalid' }),
  source_url: Address,
  /** Day on which the source said so. */
  checked_on: z.iso.date({ error: 'invalid' }),
})
export type DisputeBody = z.infer<typeof DisputeBody>

const Contact = optionalPrintedText(settingsLimits.contact)
  .overwrite((text) => text.trim())
  .refine(isReachable, { error: 'contact' })
  .default('')

const Languages = z.array(z.enum(unionLanguages)).min(1, { error: 'empty' }).default(['FR'])

/** Facts that regulation 2022/2065 asks a provider to publish. A blank contact is missing, and administrators are told. */
export const SiteDuties = z.strictObject({
  /** Point of contact for authorities (article 11), and the languages in which they may write. */
  authorities_contact: Contact,
  authorities_languages: Languages,
  /** Point of contact for members and visitors (article 12): a person answers, not a program alone. */
  recipients_contact: Contact,
  recipients_languages: Languages,
  /** Legal representative in the Union of a provider outside of it (article 13): lines of text; blank for others. */
  representative: optionalPrintedText(settingsLimits.operator).default(''),
  bodies: z
    .array(DisputeBody)
    .max(settingsLimits.bodies, { error: 'too_long' })
    .default([...knownBodies]),
})
