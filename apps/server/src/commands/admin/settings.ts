import { sectionSchemas } from '@parvis/contract/accounts/site-settings.schemas.ts'
import { type SettingsSection, settingsSections } from '@parvis/contract/accounts/site-settings.ts'
import { of } from '@parvis/contract/french.ts'
import {
  type SectionDraft,
  type SettingsChange,
  type SettingsState,
  sectionDrafts,
} from '@parvis/contract/trust/administration.schemas.ts'
import { paris } from '@parvis/platform/paris.ts'
import type { z } from 'zod'
import type { AppContext } from '../../app-context.ts'
import { commandLine } from '../../features/audit/staff-acts/index.ts'
import {
  changeSiteSettings,
  readHistory,
  readState,
  restoreSiteSettings,
} from '../../features/trust/site-settings/index.ts'
import { type Answer, allPages, failure, orRefusal } from '../answer.ts'
import { Misuse, readArguments, refuseMore, requireOneOf, requireWord } from '../arguments.ts'
import type { SiteAct } from '../command.ts'

const fieldsOf = (section: SettingsSection): Readonly<Record<string, z.ZodType>> =>
  sectionSchemas[section].shape

/** A value on one line. */
const written = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

const linesOf = (section: string, values: object) =>
  Object.entries(values).map(([field, value]) => `${section}.${field} = ${written(value)}`)

async function list(context: AppContext): Promise<Answer> {
  const state = await readState(context)
  const message = settingsSections.flatMap((section) => linesOf(section, state[section].values)).join('\n')
  return { message, data: state }
}

async function get(
  context: AppContext,
  section: SettingsSection,
  field: string | undefined,
): Promise<Answer> {
  const { version, values } = (await readState(context))[section]
  if (field === undefined) return { message: linesOf(section, values).join('\n'), data: { version, values } }
  const value = Object.entries(values).find(([name]) => name === field)?.[1]
  return { message: written(value), data: value }
}

const refusals = {
  site_settings_changed:
    'Une autre personne a changé cette section entre-temps : relisez-la, puis recommencez.',
  site_settings_unchanged: 'Ces valeurs sont celles qui sont en vigueur : rien ne changerait.',
  site_settings_version_unknown: 'Cette version n’existe pas : voyez « settings history ».',
}

const saved = (section: SettingsSection, state: SettingsState): Answer => ({
  message: `La section ${section} en est à la version ${state[section].version}.`,
  data: { section, ...state[section] },
})

/** A typed value: parsed as JSON where the field accepts that, otherwise as text. */
function readValue(schema: z.ZodType, typed: string): unknown {
  try {
    const parsed: unknown = JSON.parse(typed)
    if (typeof parsed !== 'string' && schema.safeParse(parsed).success) return parsed
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  return typed
}

interface Assignment {
  field: string
  typed: string
}

async function set(
  context: AppContext,
  section: SettingsSection,
  assignments: readonly Assignment[],
  reason: string,
): Promise<Answer> {
  const state = (await readState(context))[section]
  const values: Record<string, unknown> = { ...state.values }
  for (const { field, typed } of assignments) {
    const schema = fieldsOf(section)[field]
    if (schema === undefined)
      return failure(
        `${section}.${field} n’existe pas. Réglages : ${Object.keys(fieldsOf(section)).join(', ')}.`,
      )
    values[field] = readValue(schema, typed)
  }
  const draft = sectionDrafts[section].safeParse({ section, version: state.version, values, reason })
  if (!draft.success) {
    const faults = draft.error.issues.map(({ path, message }) => `${path.slice(1).join('.')} : ${message}`)
    return failure(`Ces valeurs sont refusées.\n${faults.join('\n')}`)
  }
  return orRefusal(refusals, async () => {
    await changeSiteSettings(context, commandLine, draft.data as SectionDraft)
    return saved(section, await readState(context))
  })
}

function restore(context: AppContext, section: SettingsSection, restored: number, reason: string) {
  return orRefusal(refusals, async () => {
    const { version } = (await readState(context))[section]
    await restoreSiteSettings(context, commandLine, { section, version, restored, reason })
    return saved(section, await readState(context))
  })
}

/** Lists the fields that differ between two versions. */
const changesOf = ({ before, after }: SettingsChange) =>
  Object.keys({ ...before, ...after })
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map((field) => `  ${field} : ${written(before[field] ?? '')} → ${written(after[field] ?? '')}`)

async function history(context: AppContext, section: SettingsSection): Promise<Answer> {
  const all = await allPages((before) =>
    readHistory(context.db, section, before === undefined ? null : Number(before)),
  )
  const message = all.map((change) => {
    const at = new Date(change.created_at).toLocaleString('fr-FR', { timeZone: paris })
    const who =
      change.actor?.name ?? (change.via === 'command_line' ? 'ligne de commande' : 'compte supprimé')
    return [`Version ${change.version}, ${at}, ${who} : ${change.reason}`, ...changesOf(change)].join('\n')
  })
  return { message: message.join('\n') || `La section ${section} n’a pas été changée.`, data: all }
}

const verbs = ['list', 'get', 'history', 'set', 'restore'] as const

function assignmentIn(word: string): Assignment {
  const [, field, typed] = /^([a-z_A-Z]+)=(.*)$/s.exec(word) ?? []
  if (field === undefined || typed === undefined)
    throw new Misuse(`« ${word} » n’est pas un champ et sa valeur : CHAMP=VALEUR.`)
  return { field, typed }
}

/** Reads the words of `settings`. */
export function readSettings(words: readonly string[]): SiteAct {
  const { values, positionals } = readArguments(words, { reason: { type: 'string' } })
  const [first, ...rest] = positionals
  const verb = requireOneOf(first, verbs, 'la commande de settings')
  if (verb === 'list') {
    refuseMore(rest)
    return list
  }
  const [place, ...more] = rest
  if (verb === 'get') return readGet(place, more)
  const section = requireOneOf(place, settingsSections, 'la section')
  if (verb === 'history') {
    refuseMore(more)
    return (context) => history(context, section)
  }
  const reason = requireWord(values.reason, '--reason').trim()
  if (verb === 'set') {
    requireWord(more[0], 'le champ et sa valeur : CHAMP=VALEUR')
    const assignments = more.map(assignmentIn)
    return (context) => set(context, section, assignments, reason)
  }
  const version = requireWord(more[0], 'la version')
  if (!/^\d{1,9}$/.test(version)) throw new Misuse(`« ${version} » n’est pas un numéro de version.`)
  refuseMore(more.slice(1))
  return (context) => restore(context, section, Number(version), reason)
}

function readGet(place: string | undefined, more: readonly string[]): SiteAct {
  const [name, field, ...rest] = requireWord(place, 'la section').split('.')
  const section = requireOneOf(name, settingsSections, 'la section')
  refuseMore([...rest, ...more])
  if (field !== undefined && fieldsOf(section)[field] === undefined)
    throw new Misuse(
      `« ${field} » n’est pas un champ ${of(section)} : ${Object.keys(fieldsOf(section)).join(', ')}.`,
    )
  return (context) => get(context, section, field)
}
