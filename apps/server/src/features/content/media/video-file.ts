import { type FileHandle, open } from 'node:fs/promises'

const window = 65_536
const zeros = Buffer.alloc(window)

/** A video read through a small buffer and changed in place, whatever its size. */
export class VideoFile {
  readonly #handle: FileHandle
  readonly size: number
  #held = { at: 0, bytes: Buffer.alloc(0) }

  private constructor(handle: FileHandle, size: number) {
    this.#handle = handle
    this.size = size
  }

  /** Opens a file for the time of some work. */
  static async with<Outcome>(file: string, work: (video: VideoFile) => Promise<Outcome>): Promise<Outcome> {
    const handle = await open(file, 'r+')
    try {
      return await work(new VideoFile(handle, (await handle.stat()).size))
    } finally {
      await handle.close()
    }
  }

  /**
   * Reads `length` bytes, at most 64 KiB.
   * @throws {Error} past the end of the file
   */
  async read(at: number, length: number): Promise<Buffer> {
    if (at < this.#held.at || at + length > this.#held.at + this.#held.bytes.length) {
      const { buffer, bytesRead } = await this.#handle.read(Buffer.alloc(window), 0, window, at)
      this.#held = { at, bytes: buffer.subarray(0, bytesRead) }
    }
    const from = at - this.#held.at
    const bytes = this.#held.bytes.subarray(from, from + length)
    if (bytes.length < length) throw new Error('a part that ends past the file')
    return bytes
  }

  async write(at: number, bytes: Uint8Array): Promise<void> {
    await this.#handle.write(bytes, 0, bytes.length, at)
    this.#held = { at: 0, bytes: Buffer.alloc(0) }
  }

  /** Overwrites bytes with zeros. */
  async erase(at: number, length: number): Promise<void> {
    for (let done = 0; done < length; done += window)
      await this.write(at + done, zeros.subarray(0, Math.min(window, length - done)))
  }
}
