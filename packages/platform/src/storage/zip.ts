import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** Takes an archive's bytes in order; the next ones come once it has resolved. */
export type ZipSink = (bytes: Buffer) => Promise<void>

/**
 * Writes a ZIP archive as its entries come, with the memory of a few blocks. Entries are added one after the other. An
 * entry or an archive of more than 4 GiB is written as Zip64. An error of an entry's content or of the sink ends the
 * archive: `add` or `finish` rejects with it.
 */
export class ZipWriter {
  readonly #zip = new ZipFile()
  readonly #written: Promise<void>
  #current: Readable | undefined

  constructor(sink: ZipSink) {
    this.#written = this.#write(sink)
    // The next add or finish reports it.
    this.#written.catch((error: Error) => this.#current?.destroy(error))
  }

  /**
   * Adds an entry; resolves when its content is read.
   *
   * @param options `at`: when the entry was last changed; `isPacked`: the content is compressed already, and is stored
   * as it is
   */
  async add(
    name: string,
    content: AsyncIterable<Buffer>,
    { at, isPacked = false }: { at: Date; isPacked?: boolean },
  ): Promise<void> {
    const source = Readable.from(content, { objectMode: false })
    this.#current = source
    const read = finished(source)
    this.#zip.addReadStream(source, name, { mtime: at, compress: !isPacked })
    try {
      await Promise.race([read, this.#written])
    } catch (error) {
      source.destroy()
      this.#output.destroy(error as Error)
      throw error
    }
  }

  /** Writes the directory; nothing can be added after it. */
  async finish(): Promise<void> {
    this.#zip.end()
    await this.#written
  }

  get #output(): Readable {
    return this.#zip.outputStream as Readable
  }

  async #write(sink: ZipSink): Promise<void> {
    for await (const block of this.#output) await sink(block as Buffer)
  }
}
