import type { PostView } from '@parvis/contract/content/posts.schemas.ts'
import { createSlot } from './create-slot.tsx'

/** Sends a post to other members. */
export const ShareDialog = createSlot<{ post: PostView; onClose: () => void }>()
