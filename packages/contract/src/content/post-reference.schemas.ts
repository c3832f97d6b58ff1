import { z } from 'zod'
import { Id } from '../id.schemas.ts'

/** Parameters of a path below `/posts/:postId`. */
export const PostReference = z.object({ postId: Id })
