import { z } from 'zod'

/** An id that a caller sends, in lower case: cached pages, topics and locks compare ids as text. */
export const Id = z.uuid().toLowerCase()

/** Parameters of a path below `/posts/:postId`. */
export const PostReference = z.object({ postId: Id })
