import { join } from 'node:path'
import type { AppContext } from '../src/app-context.ts'
import { ImportRefusal } from '../src/features/civic/imports/import-refusal.ts'
import { type ImportOptions, runImport } from '../src/features/civic/imports/run.ts'
import { readImportSettings, type SourceName } from '../src/features/civic/imports/settings.ts'
import { sources } from '../src/features/civic/imports/sources.ts'
import { writeFolder } from './official-files.ts'

export const importSettings = await readImportSettings(undefined)

export const place = (context: AppContext, name: string) => join(context.config.dataFolder, name)

/** Writes a source's documents into a folder. */
export async function folder(
  context: AppContext,
  name: string,
  documents: Record<string, unknown>,
): Promise<string> {
  return writeFolder(place(context, name), documents)
}

export const importing = (
  context: AppContext,
  source: SourceName,
  path: string,
  options: Partial<ImportOptions> = {},
) => runImport(context, sources[source], path, { settings: importSettings, ...options })

/** Returns the name of the refusal of an import. */
export const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'imported',
    (error: unknown) => {
      if (!(error instanceof ImportRefusal)) throw error
      return error.refusal
    },
  )
