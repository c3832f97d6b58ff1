import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { ConfigError } from '../../../config/config.ts'

/** Names on the command line and in the settings. */
const sourceNames = [
  'assemblee-acteurs',
  'assemblee-scrutins',
  'assemblee-dossiers',
  'assemblee-agenda',
  'assemblee-debats',
  'senat-senateurs',
  'parlement-europeen',
  'parlement-europeen-scrutins',
  'circonscriptions',
  'rne',
  'annuaire',
  'cppap',
  'insee',
  'eurostat',
  'hatvp-liste',
  'hatvp-agora',
] as const
export type SourceName = (typeof sourceNames)[number]

const Address = z.url({ protocol: /^https?$/ })

const Indicator = z.strictObject({
  /** Key of the series in Parvis. */
  indicator: z.string().regex(/^[a-z0-9-]{1,60}$/),
  label: z.string().min(1),
  unit: z.string().min(1),
  decimals: z.int().min(0).max(4).default(1),
  frequency: z.enum(['A', 'Q', 'M']),
  /** Population and method: figures of the same name may differ in both. */
  definition: z.string().min(1).nullable().default(null),
  /** Divides the published figure: persons divided by a million are millions. */
  divisor: z.number().positive().default(1),
})
export type Indicator = z.output<typeof Indicator>

const Settings = z.strictObject({
  /** Address of the single file of each source. */
  addresses: z.record(z.string(), Address),
  parlementEuropeen: z.strictObject({
    list: Address,
    /** `{id}` stands for the member's number; empty: committees are not fetched. */
    member: z.string(),
  }),
  insee: z.strictObject({
    /** `{ids}` stands for the numbers of the series. */
    data: z.string(),
    series: z.array(
      Indicator.extend({
        id: z.string().regex(/^\d{9}$/),
        /** Word that the title must contain, against another series under a number of the past. */
        expected: z.string(),
      }),
    ),
  }),
  eurostat: z.strictObject({
    /** With `{dataset}` and `{query}`. */
    data: z.string(),
    series: z.array(
      Indicator.extend({
        dataset: z.string(),
        query: z.record(z.string(), z.string()),
      }),
    ),
  }),
  /** Sources refreshed daily from this hour of Paris when `PARVIS_IMPORTS` is on. */
  refresh: z.strictObject({ from: z.int().min(0).max(23), sources: z.array(z.enum(sourceNames)) }),
})
export type ImportSettings = z.output<typeof Settings>

const bundled = new URL('../../../../reference/imports.json', import.meta.url)

/** Reads the bundled settings; each part may be replaced by the operator's own file. */
export async function readImportSettings(own: string | undefined): Promise<ImportSettings> {
  const settings = await readJson(bundled)
  const given = own === undefined ? {} : await readJson(own)
  const addresses = { ...part(settings.addresses), ...part(given.addresses) }
  const read = Settings.safeParse({ ...settings, ...given, addresses })
  if (!read.success) {
    const lines = read.error.issues.map(({ path, message }) => `${path.join('.')} : ${message}`)
    throw new ConfigError(`Réglages d’import invalides (${own ?? 'imports.json'}).\n${lines.join('\n')}`)
  }
  return read.data
}

async function readJson(place: string | URL): Promise<Record<string, unknown>> {
  try {
    const read: unknown = JSON.parse(await readFile(place, 'utf8'))
    return part(read)
  } catch (error) {
    throw new ConfigError(`Les réglages d’import ${String(place)} ne peuvent pas être lus : ${String(error)}`)
  }
}

const part = (value: unknown) =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
