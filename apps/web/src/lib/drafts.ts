/**
 * What was typed and not sent. It stays in its tab: a reload, a session that ends, or the way through the sign-in must
 * not lose it, and nobody else is to find it.
 */
const prefix = 'parvis.draft.'
const ownerKey = 'parvis.draft-owner'

/** The text kept under a name, or null. */
export function readDraftText(name: string): string | null {
  try {
    return sessionStorage.getItem(prefix + name)
  } catch {
    return null
  }
}

/** Keeps a text under a name; an empty one is not kept. */
export function keepDraftText(name: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(prefix + name)
    else sessionStorage.setItem(prefix + name, text)
  } catch (error) {
    // Storage full or refused: the text is still in the form.
    console.warn('the draft could not be kept', error)
  }
}

/** A file that was chosen and not sent, with its description. It stays as long as the page does. */
export interface DraftFile {
  file: File
  alt: string
}

const files = new Map<string, DraftFile>()

export function readDraftFile(name: string): DraftFile | undefined {
  return files.get(name)
}

export function keepDraftFile(name: string, draft: DraftFile | null): void {
  if (draft === null) files.delete(name)
  else files.set(name, draft)
}

/** Drops every draft of this tab. */
export function dropDrafts(): void {
  files.clear()
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
  } catch (error) {
    console.warn('the drafts could not be dropped', error)
  }
}

/** Tells who has signed in: drafts of another member go. */
export function claimDrafts(memberId: string): void {
  try {
    const owner = sessionStorage.getItem(ownerKey)
    if (owner !== null && owner !== memberId) dropDrafts()
    sessionStorage.setItem(ownerKey, memberId)
  } catch (error) {
    console.warn('the drafts could not be claimed', error)
  }
}
