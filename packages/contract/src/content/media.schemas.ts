import { z } from 'zod'
import type { Description } from '../endpoint.ts'
import { boundedText, Id } from '../fields.schemas.ts'
import { forFiles } from '../refusal-groups.ts'
import { mediaAccept, mediaAltLimit, mediaKinds, mediaPurposes, mostPictures } from './media.ts'

/** An attachment of a post, comment or message, for a reader who may see that. */
export const MediaView = z.object({
  id: z.uuid(),
  kind: z.enum(mediaKinds),
  /** Path on this site: the largest size of an image, or the download of a document. */
  url: z.string(),
  /** The image in several widths, in pixels, narrowest first. */
  sizes: z.array(z.object({ width: z.int(), url: z.string() })),
  /** In pixels, when known. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** Alternative text by the author. */
  alt: z.string().nullable(),
  /** A `data:` address of a few pixels, shown while the image loads. */
  blur: z.string().nullable(),
  /** Sanitised file name. */
  name: z.string(),
  bytes: z.int(),
})
export type MediaView = z.infer<typeof MediaView>

/** Alternative text of a picture. Blank counts as absent. */
const AlternativeText = z
  .string()
  .max(mediaAltLimit * 40, { error: 'too_long' })
  .transform((text) => (text.trim() === '' ? null : text.trim()))
  .pipe(boundedText(mediaAltLimit).nullable())
  .nullish()

/** Attaches an upload that `uploadMedia` returned to a new post, comment or message. */
export const Attachment = {
  media_id: Id.nullish(),
  media_alt: AlternativeText,
}

/** Attaches further pictures to a new post whose attachment is a picture, in their order. */
export const FurtherPictures = {
  more_media: z
    .array(z.strictObject({ media_id: Id, media_alt: AlternativeText }))
    .max(mostPictures - 1)
    .optional(),
}

export const uploadMedia = {
  summary:
    'Keeps a file, sent as the body, for a post, comment or message that takes it up within a day; told by its content. A personal token needs write:messages for a message, write:posts for the others',
  scope: { parameter: 'purpose', scopes: { message: 'write:messages' }, otherwise: 'write:posts' },
  query: z.object({
    purpose: z.enum(mediaPurposes).default('post'),
    /** File name for downloads. */
    name: z.string().max(1_000).default(''),
  }),
  file: [
    ...mediaAccept.image.split(','),
    ...mediaAccept.video.split(','),
    'application/pdf',
    'application/msword',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'text/plain',
    'application/octet-stream',
  ],
  returns: MediaView,
  refusals: ['consent_required', 'body_too_large', 'quota_reached', ...forFiles, 'image_too_large'],
} satisfies Description

/** Metadata of the page behind a post's first link; plain text, whatever the page contained. */
export const LinkPreview = z.object({
  url: z.url({ protocol: /^https?$/ }),
  title: z.string(),
  description: z.string().nullable(),
  site_name: z.string().nullable(),
  /** Address on this site: readers never contact the other site. */
  image: z.object({ url: z.string(), width: z.int(), height: z.int() }).nullable(),
})
export type LinkPreview = z.infer<typeof LinkPreview>

export const getOwnCard = {
  summary:
    'The card that a post gets for a link to one of this site’s own pages; null for any other address. No page is fetched',
  scope: 'read',
  query: z.strictObject({ url: z.string().max(2_000) }),
  returns: z.object({ card: LinkPreview.nullable() }),
} satisfies Description

export const previewLink = {
  summary:
    'The card that a post will get for an address of another site. A page that is not known yet is fetched once for everybody: ask again while it is pending',
  scope: 'write:posts',
  body: z.strictObject({ url: z.string().max(2_000) }),
  returns: z.object({
    /** Null where there is none, and while the page is being fetched. */
    card: LinkPreview.nullable(),
    is_pending: z.boolean(),
  }),
} satisfies Description
