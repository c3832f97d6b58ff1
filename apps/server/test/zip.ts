import { crc32, deflateRawSync } from 'node:zlib'

/** A ZIP archive of small files by PKWARE's APPNOTE, without its optional parts. */
export function zipOf(files: Iterable<readonly [path: string, text: string]>): Buffer {
  const locals: Buffer[] = []
  const contents: Buffer[] = []
  let offset = 0
  for (const [path, text] of files) {
    const name = Buffer.from(path)
    const plain = Buffer.from(text)
    const packed = deflateRawSync(plain)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(8, 4)
    fields.writeUInt32LE(crc32(plain), 10)
    fields.writeUInt32LE(packed.byteLength, 14)
    fields.writeUInt32LE(plain.byteLength, 18)
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
  end.writeUInt16LE(contents.length, 8)
  end.writeUInt16LE(contents.length, 10)
  end.writeUInt32LE(table.byteLength, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, table, end])
}
