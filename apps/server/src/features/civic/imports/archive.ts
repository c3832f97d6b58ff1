import { type Entry, open, type ZipFile } from 'yauzl'
import { ImportRefusal } from './import-refusal.ts'

/** Upper bound; no archive of these sources has as many documents. */
const maxEntries = 500_000

export interface ArchiveEntry {
  name: string
  bytes: number
  open(): Promise<AsyncIterable<Buffer>>
}

/**
 * Lists the files of a ZIP archive from its central directory, which stands at the end of the file: a
 * truncated archive has none.
 * @throws {ImportRefusal}
 */
export async function archiveEntries(
  path: string,
): Promise<{ entries: ArchiveEntry[]; close(): Promise<void> }> {
  const zip = await openZip(path)
  const close = () => Promise.resolve(zip.close())
  try {
    const entries = await contentsOf(zip)
    return {
      entries: entries.map((entry) => ({
        name: entry.fileName,
        bytes: entry.uncompressedSize,
        open: () => openEntry(zip, entry),
      })),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

function openZip(path: string): Promise<ZipFile> {
  return new Promise((opened, failed) => {
    // Sizes are checked while reading: a file that unpacks to more than its declared size ends in an error.
    open(path, { lazyEntries: true, autoClose: false, validateEntrySizes: true }, (error, zip) => {
      if (error) failed(new ImportRefusal('file_cut', 'archive', error))
      else opened(zip)
    })
  })
}

function contentsOf(zip: ZipFile): Promise<Entry[]> {
  return new Promise((done, failed) => {
    const entries: Entry[] = []
    zip.on('entry', (entry: Entry) => {
      if (entries.length >= maxEntries) return failed(new ImportRefusal('file_too_large', 'archive'))
      if (!entry.fileName.endsWith('/')) entries.push(entry)
      zip.readEntry()
    })
    zip.on('end', () => done(entries))
    zip.on('error', (error) => failed(new ImportRefusal('file_cut', 'archive', error)))
    zip.readEntry()
  })
}

function openEntry(zip: ZipFile, entry: Entry): Promise<AsyncIterable<Buffer>> {
  return new Promise((opened, failed) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error) failed(new ImportRefusal('file_cut', entry.fileName, error))
      else opened(whole(stream, entry.fileName))
    })
  })
}

/** Reports an unpacking error as a damaged document instead of the library's own error. */
async function* whole(stream: AsyncIterable<Buffer>, name: string): AsyncGenerator<Buffer> {
  try {
    yield* stream
  } catch (error) {
    throw new ImportRefusal('file_cut', name, error)
  }
}
