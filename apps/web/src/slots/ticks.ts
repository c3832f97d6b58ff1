import { createSlot } from './create-slot.tsx'

/** Sheet that proves a member's tick. */
export const TickSheet = createSlot<{ memberId: string; onClose: () => void }>()
