import { inflateSync } from 'node:zlib'

/** Bytes of the headers of both formats, and of one entry of their directories. */
const woff = { header: 44, entry: 20 } as const
const sfnt = { header: 12, entry: 16 } as const

/**
 * Unpacks a WOFF font for FreeType. W3C, WOFF File Format 1.0, § 3-5.
 * @throws {Error} when the bytes are no WOFF font
 */
export function sfntOf(font: Buffer): Buffer {
  if (font.toString('latin1', 0, 4) !== 'wOFF') throw new Error('not a WOFF font')
  const count = font.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, place) => {
    const entry = woff.header + woff.entry * place
    const [offset, packed, length, checksum] = [4, 8, 12, 16].map((field) =>
      font.readUInt32BE(entry + field),
    ) as [number, number, number, number]
    const bytes = font.subarray(offset, offset + packed)
    return {
      tag: font.subarray(entry, entry + 4),
      checksum,
      bytes: packed < length ? inflateSync(bytes) : bytes,
    }
  })
  const power = Math.floor(Math.log2(count))
  const head = Buffer.alloc(sfnt.header + sfnt.entry * count)
  font.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  head.writeUInt16BE(2 ** power * 16, 6)
  head.writeUInt16BE(power, 8)
  head.writeUInt16BE((count - 2 ** power) * 16, 10)
  const parts = [head]
  let offset = head.length
  for (const [place, { tag, checksum, bytes }] of tables.entries()) {
    const entry = sfnt.header + sfnt.entry * place
    tag.copy(head, entry)
    head.writeUInt32BE(checksum, entry + 4)
    head.writeUInt32BE(offset, entry + 8)
    head.writeUInt32BE(bytes.length, entry + 12)
    // Tables begin at multiples of four bytes.
    const padded = Buffer.alloc(Math.ceil(bytes.length / 4) * 4)
    bytes.copy(padded)
    parts.push(padded)
    offset += padded.length
  }
  return Buffer.concat(parts)
}

/**
 * Code points with glyphs, by cmap tables of formats 4 and 12. OpenType, cmap.
 * @throws {Error} without a cmap table
 */
export function coverageOf(font: Buffer): ReadonlySet<number> {
  const covered = new Set<number>()
  const count = font.readUInt16BE(4)
  const entries = Array.from({ length: count }, (_, place) => sfnt.header + sfnt.entry * place)
  const entry = entries.find((at) => font.toString('latin1', at, at + 4) === 'cmap')
  if (entry === undefined) throw new Error('a font without a cmap table')
  const table = font.readUInt32BE(entry + 8)
  for (let nth = 0; nth < font.readUInt16BE(table + 2); nth += 1) {
    const at = table + font.readUInt32BE(table + 4 + nth * 8 + 4)
    const format = font.readUInt16BE(at)
    if (format === 12)
      for (let group = 0; group < font.readUInt32BE(at + 12); group += 1) {
        const from = at + 16 + group * 12
        for (let code = font.readUInt32BE(from); code <= font.readUInt32BE(from + 4); code += 1)
          covered.add(code)
      }
    if (format !== 4) continue
    const segments = font.readUInt16BE(at + 6) / 2
    for (let segment = 0; segment < segments; segment += 1) {
      const end = font.readUInt16BE(at + 14 + segment * 2)
      const start = font.readUInt16BE(at + 16 + (segments + segment) * 2)
      for (let code = start; code <= end && code < 0xffff; code += 1) covered.add(code)
    }
  }
  return covered
}
