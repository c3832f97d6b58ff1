import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { sfntOf } from './sfnt.ts'

test('a font of the project is unpacked into its tables, each with its checksum; other bytes are refused', async () => {
  const file = import.meta.resolve('@fontsource/public-sans/files/public-sans-latin-400-normal.woff')
  const font = sfntOf(await readFile(fileURLToPath(file)))
  expect(font.readUInt32BE(0)).toBe(0x00010000)
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, place) => {
    const entry = 12 + 16 * place
    return {
      tag: font.toString('latin1', entry, entry + 4),
      checksum: font.readUInt32BE(entry + 4),
      offset: font.readUInt32BE(entry + 8),
      length: font.readUInt32BE(entry + 12),
    }
  })
  expect(tables.map(({ tag }) => tag)).toEqual(
    expect.arrayContaining(['cmap', 'glyf', 'head', 'loca', 'name']),
  )
  for (const { tag, checksum, offset, length } of tables) {
    // The checksum of the head counts its own place as zero.
    if (tag === 'head') continue
    let sum = 0
    for (let at = offset; at < offset + length; at += 4) sum = (sum + font.readUInt32BE(at)) >>> 0
    expect(sum, tag).toBe(checksum)
  }
  expect(() => sfntOf(Buffer.from('wOF2, or anything else'))).toThrow('not a WOFF font')
})
