import { expect, test } from 'vitest'
import { unzip } from '../../../test/unzip.ts'
import { ZipWriter } from './zip.ts'

async function* blocks(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text)
}

test('what goes into an archive comes out of it, under its name', async () => {
  const written: Buffer[] = []
  const zip = new ZipWriter(async (bytes) => void written.push(Buffer.from(bytes)))
  const at = new Date('2026-11-21T10:20:30Z')
  const photo = Buffer.from(Array.from({ length: 300_000 }, (_, index) => (index * 7919) % 251))
  await zip.add('LISEZ-MOI.txt', blocks('Bonjour ', 'à vous'), { at })
  await zip.add('vide.json', blocks(), { at })
  await zip.add(
    'médias/été.webp',
    (async function* () {
      yield photo.subarray(0, 100_000)
      yield photo.subarray(100_000)
    })(),
    { at, isPacked: true },
  )
  await zip.finish()
  const files = unzip(Buffer.concat(written))
  expect([...files.keys()]).toEqual(['LISEZ-MOI.txt', 'vide.json', 'médias/été.webp'])
  expect(files.get('LISEZ-MOI.txt')?.toString()).toBe('Bonjour à vous')
  expect(files.get('vide.json')).toHaveLength(0)
  expect(files.get('médias/été.webp')?.equals(photo)).toBe(true)
})

test('content that breaks off breaks the archive off', async () => {
  const zip = new ZipWriter(async () => undefined)
  const broken = (async function* () {
    yield Buffer.from('un début')
    throw new Error('the file broke off')
  })()
  await expect(zip.add('medias/x.webp', broken, { at: new Date() })).rejects.toThrow('the file broke off')
})
