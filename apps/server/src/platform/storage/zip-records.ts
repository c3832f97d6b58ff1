/** The records of a ZIP archive (APPNOTE 6.3.10), byte for byte. */

export interface ZipEntry {
  name: Buffer
  at: Date
  crc: number
  packed: number
  size: number
  offset: number
}

/** What a 16 or 32 bit field says when the number stands in a Zip64 field instead. */
const full16 = 0xffff
export const full32 = 0xffffffff

/** Names are UTF-8, and sizes follow the content: it is not known before it is written. */
const flags = 0x0808
const deflated = 8
const zip64 = 45

export function localHeader({ name, at }: ZipEntry): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(20, 4)
  header.writeUInt16LE(flags, 6)
  header.writeUInt16LE(deflated, 8)
  header.writeUInt32LE(dosTime(at), 10)
  header.writeUInt16LE(name.length, 26)
  return Buffer.concat([header, name])
}

export function descriptor({ crc, packed, size }: ZipEntry): Buffer {
  const bytes = Buffer.alloc(16)
  bytes.writeUInt32LE(0x08074b50, 0)
  bytes.writeUInt32LE(crc, 4)
  bytes.writeUInt32LE(packed, 8)
  bytes.writeUInt32LE(size, 12)
  return bytes
}

export function directoryEntry({ name, at, crc, packed, size, offset }: ZipEntry): Buffer {
  const isFar = offset >= full32
  const far = Buffer.alloc(isFar ? 12 : 0)
  if (isFar) {
    far.writeUInt16LE(1, 0)
    far.writeUInt16LE(8, 2)
    far.writeBigUInt64LE(BigInt(offset), 4)
  }
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(zip64, 4)
  entry.writeUInt16LE(isFar ? zip64 : 20, 6)
  entry.writeUInt16LE(flags, 8)
  entry.writeUInt16LE(deflated, 10)
  entry.writeUInt32LE(dosTime(at), 12)
  entry.writeUInt32LE(crc, 16)
  entry.writeUInt32LE(packed, 20)
  entry.writeUInt32LE(size, 24)
  entry.writeUInt16LE(name.length, 28)
  entry.writeUInt16LE(far.length, 30)
  entry.writeUInt32LE(isFar ? full32 : offset, 42)
  return Buffer.concat([entry, name, far])
}

/** The end of the directory; what does not fit its fields stands in the Zip64 one before it. */
export function endOf(count: number, start: number, end: number): Buffer {
  const last = Buffer.alloc(22)
  last.writeUInt32LE(0x06054b50, 0)
  last.writeUInt16LE(Math.min(count, full16), 8)
  last.writeUInt16LE(Math.min(count, full16), 10)
  last.writeUInt32LE(Math.min(end - start, full32), 12)
  last.writeUInt32LE(Math.min(start, full32), 16)
  if (count < full16 && end < full32) return last
  const far = Buffer.alloc(76)
  far.writeUInt32LE(0x06064b50, 0)
  far.writeBigUInt64LE(44n, 4)
  far.writeUInt16LE(zip64, 12)
  far.writeUInt16LE(zip64, 14)
  far.writeBigUInt64LE(BigInt(count), 24)
  far.writeBigUInt64LE(BigInt(count), 32)
  far.writeBigUInt64LE(BigInt(end - start), 40)
  far.writeBigUInt64LE(BigInt(start), 48)
  far.writeUInt32LE(0x07064b50, 56)
  far.writeBigUInt64LE(BigInt(end), 64)
  far.writeUInt32LE(1, 72)
  return Buffer.concat([far, last])
}

/** Time and date as ZIP keeps them, in UTC: two 16 bit fields, read as one. */
function dosTime(at: Date): number {
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)
  const date = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()
  return date * 0x10000 + time
}
