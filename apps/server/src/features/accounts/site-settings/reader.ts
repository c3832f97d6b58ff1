import type { SiteSettings } from '@parvis/contract/accounts/site-settings.schemas.ts'
import { type SettingsSection, settingsSections } from '@parvis/contract/accounts/site-settings.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import type { Bus } from '@parvis/platform/realtime/bus.ts'
import { completedValues, type OperatorContacts, usualSettings } from './usual-settings.ts'

/** Settings of the site, in the memory of this node (ADR 50). */
export interface SiteSettingsReader {
  /** Returns the present settings. Read them at each use: they change while the server runs. */
  current(): SiteSettings
  /** Called after this node has learned of a change. Returns the function that stops it. */
  onChange(listener: () => void): () => void
  /** Reads them again on this node and tells the others to. Call it after the commit of a change. */
  changed(): Promise<void>
  close(): void
}

interface ReaderParts {
  db: Db
  bus: Bus
  /** Values from the environment, for sections that nobody has changed. */
  usual: OperatorContacts
  onError(error: unknown): void
}

const channel = 'site-settings'
/** A message between nodes may be lost: this is how late a node can be. */
const pollMilliseconds = 60_000

/** Reads the settings, and again after each change on any node. */
export async function openSiteSettings({
  db,
  bus,
  usual,
  onError,
}: ReaderParts): Promise<SiteSettingsReader> {
  const listeners = new Set<() => void>()
  const defaults = usualSettings(usual)
  let settings = defaults
  let seen = ''
  let reading: Promise<void> | undefined
  let isStale = false

  async function read(): Promise<void> {
    const stored = await readStored(db)
    const versions = stored.map(({ section, version }) => `${section}:${version}`).join()
    if (versions === seen) return
    const next: Record<string, unknown> = { ...defaults }
    for (const { section, values } of stored) next[section] = completedValues(section, values, defaults)
    settings = next as SiteSettings
    seen = versions
    for (const listener of listeners) listener()
  }

  /** One reading at a time; a change that comes meanwhile makes one more. */
  function refresh(): Promise<void> {
    isStale = true
    reading ??= (async () => {
      try {
        while (isStale) {
          isStale = false
          await read()
        }
      } finally {
        reading = undefined
      }
    })()
    return reading
  }

  const refreshLater = () => void refresh().catch(onError)
  const stops = [bus.subscribe(channel, refreshLater), bus.onGap(refreshLater)]
  const poll = setInterval(refreshLater, pollMilliseconds).unref()
  await refresh()

  return {
    current: () => settings,
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    changed() {
      bus.publish(channel, null)
      return refresh()
    },
    close() {
      clearInterval(poll)
      for (const stop of stops) stop()
    },
  }
}

/** Returns a function that gives what was derived of the settings, and makes it anew once they have changed. */
export function derivedFromSettings<Derived>(
  { current }: Pick<SiteSettingsReader, 'current'>,
  make: (settings: SiteSettings) => Derived,
): () => Derived {
  let last: { settings: SiteSettings; derived: Derived } | undefined
  return () => {
    const settings = current()
    if (last?.settings !== settings) last = { settings, derived: make(settings) }
    return last.derived
  }
}

interface StoredSection {
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
