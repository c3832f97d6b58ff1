import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { bundledDatasets, readBundled } from '../reference/politics.ts'
import { sourcedFields } from '../reference/sourced.ts'
import { datasets } from '../src/features/civic/politics/datasets.ts'

/** Fields of the records of all files. Each file names its key in its own way. */
const Sourced = z.looseObject({
  key: z.string().optional(),
  reference: z.string().optional(),
  ...sourcedFields,
})

export type BundledRecord = Awaited<ReturnType<typeof everyRecord>>[number]

/** All bundled records: their sources as the files state them, their values as they are stored. */
export async function everyRecord() {
  const politics = await Promise.all(
    bundledDatasets.map(async (dataset) => {
      const { compiledOn, records } = await readList(`politics/${dataset}`, 'records')
      const stored = new Map((await readBundled(dataset)).records.map(({ key, value }) => [key, value]))
      return records.map((record) => ({
        name: `${dataset}/${record.key}`,
        compiledOn,
        record,
        value: datasets[dataset].value.parse(stored.get(record.key ?? '')) as object,
      }))
    }),
  )
  const lists = await Promise.all(
    (
      [
        ['calendar', 'events'],
        ['laws', 'laws'],
      ] as const
    ).map(async ([file, list]) => {
      const { compiledOn, records } = await readList(file, list)
      return records.map((record) => ({
        name: `${file}/${record.reference}`,
        compiledOn,
        record,
        // Dates to come are what the calendar is about.
        value: {},
      }))
    }),
  )
  return [...politics.flat(), ...lists.flat()]
}

async function readList(file: string, list: 'records' | 'events' | 'laws') {
  const read = JSON.parse(await readFile(new URL(`../reference/${file}.json`, import.meta.url), 'utf8'))
  return {
    compiledOn: z.iso.date().parse(read.compiledOn),
    records: z.array(Sourced).parse(read[list]),
  }
}
