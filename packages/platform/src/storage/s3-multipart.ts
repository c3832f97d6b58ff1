import { answered, elements, type S3Bucket, textOf } from './s3-bucket.ts'

/**
 * Size of a part; a file of this size or less is sent whole. `fetch` holds a request's body in memory (500 MB took
 * 553 MB whole, 128 MB in such parts), and S3 takes at most 5 GB in one.
 */
export const usualPartSize = 64 * 1024 * 1024
const mostParts = 10_000

/** Sends a file in parts: as large as the service takes objects (5 TB). A failure leaves nothing. */
export async function sendInParts(
  bucket: S3Bucket,
  key: string,
  body: Blob,
  partSize: number,
): Promise<void> {
  const opened = await bucket.ask(
    key,
    { uploads: '' },
    { method: 'POST', headers: { 'content-type': body.type } },
  )
  const uploadId = textOf(await (await answered(opened, 'the start of an upload')).text(), 'UploadId')
  if (uploadId === undefined) throw new Error('the S3 service gave an upload no id')
  try {
    const step = Math.max(partSize, Math.ceil(body.size / mostParts))
    const parts: string[] = []
    for (let at = 0; at < body.size; at += step) {
      const part = body.slice(at, at + step)
      const tag = await sendPart(bucket, key, part, { partNumber: String(parts.length + 1), uploadId })
      parts.push(`<Part><PartNumber>${parts.length + 1}</PartNumber><ETag>${tag}</ETag></Part>`)
    }
    const list = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
    const closed = await bucket.ask(key, { uploadId }, { method: 'POST', body: list })
    const text = await (await answered(closed, 'the end of an upload')).text()
    // An error may come after the headers of an answer that took long.
    if (text.includes('<Error>'))
      throw new Error(`the S3 service could not end an upload: ${text.slice(0, 300)}`)
  } catch (error) {
    // The first error is the relevant one. `endUploads` ends an upload that remains.
    await endUpload(bucket, { key, uploadId }).catch(() => undefined)
    throw error
  }
}

async function sendPart(
  bucket: S3Bucket,
  key: string,
  body: Blob,
  query: { partNumber: string; uploadId: string },
): Promise<string> {
  // Unsigned, so that the file is not read twice.
  const headers = { 'content-length': String(body.size), 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' }
  const response = await answered(await bucket.ask(key, query, { method: 'PUT', headers, body }), 'a part')
  await response.body?.cancel()
  const tag = response.headers.get('etag')
  if (tag === null) throw new Error('the S3 service gave a part no tag')
  return tag
}

interface Upload {
  key: string
  uploadId: string
}

async function endUpload(bucket: S3Bucket, { key, uploadId }: Upload): Promise<void> {
  const response = await bucket.ask(key, { uploadId }, { method: 'DELETE' })
  if (response.status !== 404) await answered(response, 'the end of an upload')
  await response.body?.cancel()
}

interface OldUploads {
  prefix: string
  before: Date
  isOurs(key: string): boolean
}

/**
 * Ends the uploads below a prefix that began before a moment and were never finished: their parts take room, and no list
 * of files shows them. Returns their keys. A service that cannot list them has none to us.
 */
export async function endUploads(
  bucket: S3Bucket,
  { prefix, before, isOurs }: OldUploads,
): Promise<string[]> {
  const found: Upload[] = []
  for (let marker: Record<string, string> | undefined = {}; marker !== undefined; ) {
    const response = await bucket.ask('', { uploads: '', prefix, ...marker })
    if (response.status === 501) break
    const page = await (await answered(response, 'a list of uploads')).text()
    for (const upload of elements(page, 'Upload')) {
      const [key, uploadId, since] = ['Key', 'UploadId', 'Initiated'].map((name) => textOf(upload, name))
      if (key === undefined || uploadId === undefined || since === undefined) continue
      if (isOurs(key) && new Date(since) < before) found.push({ key, uploadId })
    }
    marker = nextOf(page)
  }
  for (const upload of found) await endUpload(bucket, upload)
  return found.map(({ key }) => key)
}

function nextOf(page: string): Record<string, string> | undefined {
  if (textOf(page, 'IsTruncated') !== 'true') return undefined
  const [key, id] = [textOf(page, 'NextKeyMarker'), textOf(page, 'NextUploadIdMarker')]
  return { 'key-marker': key ?? '', ...(id === undefined ? {} : { 'upload-id-marker': id }) }
}
