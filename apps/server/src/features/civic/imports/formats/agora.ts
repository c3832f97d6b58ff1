import { z } from 'zod'
import { invalid } from '../import-refusal.ts'
import type { Notes, StagedRecord } from '../source.ts'

const Activity = z.object({
  publicationCourante: z.object({ domainesIntervention: z.array(z.string()).nullish() }).nullish(),
})
const Year = z.object({
  publicationCourante: z
    .object({
      dateDebut: z.string().nullish(),
      dateFin: z.string().nullish(),
      montantDepense: z.string().nullish(),
      nombreActivite: z.number().nullish(),
      activites: z.array(Activity).nullish(),
    })
    .nullish(),
})
const Organisation = z.object({
  identifiantNational: z.string().min(1).max(40),
  denomination: z.string().min(1).max(500),
  categorieOrganisation: z.object({ label: z.string() }).nullish(),
  dateCessation: z.string().nullish(),
  exercices: z.array(Year).nullish(),
})

/** Declared yearly spending in euros: the text of the bracket and its bounds. */
export interface SpendingBracket {
  text: string
  from: number
  /** Exclusive; null: no upper bound. */
  below: number | null
}

export interface OrganisationRecord {
  name: string
  category: string | null
  registered: boolean
  years: { ends_on: string; activities: number; spending: SpendingBracket | null; domains: string[] }[]
}

/** Reads an organisation from the register of interest representatives. */
export function readOrganisation(unit: unknown, notes: Notes): StagedRecord[] {
  const read = Organisation.safeParse(unit)
  if (!read.success) invalid(read.error.issues.map(({ path }) => path.join('.')).join(', '))
  const { identifiantNational, denomination, categorieOrganisation, dateCessation, exercices } = read.data
  const record: OrganisationRecord = {
    name: denomination,
    category: categorieOrganisation?.label ?? null,
    registered: dateCessation == null || dateCessation === '',
    years: (exercices ?? []).flatMap(({ publicationCourante: year }) => {
      if (year == null || year.dateFin == null) return []
      const domains = (year.activites ?? []).flatMap(
        ({ publicationCourante }) => publicationCourante?.domainesIntervention ?? [],
      )
      return [
        {
          ends_on: dayOf(year.dateFin),
          activities: year.nombreActivite ?? year.activites?.length ?? 0,
          spending: readBracket(year.montantDepense ?? '', notes),
          domains,
        },
      ]
    }),
  }
  return [{ kind: 'organisation', key: identifiantNational, record }]
}

/** For example `> = 50 000 euros et < 75 000 euros`, `< 10 000 euros`, `> = 10 000 000 euros`. */
export function readBracket(text: string, notes: Notes): SpendingBracket | null {
  if (text.trim() === '') return null
  const from = amountAfter(/>\s*=?/, text)
  const below = amountAfter(/</, text)
  if ((from === null && below === null) || (from !== null && below !== null && below <= from)) {
    notes.unknown('montantDepense', text.slice(0, 80))
    return null
  }
  return { text: text.trim().slice(0, 200), from: from ?? 0, below }
}

function amountAfter(sign: RegExp, text: string): number | null {
  const digits = new RegExp(`${sign.source}\\s*(\\d[\\d\\s]*)`).exec(text)?.[1]
  return digits === undefined ? null : Number(digits.replaceAll(/\s/g, ''))
}

function dayOf(text: string): string {
  const [, day, month, year] =
    /^(\d{2})-(\d{2})-(\d{4})$/.exec(text) ?? invalid(`dateFin = ${text.slice(0, 40)}`)
  return `${year}-${month}-${day}`
}
