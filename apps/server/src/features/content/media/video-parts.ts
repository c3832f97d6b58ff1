import { type FileHandle, open } from 'node:fs/promises'

/**
 * Videos are rows of parts, each of which says its length: the last must end where the file does. One that was cut, or
 * that something else was added to, does not.
 *
 * @throws {Error} when the file does not end with a part
 */
export async function requireWhole(file: string, extension: string): Promise<void> {
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    const header = reader(handle)
    const next = extension === 'webm' ? nextElement : nextBox
    let at = 0
    for (let parts = 0; at < size && parts < partsCeiling; parts += 1) {
      const end = next(await header(at), at, size)
      if (end === null) break
      at = end
    }
    if (at !== size) throw new Error('a video that is cut, or followed by something else')
  } finally {
    await handle.close()
  }
}

/** Hours of a film that was recorded piece by piece have fewer. */
const partsCeiling = 500_000
const headerBytes = 16
const stretch = 65_536

/** Reads the first bytes of a part, from a stretch of the file kept at hand. */
function reader(handle: FileHandle): (at: number) => Promise<Buffer> {
  let held = { at: 0, bytes: Buffer.alloc(0) }
  return async (at) => {
    if (at < held.at || at + headerBytes > held.at + held.bytes.length) {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(stretch), 0, stretch, at)
      held = { at, bytes: buffer.subarray(0, bytesRead) }
    }
    return held.bytes.subarray(at - held.at, at - held.at + headerBytes)
  }
}

/** Where a box of MP4 or QuickTime ends; null when it is none. */
function nextBox(header: Buffer, at: number, size: number): number | null {
  if (header.length < 8 || !/^[\w ©-]{4}$/.test(header.toString('latin1', 4, 8))) return null
  const short = header.readUInt32BE(0)
  if (short === 0) return size
  if (short === 1 && header.length < 16) return null
  const length = short === 1 ? Number(header.readBigUInt64BE(8)) : short
  return length < 8 ? null : at + length
}

/** What recorders leave open, since they do not know how long it will get: what is within follows as if beside it. */
const segment = 0x18538067
const openEnded = new Set([segment, 0x1f43b675])
const elements = new Set([
  ...openEnded,
  // The head; of a segment: its index, facts, tracks, cues, chapters, tags; of a cluster: time, blocks, places; filling.
  ...[0x1a45dfa3, 0x114d9b74, 0x1549a966, 0x1654ae6b, 0x1c53bb6b, 0x1043a770, 0x1254c367],
  ...[0xe7, 0xa3, 0xa0, 0xa7, 0xab, 0xec, 0xbf],
])

/** Where an element of WebM ends, or, of one left open, where what is within begins; null when it is none. */
function nextElement(header: Buffer, at: number, size: number): number | null {
  const nameLength = Math.clz32(header[0] ?? 0) - 23
  if (nameLength > 4 || header.length < nameLength + 1) return null
  const name = header.readUIntBE(0, nameLength)
  const first = header[nameLength] ?? 0
  const sizeLength = Math.clz32(first) - 23
  if (!elements.has(name) || sizeLength > 8 || header.length < nameLength + sizeLength) return null
  const marked = BigInt(`0x${header.toString('hex', nameLength, nameLength + sizeLength)}`)
  const mark = 1n << BigInt(7 * sizeLength)
  const begin = at + nameLength + sizeLength
  if (marked - mark === mark - 1n) return openEnded.has(name) ? begin : null
  const end = begin + Number(marked - mark)
  // What a segment holds is looked at too.
  return name !== segment ? end : end <= size ? begin : null
}
