import { expect, test } from 'vitest'
import { directoryEntry, endOf, type ZipEntry } from './zip-records.ts'

const gigabyte = 2 ** 30

const entry = (offset: number): ZipEntry => ({
  name: Buffer.from('médias/vidéo.mp4'),
  at: new Date('2026-11-21T10:20:30Z'),
  crc: 0xdeadbeef,
  packed: 3 * gigabyte,
  size: 3 * gigabyte + 7,
  offset,
})

/** Where an entry begins and how long it is, as a reader of archives finds it in the directory. */
function readEntry(bytes: Buffer) {
  expect(bytes.readUInt32LE(0)).toBe(0x02014b50)
  const [nameLength, extraLength] = [bytes.readUInt16LE(28), bytes.readUInt16LE(30)]
  const extra = bytes.subarray(46 + nameLength)
  expect(extra).toHaveLength(extraLength)
  let offset = BigInt(bytes.readUInt32LE(42))
  if (offset === 0xffffffffn) {
    // Of the Zip64 field, only what its own field does not hold.
    expect([extra.readUInt16LE(0), extra.readUInt16LE(2)]).toEqual([1, 8])
    offset = extra.readBigUInt64LE(4)
  }
  return {
    needs: bytes.readUInt16LE(6),
    packed: bytes.readUInt32LE(20),
    size: bytes.readUInt32LE(24),
    offset,
    name: bytes.toString('utf8', 46, 46 + nameLength),
  }
}

/** How many entries there are and where their directory stands, as a reader finds it from the archive's last bytes. */
function readEnd(bytes: Buffer, endsAt: number) {
  const last = bytes.subarray(bytes.length - 22)
  expect(last.readUInt32LE(0)).toBe(0x06054b50)
  const plain = {
    count: BigInt(last.readUInt16LE(10)),
    size: BigInt(last.readUInt32LE(12)),
    start: BigInt(last.readUInt32LE(16)),
  }
  if (bytes.length === 22) return plain
  const locator = bytes.subarray(bytes.length - 42, bytes.length - 22)
  expect(locator.readUInt32LE(0)).toBe(0x07064b50)
  expect(locator.readUInt32LE(16)).toBe(1)
  const far = bytes.subarray(Number(locator.readBigUInt64LE(8)) - endsAt)
  expect(far.readUInt32LE(0)).toBe(0x06064b50)
  expect(far.readBigUInt64LE(4)).toBe(44n)
  const whole = {
    count: far.readBigUInt64LE(32),
    size: far.readBigUInt64LE(40),
    start: far.readBigUInt64LE(48),
  }
  expect(far.readBigUInt64LE(24)).toBe(whole.count)
  // A plain field holds its number, or says that it does not.
  expect([whole.count, 0xffffn]).toContain(plain.count)
  expect([whole.size, 0xffffffffn]).toContain(plain.size)
  expect([whole.start, 0xffffffffn]).toContain(plain.start)
  return whole
}

test('an entry beyond 4 GiB is found where it stands, one before as ever', () => {
  for (const offset of [0, 7, 0xfffffffe, 0xffffffff, 2 ** 32, 37 * gigabyte]) {
    const read = readEntry(directoryEntry(entry(offset)))
    expect(read).toMatchObject({
      offset: BigInt(offset),
      packed: 3 * gigabyte,
      size: 3 * gigabyte + 7,
      name: 'médias/vidéo.mp4',
    })
    expect(read.needs, String(offset)).toBe(offset >= 0xffffffff ? 45 : 20)
  }
})

test('an archive of many entries, or of many gigabytes, ends so that readers find its directory', () => {
  for (const [count, start, size] of [
    [0, 0, 0],
    [3, 900, 300],
    [0xfffe, 5_000_000, 4_000_000],
    [0xffff, 5_000_000, 4_000_000],
    [250_000, 5_000_000, 20_000_000],
    [3, 0xfffffffe, 300],
    [3, 37 * gigabyte, 300],
    [250_000, 37 * gigabyte, 20_000_000],
  ] as const) {
    const end = endOf(count, start, start + size)
    expect(readEnd(end, start + size)).toEqual({
      count: BigInt(count),
      start: BigInt(start),
      size: BigInt(size),
    })
    const isPlain = count < 0xffff && start + size < 0xffffffff
    expect(end.length, `${count} from ${start}`).toBe(isPlain ? 22 : 98)
  }
})
