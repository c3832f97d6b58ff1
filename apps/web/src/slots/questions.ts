import type { PostView } from '@parvis/contract/content/posts.schemas.ts'
import { createSlot } from './create-slot.tsx'

/** In a card, between the text and the actions: the question that most readers support. */
export const TopQuestion = createSlot<{ post: PostView }>()
