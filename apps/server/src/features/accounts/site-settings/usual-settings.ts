import { type SiteSettings, sectionSchemas } from '@parvis/contract/accounts/site-settings.schemas.ts'
import { type SettingsSection, settingsSections } from '@parvis/contract/accounts/site-settings.ts'
import type { z } from 'zod'

/** Values of the operator's environment, for sections that nobody has changed. */
export interface OperatorContacts {
  operator: string | null
  contact: string | null
}

/** Values of a site whose administrators have changed nothing. */
export function usualSettings(contacts: OperatorContacts): SiteSettings {
  const usual = Object.fromEntries(
    settingsSections.map((section) => [section, sectionSchemas[section].parse({})]),
  ) as SiteSettings
  return { ...usual, contact: { operator: contacts.operator ?? '', contact: contacts.contact ?? '' } }
}

/** Completes stored values of a section by the defaults. Fields that this version does not accept get their default. */
export function completedValues<Section extends SettingsSection>(
  section: Section,
  stored: Readonly<Record<string, unknown>>,
  usual: SiteSettings,
): SiteSettings[Section] {
  const fields: Readonly<Record<string, z.ZodType>> = sectionSchemas[section].shape
  const values: Record<string, unknown> = { ...usual[section] }
  for (const [name, schema] of Object.entries(fields)) {
    if (!(name in stored)) continue
    const read = schema.safeParse(stored[name])
    if (read.success) values[name] = read.data
  }
  return values as SiteSettings[Section]
}

/** Points of contact that nobody has set (regulation 2022/2065, articles 11 and 12). Members may use the publisher's contact. */
export function missingContacts({
  duties,
  contact,
}: Pick<SiteSettings, 'duties' | 'contact'>): ('authorities' | 'recipients')[] {
  return [
    ...(duties.authorities_contact === '' ? (['authorities'] as const) : []),
    ...(duties.recipients_contact === '' && contact.contact === '' ? (['recipients'] as const) : []),
  ]
}
