import { existsSync, readFileSync, statSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type S3rver from 's3rver'

/** Adds to a local S3 server the listing and ending of uploads in parts, which it lacks. */
export function listUploads(service: S3rver, directory: string): void {
  service.middleware.unshift(async (context, next) => {
    const [, bucket = '', ...key] = decodeURIComponent(context.path).split('/')
    const folder = join(directory, bucket, '._S3rver_uploads')
    const { uploadId, uploads, prefix = '' } = context.query
    if (context.method === 'DELETE' && typeof uploadId === 'string') {
      const isThere = existsSync(join(folder, uploadId, 'key'))
      if (isThere) await rm(join(folder, uploadId), { recursive: true })
      context.status = isThere ? 204 : 404
    } else if (context.method === 'GET' && uploads !== undefined && key.length === 0) {
      const ids = existsSync(folder) ? await readdir(folder) : []
      const found = ids
        .map((id) => {
          const file = join(folder, id, 'key')
          return { id, key: readFileSync(file, 'utf8'), since: statSync(file).mtime.toISOString() }
        })
        .filter((upload) => upload.key.startsWith(String(prefix)))
        .map(
          (upload) =>
            `<Upload><Key>${upload.key}</Key><UploadId>${upload.id}</UploadId><Initiated>${upload.since}</Initiated></Upload>`,
        )
      context.type = 'application/xml'
      context.body = `<ListMultipartUploadsResult><IsTruncated>false</IsTruncated>${found.join('')}</ListMultipartUploadsResult>`
    } else await next()
  })
}
