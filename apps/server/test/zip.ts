import { crc32, deflateRawSync } from 'node:zlib'

/** Entry whose packed bytes are given: a file too large to be held in memory. */
export interface PackedEntry {
  packed: Buffer
  /** Size and CRC-32 once unpacked. */
  size: number
  checksum: number
}

/** A ZIP archive of small files by PKWARE's APPNOTE, without its optional parts; above 65,535 files with its ZIP64 end. */
export function zipOf(files: Iterable<readonly [path: string, content: string | PackedEntry]>): Buffer {
  const locals: Buffer[] = []
  const contents: Buffer[] = []
  let offset = 0
  for (const [path, content] of files) {
    const name = Buffer.from(path)
    const plain = typeof content === 'string' ? Buffer.from(content) : Buffer.alloc(0)
    const packed = typeof content === 'string' ? deflateRawSync(plain) : content.packed
    const size = typeof content === 'string' ? plain.byteLength : content.size
    const checksum = typeof content === 'string' ? crc32(plain) : content.checksum
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(8, 4)
    fields.writeUInt32LE(checksum, 10)
    fields.writeUInt32LE(packed.byteLength, 14)
    fields.writeUInt32LE(size, 18)
    fields.writeUInt16LE(name.byteLength, 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), fields, name, packed])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    contents.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'), fields, place, name]))
    locals.push(local)
    offset += local.byteLength
  }
  const table = Buffer.concat(contents)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  const count = Math.min(contents.length, 0xffff)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(table.byteLength, 12)
  end.writeUInt32LE(offset, 16)
  const large = count < 0xffff ? [] : [largeEnd(contents.length, table.byteLength, offset)]
  return Buffer.concat([...locals, table, ...large, end])
}

/** ZIP64 end of the central directory, and where it is. */
function largeEnd(count: number, bytes: number, offset: number): Buffer {
  const end = Buffer.alloc(76)
  end.write('PK\u0006\u0006', 'latin1')
  end.writeBigUInt64LE(44n, 4)
  end.writeUInt16LE(45, 12)
  end.writeUInt16LE(45, 14)
  end.writeBigUInt64LE(BigInt(count), 24)
  end.writeBigUInt64LE(BigInt(count), 32)
  end.writeBigUInt64LE(BigInt(bytes), 40)
  end.writeBigUInt64LE(BigInt(offset), 48)
  end.write('PK\u0006\u0007', 56, 'latin1')
  end.writeBigUInt64LE(BigInt(offset + bytes), 64)
  end.writeUInt32LE(1, 72)
  return end
}
