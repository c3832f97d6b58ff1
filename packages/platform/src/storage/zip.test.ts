import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import yauzl from 'yauzl'
import { unzip } from '../../../../apps/server/test/unzip.ts'
import { ZipWriter } from './zip.ts'

const run = promisify(execFile)
const at = new Date('2026-11-21T10:20:30Z')
const photo = Buffer.from(Array.from({ length: 300_000 }, (_, index) => (index * 7919) % 251))

async function* blocks(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text)
}

async function* halves(bytes: Buffer) {
  yield bytes.subarray(0, 100_000)
  yield bytes.subarray(100_000)
}

async function archive(fill: (zip: ZipWriter) => Promise<void>): Promise<Buffer> {
  const written: Buffer[] = []
  const zip = new ZipWriter(async (bytes) => void written.push(Buffer.from(bytes)))
  await fill(zip)
  await zip.finish()
  return Buffer.concat(written)
}

const sample = () =>
  archive(async (zip) => {
    await zip.add('LISEZ-MOI.txt', blocks('Bonjour ', 'à vous'), { at })
    await zip.add('vide.json', blocks(), { at })
    await zip.add('médias/été.webp', halves(photo), { at, isPacked: true })
  })

test('entries come out of the archive under their names', async () => {
  const files = unzip(await sample())
  expect([...files.keys()]).toEqual(['LISEZ-MOI.txt', 'vide.json', 'médias/été.webp'])
  expect(files.get('LISEZ-MOI.txt')?.toString()).toBe('Bonjour à vous')
  expect(files.get('vide.json')).toHaveLength(0)
  expect(files.get('médias/été.webp')?.equals(photo)).toBe(true)
})

test('another library reads names and dates, and finds packed content stored as it is', async () => {
  const zip = await yauzl.fromBufferPromise(await sample())
  const entries = []
  for await (const entry of zip.eachEntry()) entries.push(entry)
  expect(entries.map(({ fileName, compressionMethod }) => [fileName, compressionMethod])).toEqual([
    ['LISEZ-MOI.txt', 8],
    ['vide.json', 8],
    ['médias/été.webp', 0],
  ])
  for (const entry of entries) expect(entry.getLastModDate()).toEqual(at)
})

const hasUnzip = await run('unzip', ['-v']).then(
  () => true,
  () => false,
)

test.runIf(hasUnzip)('the unzip program unpacks the archive', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'zip-'))
  try {
    await writeFile(join(folder, 'archive.zip'), await sample())
    await run('unzip', ['-q', 'archive.zip'], { cwd: folder, env: { ...process.env, LC_ALL: 'C.UTF-8' } })
    expect((await readFile(join(folder, 'médias/été.webp'))).equals(photo)).toBe(true)
    expect((await stat(join(folder, 'LISEZ-MOI.txt'))).mtime).toEqual(at)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

test('an interrupted entry fails the archive', async () => {
  const zip = new ZipWriter(async () => undefined)
  const broken = (async function* () {
    yield Buffer.from('un début')
    throw new Error('the file broke off')
  })()
  await expect(zip.add('medias/x.webp', broken, { at })).rejects.toThrow('the file broke off')
  await expect(zip.add('y.txt', blocks('y'), { at })).rejects.toThrow('the file broke off')
})

test('a failing sink ends the archive and stops reading its content', async () => {
  const zip = new ZipWriter(() => Promise.reject(new Error('the disk is full')))
  let isClosed = false
  const endless = (async function* () {
    try {
      for (;;) yield photo
    } finally {
      isClosed = true
    }
  })()
  await expect(zip.add('x.webp', endless, { at, isPacked: true })).rejects.toThrow('the disk is full')
  await expect.poll(() => isClosed).toBe(true)
  await expect(zip.finish()).rejects.toThrow('the disk is full')
})
