import { tabStorage } from './browser-storage.ts'

/**
 * Text typed and not sent. It stays in its tab: a reload, a session that ends, or the way through the sign-in must
 * not lose it, and nobody else is to find it.
 */
const prefix = 'parvis.draft.'
const ownerKey = 'parvis.draft-owner'

/** The text kept under a name, or null. */
export function readDraftText(name: string): string | null {
  return tabStorage.read(prefix + name)
}

/** Keeps a text under a name; an empty one is not kept. */
export function saveDraftText(name: string, text: string): void {
  if (text === '') tabStorage.remove(prefix + name)
  else tabStorage.write(prefix + name, text)
}

/** A file that was chosen and not sent, with its description. It stays as long as the page does. */
export interface DraftFile {
  file: File
  alt: string
}

const files = new Map<string, readonly DraftFile[]>()

export function readDraftFiles(name: string): readonly DraftFile[] {
  return files.get(name) ?? []
}

export function saveDraftFiles(name: string, drafts: readonly DraftFile[]): void {
  if (drafts.length === 0) files.delete(name)
  else files.set(name, drafts)
}

/** Drops every draft of this tab. */
export function clearDrafts(): void {
  files.clear()
  for (const key of tabStorage.keys()) if (key.startsWith(prefix)) tabStorage.remove(key)
}

/** Tells who has signed in: drafts of another member go. */
export function claimDrafts(memberId: string): void {
  const owner = tabStorage.read(ownerKey)
  if (owner !== null && owner !== memberId) clearDrafts()
  tabStorage.write(ownerKey, memberId)
}
