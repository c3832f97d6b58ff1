import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import type { AppContext } from '../src/app-context.ts'
import {
  type DatasetName,
  datasetNames,
  type GivenRecord,
  putRecords,
} from '../src/features/civic/politics/index.ts'

/** Datasets without bundled data; only an import fills them. */
const importedOnly: DatasetName[] = ['deputies', 'senators', 'lobby-figures', 'declaration-figures']

export const bundledDatasets = datasetNames.filter((name) => !importedOnly.includes(name))

/** The rest of a record is validated when it is stored. */
const File = z.strictObject({
  compiledOn: z.iso.date(),
  /** Reason for the latest corrections, shown to readers of a corrected value. */
  correction: z.string().optional(),
  records: z.array(z.looseObject({ key: z.string() })).min(1),
})

export async function readBundled<Name extends DatasetName>(dataset: Name) {
  const text = await readFile(new URL(`./politics/${dataset}.json`, import.meta.url), 'utf8')
  const { compiledOn, correction, records } = File.parse(JSON.parse(text))
  return { compiledOn, correction, records: records as unknown as GivenRecord<Name>[] }
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
