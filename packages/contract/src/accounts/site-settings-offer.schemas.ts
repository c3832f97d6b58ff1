import { z } from 'zod'
import { languages } from '../languages.ts'
import { newAccountDays } from './fair-use.ts'
import { retentionBounds } from './site-settings.ts'

/** Languages of the interface that visitors and members may choose. */
export const SiteLanguages = z
  .strictObject({
    offered: z
      .array(z.enum(languages))
      .min(1, { error: 'empty' })
      // In the usual order, each once.
      .overwrite((given) => languages.filter((language) => given.includes(language)))
      .default([...languages]),
    /** For who asks for none of them. */
    preferred: z.enum(languages).default('fr'),
  })
  .superRefine(({ offered, preferred }, context) => {
    if (!offered.includes(preferred))
      context.addIssue({ code: 'custom', path: ['preferred'], message: 'not_offered', input: preferred })
  })

/** Parts of the product that a site may do without. */
export const SiteFeatures = z.strictObject({
  /** Whether verified members may open polls; the staff always may. */
  member_polls: z.boolean().default(true),
  /** Whether the simulated subscription and support of officials are shown. */
  premium: z.boolean().default(true),
})

/** Limits that may change without harm to what was built on them. */
export const SiteLimits = z.strictObject({
  /** Days for which the limits of new accounts hold; 0: none is new. */
  new_account_days: z.int().min(0, { error: 'bounds' }).max(30, { error: 'bounds' }).default(newAccountDays),
})

const daysWithin = ({ least, most, usual }: { least: number; most: number; usual: number }) =>
  z.int().min(least, { error: 'bounds' }).max(most, { error: 'bounds' }).default(usual)

/** Days for which personal data are kept, within what law and purpose allow. */
export const SiteRetention = z.strictObject({
  /** Documents of a request for verification, after its decision. */
  documents_days: daysWithin(retentionBounds.documents_days),
  /** Name and address of who notifies illegal content without an account. */
  notices_days: daysWithin(retentionBounds.notices_days),
  /** The security log of each account: sign-ins, changed passwords. */
  security_days: daysWithin(retentionBounds.security_days),
})
