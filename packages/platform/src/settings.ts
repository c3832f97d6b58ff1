import { z } from 'zod'

/** A variable of the environment that an operator may set. */
export interface Setting<Value = unknown> {
  variable: string
  schema: z.ZodType<Value>
  /** Default, as it would stand in the environment; undefined: none. */
  usual: string | undefined
  /** Description in English, for `.env.example`. Tables show its first sentence only. */
  meaning: string
  /** Default to show; differs from `usual` where it depends on something else. */
  shown: string
}

/** Settings by the names under which the program knows them. */
export interface SettingsTree {
  readonly [name: string]: Setting | SettingsTree
}

/** Values of settings, of the types that their schemas give. */
export type ValuesOf<Tree> = {
  -readonly [Name in keyof Tree]: Tree[Name] extends Setting<infer Value> ? Value : ValuesOf<Tree[Name]>
}

/**
 * Declares a variable: `PORT=3000` with its default, parsed like a given value, or `HOST` without default.
 * @param shown the value documented for an absent variable without a default
 */
export function setting<Value>(
  line: `${string}=${string}`,
  schema: z.ZodType<Value>,
  meaning: string,
): Setting<Value>
export function setting<Value>(
  line: string,
  schema: z.ZodType<Value>,
  meaning: string,
  shown?: string,
): Setting<Value | undefined>
export function setting(line: string, schema: z.ZodType, meaning: string, shown = ''): Setting {
  const [, variable = '', usual] = /^(\w+)(?:=(.*))?$/.exec(line) ?? []
  return { variable, schema, usual, meaning, shown: usual ?? shown }
}

const isSetting = (node: Setting | SettingsTree): node is Setting => 'schema' in node && 'variable' in node

/** Lists the settings of a tree in their order. */
export const listSettings = (tree: SettingsTree): Setting[] =>
  Object.values(tree).flatMap((node) => (isSetting(node) ? [node] : listSettings(node)))

/** Describes the error of a variable, in French for the operator. */
export interface SettingFault {
  variable: string
  message: string
}

/** Reads settings from the environment. Empty values count as absent. With faults, the values are not of their types. */
export function readSettings<Tree extends SettingsTree>(
  tree: Tree,
  env: Record<string, string | undefined>,
): { values: ValuesOf<Tree>; byVariable: Record<string, unknown>; faults: SettingFault[] } {
  const byVariable: Record<string, unknown> = {}
  const faults: SettingFault[] = []
  const error = z.locales.fr().localeError
  for (const { variable, schema, usual } of listSettings(tree)) {
    const text = env[variable] || usual
    if (text === undefined) continue
    const read = schema.safeParse(text, { error })
    byVariable[variable] = read.success ? read.data : text
    for (const { path, message } of read.error?.issues ?? [])
      faults.push({ variable: [variable, ...path].join('.'), message })
  }
  const valuesOf = (node: SettingsTree): object =>
    Object.fromEntries(
      Object.entries(node).map(([name, part]) => [
        name,
        isSetting(part) ? byVariable[part.variable] : valuesOf(part),
      ]),
    )
  return { values: valuesOf(tree) as ValuesOf<Tree>, byVariable, faults }
}

/** Finds variables that are missing beside the others of their group: a half-configured feature would fail only when used. */
export function findMissing(
  byVariable: Record<string, unknown>,
  groups: readonly (readonly string[])[],
): SettingFault[] {
  return groups.flatMap((group) => {
    const given = group.filter((variable) => byVariable[variable] !== undefined)
    if (given.length === 0) return []
    const missing = group.filter((variable) => !given.includes(variable))
    return missing.map((variable) => ({ variable, message: `nécessaire avec ${given.join(', ')}` }))
  })
}

/** A switch. */
export const flag = z
  .enum(['0', '1', 'true', 'false'], '0 ou 1')
  .transform((text) => text === '1' || text === 'true')

/** Words separated by commas. */
export const list = z.string().transform((text) =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== ''),
)

export const webAddress = z.url({ protocol: /^https?$/, error: 'une adresse http:// ou https://' })

/** A whole number; `unit` is French. */
export function wholeNumber(least: number, most?: number, unit?: string) {
  const range = most === undefined ? `${least} au moins` : `de ${least} à ${most}`
  const message = `un nombre entier${unit === undefined ? '' : ` de ${unit}`}, ${range}`
  const number = z.coerce.number(message).int(message).min(least, message)
  return most === undefined ? number : number.max(most, message)
}

export const longSecret = z.string().min(32, '32 caractères au moins')
