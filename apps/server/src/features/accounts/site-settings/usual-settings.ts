import { type SiteSettings, sectionSchemas } from '@parvis/contract/accounts/site-settings.schemas.ts'
import { type SettingsSection, settingsSections } from '@parvis/contract/accounts/site-settings.ts'
import type { z } from 'zod'

/** Values of the operator's environment, for sections that nobody has changed. */
export interface OperatorsWord {
  operator: string | null
  contact: string | null
}

/** Values of a site whose administrators have changed nothing. */
export function usualSettings(word: OperatorsWord): SiteSettings {
  const usual = Object.fromEntries(
    settingsSections.map((section) => [section, sectionSchemas[section].parse({})]),
  ) as SiteSettings
  return { ...usual, contact: { operator: word.operator ?? '', contact: word.contact ?? '' } }
}

/**
 * Returns stored values of a section, completed by the usual ones. A field that a later version knows, or no longer takes, has
 * its usual value: a site starts whatever an older or newer one has stored.
 */
export function knownValues<Section extends SettingsSection>(
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

/**
 * Points of contact that nobody has set (regulation 2022/2065, articles 11 and 12). The publisher's contact serves members until
 * they have their own.
 */
export function missingContacts({
  duties,
  contact,
}: Pick<SiteSettings, 'duties' | 'contact'>): ('authorities' | 'recipients')[] {
  return [
    ...(duties.authorities_contact === '' ? (['authorities'] as const) : []),
    ...(duties.recipients_contact === '' && contact.contact === '' ? (['recipients'] as const) : []),
  ]
}
