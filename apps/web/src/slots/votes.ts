import { createSlot } from './create-slot.tsx'

/** The roll-call votes of an official, as a tab of their profile. */
export const ProfileVotes = createSlot<{ reference: string; own: boolean }>()
/** Links a verified member to the official whose votes are recorded. */
export const OfficialLink = createSlot<{ requestId: string }>()
