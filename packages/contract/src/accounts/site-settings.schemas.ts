import type { z } from 'zod'
import type { SettingsSection } from './site-settings.ts'
import { SiteAppearance } from './site-settings-appearance.schemas.ts'
import { SiteDuties } from './site-settings-duties.schemas.ts'
import { SiteContact, SiteIdentity } from './site-settings-identity.schemas.ts'
import { SiteFeatures, SiteLanguages, SiteLimits, SiteRetention } from './site-settings-offer.schemas.ts'
import { SiteRegistration } from './site-settings-registration.schemas.ts'
import { SiteLegal, SitePages } from './site-settings-texts.schemas.ts'
import { SiteWitnesses } from './site-settings-witnesses.schemas.ts'

/**
 * Schema of each section. It takes an empty object, which makes the usual values: every field has a default, also one that
 * comes later. To add a section: its name in `site-settings.ts`, its schema in a file of its own, a line here and in `SectionDraft`
 * (trust/site-settings-administration.schemas.ts), and its form.
 */
export const sectionSchemas = {
  identity: SiteIdentity,
  appearance: SiteAppearance,
  contact: SiteContact,
  legal: SiteLegal,
  pages: SitePages,
  languages: SiteLanguages,
  features: SiteFeatures,
  limits: SiteLimits,
  retention: SiteRetention,
  duties: SiteDuties,
  registration: SiteRegistration,
  witnesses: SiteWitnesses,
} as const satisfies Record<SettingsSection, z.ZodObject>

/** Settings of the site, as every node holds them. */
export type SiteSettings = {
  readonly [Section in SettingsSection]: Readonly<z.output<(typeof sectionSchemas)[Section]>>
}
