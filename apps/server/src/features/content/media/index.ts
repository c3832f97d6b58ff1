/** Public interface of media for other features. Everything else in this folder is private. */

export { type AttachmentDraft, clearMediaAfter, reserveMedia } from './service.ts'
export { describeUpload, readUploads } from './uploads.ts'
export {
  furtherMedia,
  keptMedia,
  type MediaRow,
  mediaOf,
  mediaPrefix,
  mediaView,
  narrowKeys,
} from './views.ts'
