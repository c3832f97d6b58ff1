import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import S3rver from 's3rver'
import { expect, test } from 'vitest'
import { s3Storage } from './s3-storage.ts'
import type { ByteRange } from './storage.ts'

test('files are stored, whole or in parts, read, listed and deleted in a bucket of an S3 service', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parvis-s3-'))
  const service = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(folder, 'service'),
    configureBuckets: [{ name: 'parvis' }],
  })
  const { port } = await service.run()
  try {
    const account = { region: 'us-east-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
    const storage = s3Storage({ endpoint: `http://127.0.0.1:${port}/`, bucket: 'parvis', ...account })
    const [key, file] = ['post-uploads/a/1.mp4', join(folder, 'sent')]
    const bytes = Buffer.from(Array.from({ length: 100_000 }, (_, index) => index % 251))
    await writeFile(file, bytes)

    expect(await storage.open(key)).toBeNull()
    await storage.put(key, file, 'video/mp4')
    const read = async (range?: ByteRange) => {
      const found = await storage.open(key, range)
      if (found === null) throw new Error('there is no such file')
      return { bytes: found.bytes, content: await buffer(found.body) }
    }
    expect(await read()).toEqual({ bytes: bytes.length, content: bytes })
    expect(await read({ start: 10, end: 99 })).toEqual({ bytes: 90, content: bytes.subarray(10, 100) })
    await storage.put('post-uploads/b/été & +.png', file, 'image/png')
    await storage.put('autres/c', file, 'image/png')
    const listed: string[] = []
    for await (const found of storage.list('post-uploads/')) listed.push(found)
    expect(listed.sort()).toEqual([key, 'post-uploads/b/été & +.png'])
    const inParts = s3Storage({ endpoint: `http://127.0.0.1:${port}`, bucket: 'parvis', ...account }, 30_000)
    await inParts.put('parties/é&.mp4', file, 'video/mp4')
    expect(await buffer((await storage.open('parties/é&.mp4'))?.body ?? Readable.from([]))).toEqual(bytes)
    const folders: string[] = []
    for await (const found of storage.folders('')) folders.push(found)
    // This service names a folder only for files directly in it.
    expect(folders).toEqual(['autres/', 'parties/'])
    const changed = await storage.changedAt('post-uploads/')
    expect(Math.abs((changed?.getTime() ?? 0) - Date.now())).toBeLessThan(60_000)
    expect(await storage.changedAt('absent/')).toBeNull()
    await storage.remove(key)
    await storage.remove(key)
    expect(await storage.open(key)).toBeNull()

    const stranger = s3Storage({
      endpoint: `http://127.0.0.1:${port}`,
      bucket: 'parvis',
      ...account,
      accessKeyId: 'X',
    })
    await expect(stranger.put(key, file, 'video/mp4')).rejects.toThrow(/answered 403/)
    const elsewhere = s3Storage({ endpoint: `http://127.0.0.1:${port}`, bucket: 'ailleurs', ...account })
    await expect(elsewhere.put(key, file, 'video/mp4')).rejects.toThrow(/answered 404/)
    const strangerInParts = s3Storage(
      { endpoint: `http://127.0.0.1:${port}`, bucket: 'ailleurs', ...account },
      30_000,
    )
    await expect(strangerInParts.put(key, file, 'video/mp4')).rejects.toThrow(/answered 404 to the start/)
  } finally {
    await service.close()
    await rm(folder, { recursive: true })
  }
})
