import { z } from 'zod'

/**
 * An id that a caller sends. PostgreSQL reads capitals as the same id, but cached pages, topics and locks compare ids as
 * text. So ids are always lower-cased first.
 */
export const Id = z.uuid().toLowerCase()

/** Parameters of a path below `/posts/:postId`. */
export const PostReference = z.object({ postId: Id })
