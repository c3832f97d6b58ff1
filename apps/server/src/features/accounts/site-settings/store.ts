import { type SettingsSection, settingsSections } from '@parvis/contract/accounts/site-settings.ts'
import type { Db } from '@parvis/platform/database/database.ts'

export interface StoredSection {
  section: SettingsSection
  version: number
  values: Readonly<Record<string, unknown>>
  changed_at: Date
}

const isSection = (name: string): name is SettingsSection => settingsSections.some((known) => known === name)

/** Sections that were changed, with what holds of each. Sections of other versions of the server are left out. */
export async function readStored(db: Db): Promise<StoredSection[]> {
  const rows = await db
    .selectFrom('site_settings_changes')
    .distinctOn('section')
    .select(['section', 'version', 'after', 'created_at'])
    .orderBy('section')
    .orderBy('version', 'desc')
    .execute()
  return rows.flatMap(({ section, version, after, created_at }) =>
    isSection(section)
      ? [{ section, version, values: after as Record<string, unknown>, changed_at: created_at }]
      : [],
  )
}
