import { Refusal } from '@parvis/platform/refusal.ts'
import type { ByteRange } from '@parvis/platform/storage/storage.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Feature, ServerParts } from '../../../feature.ts'
import { actsAsStaff } from '../../accounts/identity/index.ts'
import { recordReading } from '../../audit/staff-acts/index.ts'
import { mediaPrefix } from '../media/index.ts'
import { findFile } from './store.ts'

export const filesFeature: Feature = {
  routes: fileRoutes,
}

function fileRoutes({ app, identity }: ServerParts, context: AppContext): void {
  const { cdnSeconds } = context.config.media
  const ofPublicFile = cdnSeconds === 0 ? 'public, no-cache' : `public, max-age=0, s-maxage=${cdnSeconds}`
  app.get<{ Params: { '*': string } }>(`${mediaPrefix}post-uploads/*`, async (request, reply) => {
    reply.header('content-security-policy', "default-src 'none'; sandbox")
    // Keeps caches from storing a failure.
    reply.header('cache-control', 'no-store')
    // A browser's own requests carry cookies only.
    const reader = await identity.readerOf(request)
    const media = await findFile(
      context.db,
      `post-uploads/${request.params['*']}`,
      reader && { id: reader.id, isStaff: actsAsStaff(reader), scopes: reader.scopes },
    )
    if (media === undefined) throw new Refusal('route_not_found')
    if (reader !== null && media.for_staff)
      await recordReading(context, reader, {
        act: 'file_read',
        documentId: media.id,
        ownerId: media.owner_id,
        caseId: media.case_id,
      })
    // Browsers ask again each time: visibility follows the post. A public file is the same for all.
    const cacheControl = media.is_public ? ofPublicFile : 'private, no-store'
    const etag = `"${media.key.split('/').at(-1)}"`
    if (media.is_public) {
      reply.header('etag', etag)
      // For embeds, whose frames have an opaque origin.
      reply.header('cross-origin-resource-policy', 'cross-origin')
      if (request.headers['if-none-match']?.includes(etag))
        return reply.header('cache-control', cacheControl).status(304).send()
    }
    const disposition =
      media.kind === 'document' ? `attachment; filename*=UTF-8''${encoded(media.name)}` : undefined
    if (context.handOff !== undefined)
      return context.handOff(reply.header('cache-control', cacheControl), media.key, {
        type: media.content_type,
        disposition,
      })
    reply.type(media.content_type)
    if (disposition !== undefined) reply.header('content-disposition', disposition)

    const range = media.kind === 'video' ? readRange(request.headers, media.bytes, etag) : null
    if (media.kind === 'video') reply.header('accept-ranges', 'bytes')
    if (range === 'unsatisfiable')
      return reply.status(416).header('content-range', `bytes */${media.bytes}`).send()
    const found = await context.storage.open(media.key, range ?? undefined)
    if (found === null) throw new Refusal('route_not_found')
    reply.header('cache-control', cacheControl)
    if (range !== null) {
      reply.status(206)
      reply.header('content-range', `bytes ${range.start}-${range.end}/${media.bytes}`)
    }
    reply.header('content-length', found.bytes)
    return reply.send(found.body)
  })
}

/** RFC 5987 encoding. */
function encoded(name: string): string {
  return encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

/** The byte range of a request; null for the whole file and for unsupported forms. */
export function readRange(
  headers: { range?: string | undefined; 'if-range'?: unknown },
  bytes: number,
  etag: string,
): ByteRange | 'unsatisfiable' | null {
  const match = /^bytes=(\d{0,12})-(\d{0,12})$/.exec(headers.range ?? '')
  if (match === null || (headers['if-range'] !== undefined && headers['if-range'] !== etag)) return null
  const [, first = '', last = ''] = match
  if (first === '' && last === '') return null
  // "-500": the last 500 bytes.
  const start = first === '' ? Math.max(0, bytes - Number(last)) : Number(first)
  const end = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1)
  return start <= end ? { start, end } : 'unsatisfiable'
}
