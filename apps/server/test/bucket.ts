import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll, beforeAll } from 'vitest'
import { listUploads } from './bucket-uploads.ts'

/** Two buckets, one for backups, on a local S3 server for the tests of a file: returns the settings, complete once the first test runs. */
export function bucketSettings() {
  const settings = {
    S3_ENDPOINT: '',
    S3_BUCKET: 'parvis',
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  }
  let folder: string
  let service: S3rver
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parvis-s3-'))
    service = new S3rver({
      address: '127.0.0.1',
      port: 0,
      silent: true,
      directory: folder,
      configureBuckets: [{ name: 'parvis' }, { name: 'sauvegardes' }],
    })
    listUploads(service, folder)
    settings.S3_ENDPOINT = `http://127.0.0.1:${(await service.run()).port}`
  })
  afterAll(async () => {
    await service.close()
    await rm(folder, { recursive: true })
  })
  return settings
}
