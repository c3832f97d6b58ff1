import { createSlot } from './create-slot.tsx'

/** Says why a post stands where it does in the feed. */
export const WhyDialog = createSlot<{ postId: string; onClose: () => void }>()
