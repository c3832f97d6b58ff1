import { stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { createPublicDownload } from '@parvis/platform/outbound/public-download.ts'
import type { Config } from '../../../config/config.ts'
import { fetchSource } from './download.ts'
import { ImportRefusal } from './import-refusal.ts'
import type { ImportReport } from './report.ts'
import { emptyFindings } from './report.ts'
import { type ImportContext, type ImportFile, type ImportOptions, importFrom } from './run.ts'
import type { Source } from './source.ts'
import { findLastImport } from './staging.ts'

type ServiceContext = ImportContext & { config: Pick<Config, 'dataFolder' | 'imports' | 'siteUrl'> }

/**
 * Imports a source from a local file or folder, from an address, or from its configured address.
 * @throws {ImportRefusal} on any problem; nothing is written then
 */
export async function runImport(
  context: ServiceContext,
  source: Source,
  given: string | undefined,
  options: ImportOptions & { onDownload?: (bytes: number, total: number | null) => void },
): Promise<ImportReport> {
  if (given !== undefined && !/^https?:\/\//.test(given))
    return importFrom(context, source, await localFile(given), options)
  const before = await findLastImport(context.db, source.name)
  const place = await fetchSource(source, given, {
    download: createPublicDownload({
      userAgent: `Parvis/1.0 (+${context.config.siteUrl})`,
      trusted: context.config.imports.trusted,
    }),
    settings: options.settings,
    folder: join(context.config.dataFolder, 'imports'),
    known: before && { readFrom: before.read_from, etag: before.etag, lastModified: before.last_modified },
    onProgress: options.onDownload,
  })
  return place === null ? unchangedReport(source) : importFrom(context, source, place, options)
}

async function localFile(path: string): Promise<ImportFile> {
  const found = await stat(path).catch((error: unknown) => {
    throw new ImportRefusal('file_missing', basename(path), error)
  })
  return { path, readFrom: basename(path), etag: null, lastModified: null, fileTime: found.mtime }
}

function unchangedReport(source: Source): ImportReport {
  return {
    source: source.name,
    status: 'unchanged',
    resumedAfter: 0,
    documents: 0,
    changes: { added: 0, changed: 0, unchanged: 0, removed: 0, missing: {} },
    findings: emptyFindings(),
  }
}
