import { isDeepStrictEqual } from 'node:util'
import type { SiteSettings } from '@parvis/contract/accounts/site-settings.schemas.ts'
import type { SettingsSection } from '@parvis/contract/accounts/site-settings.ts'
import type { ModerationAct } from '@parvis/contract/audit/staff-acts.ts'
import type { SectionDraft } from '@parvis/contract/trust/administration.schemas.ts'
import { lockByName, type Tx } from '@parvis/platform/database/database.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { completedValues, missingContacts, usualSettings } from '../../accounts/site-settings/index.ts'
import { type Actor, writeAct } from '../../audit/staff-acts/index.ts'
import { requireWitnesses } from '../../audit/transparency-log/index.ts'
import { requireLogo } from './logo.ts'
import { lockSection, readVersion } from './store.ts'

interface SettingsChange {
  section: SettingsSection
  /** The version that the administrator has read. */
  version: number
  reason: string
}

/** Gives a section new values. The caller has made sure that the actor may. */
export async function changeSiteSettings(
  context: AppContext,
  actor: Actor,
  { values, ...change }: SectionDraft,
): Promise<void> {
  await context.transaction((tx) =>
    write(context, tx, {
      actor,
      change,
      act: 'site_settings_changed',
      restored: null,
      valuesAfter: async () => values,
    }),
  )
}

/** Gives a section the values of an earlier version; 0: the usual ones. */
export async function restoreSiteSettings(
  context: AppContext,
  actor: Actor,
  { restored, ...change }: SettingsChange & { restored: number },
): Promise<void> {
  await context.transaction((tx) =>
    write(context, tx, {
      actor,
      change,
      act: 'site_settings_restored',
      restored,
      valuesAfter: async (usual) => {
        if (restored === 0) return usual[change.section]
        const found = await readVersion(tx, change.section, restored)
        if (found === undefined) throw new Refusal('site_settings_version_unknown')
        return completedValues(change.section, found.after, usual)
      },
    }),
  )
}

interface SettingsWrite {
  actor: Actor
  change: SettingsChange
  act: ModerationAct
  restored: number | null
  valuesAfter(usual: SiteSettings): Promise<SiteSettings[SettingsSection]>
}

async function write(
  context: AppContext,
  tx: Tx,
  { actor, change, act, restored, valuesAfter }: SettingsWrite,
): Promise<void> {
  const { section, version, reason } = change
  const now = context.clock.now()
  // The second of two is refused below.
  await lockSection(tx, section)
  const last = await readVersion(tx, section)
  if ((last?.version ?? 0) !== version) throw new Refusal('site_settings_changed')
  const usual = usualSettings(context.config.about)
  const before = completedValues(section, last?.after ?? {}, usual)
  const after = await valuesAfter(usual)
  if (section === 'witnesses' && 'witnesses' in after) requireWitnesses(context, after)
  await requireContacts(context, tx, { section, after, usual })
  if (section === 'appearance' && 'logo' in after) await requireLogo(context, after.logo)
  if (isDeepStrictEqual(before, after)) throw new Refusal('site_settings_unchanged')
  await tx
    .insertInto('site_settings_changes')
    .values({
      section,
      version: version + 1,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
      reason: reason.trim(),
      restored,
      via: actor.id === null ? 'command_line' : 'console',
      actor_id: actor.id,
      created_at: now,
    })
    .execute()
  await writeAct(tx, {
    actorId: actor.id,
    act,
    at: now,
    reason,
    details: { section, version: version + 1, ...(restored === null ? {} : { restored }) },
  })
  tx.afterCommit(() => context.siteSettings.changed())
}

/**
 * Refuses to leave a site in production without the points of contact of regulation 2022/2065: the section that has them needs
 * both, and the publisher's contact stays where it serves as one.
 */
async function requireContacts(
  { config }: Pick<AppContext, 'config'>,
  tx: Tx,
  {
    section,
    after,
    usual,
  }: { section: SettingsSection; after: SiteSettings[SettingsSection]; usual: SiteSettings },
): Promise<void> {
  if (config.environment !== 'production' || (section !== 'duties' && section !== 'contact')) return
  // The two sections are read together: of two administrators who each empty one, the second is refused.
  await lockByName(tx, 'site settings points of contact')
  const read = async <Section extends 'duties' | 'contact'>(name: Section) =>
    completedValues(name, (await readVersion(tx, name))?.after ?? {}, usual)
  const present = { duties: await read('duties'), contact: await read('contact') }
  const lacking = missingContacts({ ...present, [section]: after })
  const had = section === 'duties' ? [] : missingContacts(present)
  if (lacking.some((one) => !had.includes(one))) throw new Refusal('points_of_contact_required')
}
