import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { FetchFailure } from '@parvis/platform/outbound/fetch-failure.ts'
import type { PublicDownload } from '@parvis/platform/outbound/public-download.ts'
import { required } from '@parvis/platform/required.ts'
import { readJsonFile } from './documents.ts'
import { ImportRefusal } from './import-refusal.ts'
import type { ImportSettings } from './settings.ts'
import type { ImportFile, Source, SourceFile } from './source.ts'

interface FetchOptions {
  download: PublicDownload
  settings: ImportSettings
  /** Relative to the data folder. */
  folder: string
  /** The file's metadata at the last import from this address. */
  previous: { readFrom: string; etag: string | null; lastModified: Date | null } | undefined
  onProgress?: ((bytes: number, total: number | null) => void) | undefined
}

/** Pause between small files: the sources limit the request rate. */
const pauseMilliseconds = 200

/**
 * Downloads a source into its own folder; resumes a large file. Returns null when the source reports no change.
 * @throws {ImportRefusal}
 */
export async function fetchSource(
  source: Source,
  address: string | undefined,
  fetching: FetchOptions,
): Promise<ImportFile | null> {
  const files =
    address === undefined ? source.files(fetching.settings) : [{ name: fileName(source), url: address }]
  const [first] = files
  if (first === undefined) throw new ImportRefusal('source_unreachable', 'aucune adresse dans les réglages')
  const folder = join(fetching.folder, source.name)
  await mkdir(folder, { recursive: true })
  if (files.length === 1 && source.further === undefined)
    return fetchOne(first, { ...fetching, folder, source })
  return fetchMany(files, { ...fetching, folder, source })
}

function fileName({ name, shape }: Source): string {
  return shape.form === 'rows' ? `${name}.csv` : shape.form === 'text' ? `${name}.xml` : `${name}.json`
}

type SourceFetch = FetchOptions & { source: Source }

async function fetchOne(
  file: SourceFile,
  { download, folder, previous, source, onProgress }: SourceFetch,
): Promise<ImportFile | null> {
  const path = join(folder, file.name)
  const same = previous?.readFrom === file.url ? previous : undefined
  const fetched = await withRefusals(file, () =>
    download(file.url, {
      path,
      most: source.most.packed,
      etag: same?.etag ?? null,
      lastModified: same?.lastModified ?? null,
      ...(onProgress === undefined ? {} : { onProgress }),
    }),
  )
  if (fetched === 'unchanged') return null
  return { path, readFrom: file.url, etag: fetched.etag, lastModified: fetched.lastModified }
}

/** Downloads many small files, always all of them: each may have changed on its own. */
async function fetchMany(files: SourceFile[], into: SourceFetch): Promise<ImportFile> {
  const { folder, source, settings } = into
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const documents: unknown[] = []
  for (const file of files) {
    const path = await fetchInto(file, into)
    if (source.further !== undefined && path !== null) documents.push(await readJsonFile(path))
  }
  const more = source.further?.(settings, documents) ?? []
  for (const [turn, file] of more.entries()) {
    await fetchInto(file, into)
    into.onProgress?.(turn + 1, more.length)
  }
  return { path: folder, readFrom: required(files[0], 'the first file').url, etag: null, lastModified: null }
}

async function fetchInto(
  file: SourceFile,
  { download, folder, source }: SourceFetch,
): Promise<string | null> {
  const path = join(folder, file.name)
  await withRefusals(file, () =>
    download(file.url, { path, most: source.most.packed, etag: null, lastModified: null }),
  )
  await sleep(pauseMilliseconds)
  return path
}

async function withRefusals<Result>(file: SourceFile, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof FetchFailure)) throw error
    const refusal = error.reason === 'too_large' ? 'file_too_large' : 'source_unreachable'
    throw new ImportRefusal(refusal, `${file.url} : ${error.reason}`, error)
  }
}
