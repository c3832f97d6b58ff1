import { createSlot } from './create-slot.tsx'

/** What stands behind a member's tick. */
export const TickSheet = createSlot<{ memberId: string; onClose: () => void }>()
