import { openAsBlob } from 'node:fs'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { answered, elements, openBucket, type S3Options, textOf } from './s3-bucket.ts'
import { endUploads, sendInParts, usualPartSize } from './s3-multipart.ts'
import type { Storage } from './storage.ts'

/** Files in a bucket, with what keeping backups there needs. */
export interface S3Storage extends Storage {
  /** Lists the folders directly below a prefix, each with the slash at its end. */
  folders(prefix: string): AsyncIterable<string>
  /** Moment of the latest change below a prefix; null when there is no file. */
  changedAt(prefix: string): Promise<Date | null>
  /**
   * Ends uploads of the keys that `isOurs` accepts, below a prefix, that began before a moment and were never finished;
   * returns their keys.
   */
  endUploads(prefix: string, before: Date, isOurs: (key: string) => boolean): Promise<string[]>
}

/**
 * Stores files in a bucket.
 * @param partSize bytes from which a file is sent in parts, and bytes of a part
 */
export function s3Storage(options: S3Options, partSize = usualPartSize): S3Storage {
  const bucket = openBucket(options)

  /** Files and, with a delimiter, folders below a prefix. */
  async function* entries(prefix: string, delimiter = '') {
    // A page begins after the last entry of the one before.
    for (let marker = '', isLast = false; !isLast; ) {
      const query = { prefix, marker, ...(delimiter === '' ? {} : { delimiter }) }
      const page = await (await answered(await bucket.ask('', query), 'a list')).text()
      const folders = elements(page, 'CommonPrefixes').map((found) => textOf(found, 'Prefix') ?? '')
      const files = elements(page, 'Contents').map((found) => ({
        key: textOf(found, 'Key') ?? '',
        changedAt: new Date(textOf(found, 'LastModified') ?? ''),
      }))
      yield { files, folders }
      const last = [files.at(-1)?.key ?? '', folders.at(-1) ?? ''].sort().at(-1) ?? ''
      marker = textOf(page, 'NextMarker') ?? last
      isLast = textOf(page, 'IsTruncated') !== 'true'
    }
  }

  return {
    async put(key, file, contentType) {
      const body = await openAsBlob(file, { type: contentType })
      if (body.size > partSize) return sendInParts(bucket, key, body, partSize)
      const headers = {
        'content-type': contentType,
        'content-length': String(body.size),
        // Unsigned, so that the file is not read twice.
        'x-amz-content-sha256': 'UNSIGNED-PAYLOAD',
      }
      const response = await bucket.ask(key, {}, { method: 'PUT', body, headers })
      await (await answered(response, 'PUT')).body?.cancel()
    },
    async open(key, range) {
      const part = range === undefined ? {} : { headers: { range: `bytes=${range.start}-${range.end}` } }
      const response = await bucket.ask(key, {}, part)
      if (response.status === 404) {
        await response.body?.cancel()
        return null
      }
      const { body } = await answered(response, 'GET')
      if (body === null) throw new Error('the S3 service sent no file')
      const bytes =
        range === undefined ? Number(response.headers.get('content-length')) : range.end - range.start + 1
      return { body: Readable.fromWeb(body as ReadableStream), bytes }
    },
    async remove(key) {
      const response = await bucket.ask(key, {}, { method: 'DELETE' })
      if (response.status !== 404) await answered(response, 'DELETE')
      await response.body?.cancel()
    },
    async *list(prefix) {
      for await (const { files } of entries(prefix)) for (const { key } of files) yield key
    },
    async *folders(prefix) {
      for await (const { folders } of entries(prefix, '/')) yield* folders
    },
    async changedAt(prefix) {
      let latest: Date | null = null
      for await (const { files } of entries(prefix))
        for (const { changedAt } of files) if (latest === null || changedAt > latest) latest = changedAt
      return latest
    },
    endUploads: (prefix, before, isOurs) => endUploads(bucket, { prefix, before, isOurs }),
  }
}
