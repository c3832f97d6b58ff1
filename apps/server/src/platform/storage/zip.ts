import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'
import { descriptor, directoryEntry, endOf, full32, localHeader, type ZipEntry } from './zip-records.ts'

/** Takes an archive's bytes in order; the next ones come once it has resolved. */
export type ZipSink = (bytes: Buffer) => Promise<void>

/**
 * A ZIP archive (APPNOTE 6.3.10) written as it comes, so that one of any size needs the memory of a few blocks alone.
 * Entries are added one after the other; each may have 4 GiB, the archive any size.
 */
export class ZipWriter {
  readonly #sink: ZipSink
  readonly #entries: ZipEntry[] = []
  #offset = 0

  constructor(sink: ZipSink) {
    this.#sink = sink
  }

  /** `isPacked`: the content is compressed already, trying again is wasted work. */
  async add(
    name: string,
    content: AsyncIterable<Buffer>,
    { at, isPacked = false }: { at: Date; isPacked?: boolean },
  ): Promise<void> {
    const entry: ZipEntry = { name: Buffer.from(name), at, crc: 0, packed: 0, size: 0, offset: this.#offset }
    await this.#write(localHeader(entry))
    await pipeline(
      measured(content, entry),
      createDeflateRaw({ level: isPacked ? 0 : 6 }),
      async (packed: AsyncIterable<Buffer>) => {
        for await (const block of packed) {
          entry.packed += block.length
          await this.#write(block)
        }
      },
    )
    if (entry.size >= full32 || entry.packed >= full32) throw new Error(`${name} is larger than 4 GiB`)
    await this.#write(descriptor(entry))
    this.#entries.push(entry)
  }

  /** Writes the directory; nothing can be added after it. */
  async finish(): Promise<void> {
    const start = this.#offset
    for (const entry of this.#entries) await this.#write(directoryEntry(entry))
    await this.#write(endOf(this.#entries.length, start, this.#offset))
  }

  async #write(bytes: Buffer): Promise<void> {
    await this.#sink(bytes)
    this.#offset += bytes.length
  }
}

async function* measured(content: AsyncIterable<Buffer>, entry: ZipEntry): AsyncGenerator<Buffer> {
  for await (const block of content) {
    entry.crc = crc32(block, entry.crc)
    entry.size += block.length
    yield block
  }
}
