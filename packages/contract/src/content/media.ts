import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../id.ts'
import { forMembers } from '../refusals.ts'
import { boundedText } from '../text.ts'

export const mediaKinds = ['image', 'video', 'document'] as const
export type MediaKind = (typeof mediaKinds)[number]

export const mediaPurposes = ['post', 'comment', 'message'] as const
export type MediaPurpose = (typeof mediaPurposes)[number]

const mebibyte = 1024 * 1024

/** The most bytes that an attachment may weigh, by what it is for; a kind that is absent is refused. */
export const mediaLimits: Record<MediaPurpose, Partial<Record<MediaKind, number>>> = {
  post: { image: 10 * mebibyte, video: 50 * mebibyte, document: 10 * mebibyte },
  comment: { image: 10 * mebibyte, video: 10 * mebibyte },
  message: { image: 10 * mebibyte, video: 50 * mebibyte, document: 10 * mebibyte },
}

/** What a file chooser offers for each kind. The server looks at the content alone. */
export const mediaAccept: Record<MediaKind, string> = {
  image: 'image/png,image/jpeg,image/webp,image/gif,image/avif',
  video: 'video/mp4,video/webm,video/quicktime',
  document: '.pdf,.doc,.docx,.txt',
}

/**
 * The cookie, for `/media` alone, by which a browser says who reads when it fetches an image or video by itself: the
 * session's access token.
 */
export const mediaCookie = 'parvis_media'

/** User-perceived characters of the text that stands for an image. */
export const mediaAltLimit = 500

/** What is attached to a post, a comment or a message, as one may see it who may see that. */
export const MediaView = z.object({
  id: z.uuid(),
  kind: z.enum(mediaKinds),
  /** Address below the site. Of an image: its largest size; of a document: a download. */
  url: z.string(),
  /** Of an image: the same in several widths, in pixels, narrowest first. */
  sizes: z.array(z.object({ width: z.int(), url: z.string() })),
  /** Pixels, where they are known. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** What the image shows, in its author's words. */
  alt: z.string().nullable(),
  /** Of an image: a `data:` address of a few pixels to show until it has come. */
  blur: z.string().nullable(),
  /** The file's own name, made harmless. */
  name: z.string(),
  bytes: z.int(),
})
export type MediaView = z.infer<typeof MediaView>

/** Takes up, in a new post, comment or message, what `uploadMedia` answered. */
export const Attachment = {
  media_id: Id.nullish(),
  /** Blank counts as absent. */
  media_alt: z
    .string()
    .max(mediaAltLimit * 40, { error: 'too_long' })
    .transform((text) => (text.trim() === '' ? null : text.trim()))
    .pipe(boundedText(mediaAltLimit).nullable())
    .nullish(),
}

export const uploadMedia = endpoint({
  name: 'uploadMedia',
  summary:
    'Keeps a file, sent as the body, for a post, comment or message that takes it up within a day; told by its content',
  method: 'POST',
  path: '/media',
  access: 'member',
  query: z.object({
    purpose: z.enum(mediaPurposes).default('post'),
    /** The file's name, for those who download it. */
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
  refusals: [
    ...forMembers,
    'consent_required',
    'body_too_large',
    'quota_reached',
    'storage_full',
    'file_empty',
    'file_type_refused',
    'file_unreadable',
    'image_unreadable',
    'image_too_large',
  ],
})
