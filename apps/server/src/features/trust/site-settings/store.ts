import { type SettingsSection, settingsSections } from '@parvis/contract/accounts/site-settings.ts'
import { pageSizes } from '@parvis/contract/limits.ts'
import type { SettingsChange, SettingsState } from '@parvis/contract/trust/administration.schemas.ts'
import { type Db, lockByName, type Tx } from '@parvis/platform/database/database.ts'
import { type Page, paginateBySerial } from '@parvis/platform/database/keyset.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import { completedValues, readStored, usualSettings } from '../../accounts/site-settings/index.ts'
import { person } from '../../people/authors/index.ts'

type Values = Readonly<Record<string, unknown>>

/** Every section with its version, from the database: this node may not have heard of a change yet. */
export async function readState({ db, config }: Pick<AppContext, 'db' | 'config'>): Promise<SettingsState> {
  const stored = new Map((await readStored(db)).map((one) => [one.section, one]))
  const usual = usualSettings(config.about)
  return Object.fromEntries(
    settingsSections.map((section) => {
      const found = stored.get(section)
      return [
        section,
        {
          version: found?.version ?? 0,
          values: completedValues(section, found?.values ?? {}, usual),
          changed_at: found?.changed_at.toISOString() ?? null,
        },
      ]
    }),
  ) as SettingsState
}

/** Serialises changes of a section: of two administrators at once, the second waits here. */
export async function lockSection(tx: Tx, section: SettingsSection): Promise<void> {
  await lockByName(tx, `site settings ${section}`)
}

/** A version of a section; without a number the latest. */
export async function readVersion(
  db: Db,
  section: SettingsSection,
  version?: number,
): Promise<{ version: number; after: Values } | undefined> {
  let query = db
    .selectFrom('site_settings_changes')
    .select(['version', 'after'])
    .where('section', '=', section)
    .orderBy('version', 'desc')
    .limit(sql.lit(1))
  if (version !== undefined) query = query.where('version', '=', version)
  const found = await query.executeTakeFirst()
  return found && { version: found.version, after: found.after as Values }
}

/** Changes of a section, latest first. */
export async function readHistory(
  db: Db,
  section: SettingsSection,
  before: number | null,
): Promise<Page<SettingsChange>> {
  const changes = db
    .selectFrom('site_settings_changes')
    .select(['version', 'before', 'after', 'reason', 'restored', 'via', 'created_at'])
    .select(person('site_settings_changes.actor_id').as('actor'))
    .where('section', '=', section)
  const size = pageSizes.siteSettingsChanges
  return paginateBySerial(changes, 'version', before, size, ({ before, after, via, created_at, ...row }) => ({
    ...row,
    via: via === 'command_line' ? via : 'console',
    // Written by the service, checked by the section's schema.
    before: before as SettingsChange['before'],
    after: after as SettingsChange['after'],
    created_at: created_at.toISOString(),
  }))
}
