import { crc32, inflateRawSync } from 'node:zlib'

/**
 * Files of an archive by name, in order. Throws when a file differs from its directory entry or a name occurs twice.
 */
export function unzip(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  if (end === -1) throw new Error('this is no archive')
  const count = archive.readUInt16LE(end + 10)
  let place = archive.readUInt32LE(end + 16)
  const files = new Map<string, Buffer>()
  for (let index = 0; index < count; index += 1) {
    const isStored = archive.readUInt16LE(place + 10) === 0
    const [crc, packed, size] = [16, 20, 24].map((field) => archive.readUInt32LE(place + field)) as [
      number,
      number,
      number,
    ]
    const [nameLength, extra] = [archive.readUInt16LE(place + 28), archive.readUInt16LE(place + 30)]
    const offset = archive.readUInt32LE(place + 42)
    const name = archive.toString('utf8', place + 46, place + 46 + nameLength)
    const start = offset + 30 + archive.readUInt16LE(offset + 26) + archive.readUInt16LE(offset + 28)
    const bytes = archive.subarray(start, start + packed)
    const content = isStored ? bytes : inflateRawSync(bytes)
    if (content.length !== size || crc32(content) !== crc) throw new Error(`${name} is damaged`)
    // Unpacking would overwrite one of the two.
    if (files.has(name)) throw new Error(`${name} is there twice`)
    files.set(name, content)
    place += 46 + nameLength + extra
  }
  return files
}
