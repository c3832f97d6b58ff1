import { z } from 'zod'
import { hasMarkup, optionalPrintedText, printedLine } from '../text.schemas.ts'
import { asciiAddress, emailPattern } from './email-address.ts'
import { settingsLimits } from './site-settings.ts'
import { usualSiteName } from './usual-site-name.ts'

/** Name and description of the site. */
export const SiteIdentity = z.strictObject({
  /** Stands in titles, mails, feeds and texts in place of « Parvis ». */
  name: printedLine(settingsLimits.name, (text) => text.trim())
    .refine((text) => !hasMarkup(text), { error: 'markup' })
    .default(usualSiteName),
  /** One sentence about the site; blank: the usual sentence, in the reader's language. */
  description: optionalPrintedText(settingsLimits.description)
    .refine((text) => !hasMarkup(text), { error: 'markup' })
    .default(''),
})

/** Whether a contact is an e-mail address or an http(s) address; blank is allowed. */
export const isReachable = (text: string): boolean =>
  text === '' ||
  z.email({ pattern: emailPattern }).safeParse(asciiAddress(text)).success ||
  z.url({ protocol: /^https?$/ }).safeParse(text).success

/** Publisher of the site and their contact. Blank: the operator's environment says, or nobody does. */
export const SiteContact = z.strictObject({
  /** Name, postal address and other facts that the law requires of a publisher: lines of plain text. */
  operator: optionalPrintedText(settingsLimits.operator).default(''),
  /** An e-mail address or an http(s) address. */
  contact: optionalPrintedText(settingsLimits.contact)
    .overwrite((text) => text.trim())
    .refine(isReachable, { error: 'contact' })
    .default(''),
})
