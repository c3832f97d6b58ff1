import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import type { AppContext } from '../src/app-context.ts'
import {
  type DatasetName,
  datasetNames,
  putRecords,
  type RecordInput,
} from '../src/features/civic/politics/index.ts'
import { withReferences } from './references.ts'
import { FileSecondSource, FileSource, storedSource } from './sourced.ts'

/** Datasets without bundled data; only an import fills them. */
const importedOnly: DatasetName[] = ['deputies', 'senators', 'lobby-figures', 'declaration-figures']

export const bundledDatasets = datasetNames.filter((name) => !importedOnly.includes(name))

/** The rest of a record is validated when it is stored. */
const File = z.strictObject({
  compiledOn: z.iso.date(),
  /** Reason for the latest corrections, shown to readers of a corrected value. */
  correction: z.string().optional(),
  records: z
    .array(
      z.looseObject({
        key: z.string(),
        value: z.record(z.string(), z.unknown()),
        source: FileSource.transform(storedSource),
        secondSource: FileSecondSource.transform(storedSource).optional(),
      }),
    )
    .min(1),
})

async function readFileOf(dataset: string) {
  return File.parse(
    JSON.parse(await readFile(new URL(`./politics/${dataset}.json`, import.meta.url), 'utf8')),
  )
}

export async function readBundled<Name extends DatasetName>(dataset: Name) {
  const { compiledOn, correction, records } = await readFileOf(dataset)
  const whole = await withReferences(dataset, records, async (file) => (await readFileOf(file)).records)
  return { compiledOn, correction, records: whole as unknown as RecordInput<Name>[] }
}

/** Loads the bundled political data, each dataset in one transaction. */
export async function loadPolitics(
  context: Pick<AppContext, 'transaction' | 'bus' | 'clock'>,
): Promise<void> {
  for (const dataset of bundledDatasets) {
    const { compiledOn, correction, records } = await readBundled(dataset)
    const reason = correction ?? `Fichier de Parvis compilé le ${compiledOn}.`
    await context.transaction((tx) =>
      putRecords(context, tx, dataset, records, { kind: 'bundled', reason, complete: true }),
    )
  }
}
