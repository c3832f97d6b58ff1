import { readFile } from 'node:fs/promises'
import { lawKinds, lawNatures, lawStages } from '@parvis/contract/list-filters.ts'
import type { Tx } from '@parvis/platform/database/database.ts'
import { z } from 'zod'
import type { AppContext } from '../src/app-context.ts'
import { importLaws, type LawRecord, withdrawLaws, withoutParts } from '../src/features/civic/laws/index.ts'
import { sourcedFields } from './sourced.ts'

const Fact = z.strictObject({
  reference: z.string(),
  dossierUid: z.string().nullable().default(null),
  title: z.string(),
  shortTitle: z.string(),
  description: z.string(),
  kind: z.enum(lawKinds),
  nature: z.enum(lawNatures),
  originChamber: z.enum(['assemblee', 'senat']).nullable(),
  lawNumber: z.string().nullable().default(null),
  status: z.enum(lawStages),
  note: z.string().nullable().default(null),
  /** Known steps: a reached stage may lack its day, or be absent. */
  steps: z.array(
    z.strictObject({
      stage: z.enum(lawStages),
      date: z.iso.date().nullable(),
      description: z.string().nullable(),
      confidence: z.enum(['high', 'medium', 'low']).nullable(),
    }),
  ),
  acts: z.array(
    z.strictObject({
      date: z.iso.date(),
      label: z.string(),
      ballot: z
        .strictObject({
          uid: z.string(),
          for: z.int().nullable(),
          against: z.int().nullable(),
          abstentions: z.int().nullable().default(null),
        })
        .optional(),
    }),
  ),
  ...sourcedFields,
})
const LawFile = z.strictObject({ compiledOn: z.iso.date(), laws: z.array(Fact) })

/** Loads the bundled laws: corrected ones keep their old value, those no longer in the file are marked. */
export async function loadLaws(context: AppContext, tx: Tx): Promise<void> {
  const text = await readFile(new URL('./laws.json', import.meta.url), 'utf8')
  const records = LawFile.parse(JSON.parse(text)).laws.map(recordOf)
  await importLaws(context, tx, records, 'bundled')
  await withdrawLaws(
    context,
    tx,
    records.map(({ reference }) => reference),
  )
}

function recordOf({
  acts,
  source,
  secondSource: _second,
  publishedOn: _published,
  readOn: _read,
  ...fact
}: z.output<typeof Fact>): LawRecord {
  return {
    ...fact,
    ...withoutParts,
    dossierUid: fact.dossierUid ?? fileOf(source.url),
    acts: acts.map(({ date, label, ballot }) => ({
      date,
      label,
      ballotUid: ballot?.uid ?? null,
      votesFor: ballot?.for ?? null,
      votesAgainst: ballot?.against ?? null,
      abstentions: ballot?.abstentions ?? null,
      url: null,
    })),
    source: { institution: source.institution, page: source.page, url: source.url ?? null },
  }
}

/** The file number in the address of a page of the Assembly's legislative files. */
const fileOf = (url: string | null | undefined) => /\/dossiers\/(DLR5L\d+N\d+)$/.exec(url ?? '')?.[1] ?? null
