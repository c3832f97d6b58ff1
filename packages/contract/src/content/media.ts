import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './media.schemas.ts'

const { anyone, member }: EndpointDeclarers<typeof schemas> = endpointDeclarers

export const mediaKinds = ['image', 'video', 'document'] as const
export type MediaKind = (typeof mediaKinds)[number]

export const mediaPurposes = ['post', 'comment', 'message'] as const
export type MediaPurpose = (typeof mediaPurposes)[number]

const mebibyte = 1024 * 1024

/** Maximum bytes of an attachment by purpose; absent kinds are refused. */
export const mediaLimits: Record<MediaPurpose, Partial<Record<MediaKind, number>>> = {
  post: { image: 10 * mebibyte, video: 50 * mebibyte, document: 10 * mebibyte },
  comment: { image: 10 * mebibyte, video: 10 * mebibyte },
  message: { image: 10 * mebibyte, video: 50 * mebibyte, document: 10 * mebibyte },
}

/** File types offered by the file chooser for each kind. The server checks the content only. */
export const mediaAccept: Record<MediaKind, string> = {
  image: 'image/png,image/jpeg,image/webp,image/gif,image/avif',
  video: 'video/mp4,video/webm,video/quicktime',
  document: '.pdf,.doc,.docx,.txt',
}

/** Pictures that one post may have; a video or a document stands alone. */
export const mostPictures = 4

/** Maximum length of an alternative text, in user-perceived characters. */
export const mediaAltLimit = 500

export const uploadMedia = member('uploadMedia', 'POST /media')

export const getOwnCard = anyone('getOwnCard', 'GET /link-previews/own')
export const previewLink = member('previewLink', 'POST /link-previews')
