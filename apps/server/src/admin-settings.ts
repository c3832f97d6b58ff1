import { sectionSchemas } from '@parvis/contract/accounts/site-settings.schemas.ts'
import { type SettingsSection, settingsSections } from '@parvis/contract/accounts/site-settings.ts'
import {
  type SectionDraft,
  type SettingsChange,
  type SettingsState,
  sectionDrafts,
} from '@parvis/contract/trust/site-settings-administration.schemas.ts'
import { paris } from '@parvis/platform/paris.ts'
import type { z } from 'zod'
import { allPages, type Command, Misuse, orRefusal, readWords } from './admin-command.ts'
import type { AppContext } from './app-context.ts'
import { type Answer, failure } from './command-answer.ts'
import { commandLine } from './features/audit/staff-acts/index.ts'
import {
  changeSiteSettings,
  readHistory,
  readState,
  restoreSiteSettings,
} from './features/trust/site-settings/index.ts'

const isSection = (word: string | undefined): word is SettingsSection =>
  settingsSections.some((section) => section === word)

const fieldsOf = (section: SettingsSection): Readonly<Record<string, z.ZodType>> =>
  sectionSchemas[section].shape

/** A value on one line. */
const written = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

const linesOf = (section: string, values: object) =>
  Object.entries(values).map(([field, value]) => `${section}.${field} = ${written(value)}`)

async function list(context: AppContext): Promise<Answer> {
  const state = await readState(context)
  const said = settingsSections.flatMap((section) => linesOf(section, state[section].values)).join('\n')
  return { said, data: state }
}

async function get(
  context: AppContext,
  section: SettingsSection,
  field: string | undefined,
): Promise<Answer> {
  const { version, values } = (await readState(context))[section]
  if (field === undefined) return { said: linesOf(section, values).join('\n'), data: { version, values } }
  const value = Object.entries(values).find(([name]) => name === field)?.[1]
  return { said: written(value), data: value }
}

const refusals = {
  site_settings_changed:
    'Une autre personne a changé cette section entre-temps : relisez-la, puis recommencez.',
  site_settings_unchanged: 'Ces valeurs sont celles qui sont en vigueur : rien ne changerait.',
  site_settings_version_unknown: 'Cette version n’existe pas : voyez « settings history ».',
}

const saved = (section: SettingsSection, state: SettingsState): Answer => ({
  said: `La section ${section} en est à la version ${state[section].version}.`,
  data: { section, ...state[section] },
})

/** A value as it was typed: JSON where the field takes it, or else the text itself. */
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
  const said = all.map((change) => {
    const at = new Date(change.created_at).toLocaleString('fr-FR', { timeZone: paris })
    const who =
      change.actor?.name ?? (change.via === 'command_line' ? 'ligne de commande' : 'compte supprimé')
    return [`Version ${change.version}, ${at}, ${who} : ${change.reason}`, ...changesOf(change)].join('\n')
  })
  return { said: said.join('\n') || `La section ${section} n’a pas été changée.`, data: all }
}

const assignmentIn = (word: string): Assignment | undefined => {
  const [, field, typed] = /^([a-z_A-Z]+)=(.*)$/s.exec(word) ?? []
  return field === undefined || typed === undefined ? undefined : { field, typed }
}

/** Reads the words of `settings`. */
export function readSettings(words: readonly string[]): Command | null {
  const { values, positionals } = readWords(words, { reason: { type: 'string' } })
  const [verb, first = '', ...more] = positionals
  const reason = values.reason?.trim()
  if (verb === 'list') return first === '' ? list : null
  if (verb === 'get') {
    const [section, field, ...rest] = first.split('.')
    if (!isSection(section) || rest.length > 0 || more.length > 0) return null
    if (field !== undefined && fieldsOf(section)[field] === undefined) return null
    return (context) => get(context, section, field)
  }
  if (!isSection(first)) return null
  if (verb === 'history') return more.length === 0 ? (context) => history(context, first) : null
  if (verb !== 'set' && verb !== 'restore') return null
  if (!reason) throw new Misuse('Il manque --reason.')
  if (verb === 'set') {
    const assignments = more.map(assignmentIn)
    if (assignments.length === 0 || assignments.includes(undefined)) return null
    return (context) => set(context, first, assignments as Assignment[], reason)
  }
  const [version = '', ...rest] = more
  if (verb !== 'restore' || !/^\d{1,9}$/.test(version) || rest.length > 0) return null
  return (context) => restore(context, first, Number(version), reason)
}
