import { keepDraftText, readDraftText } from '../../../lib/drafts.ts'
import { currentSession } from '../../../lib/session.ts'

const name = 'profile'

/** Values of a profile's form. */
export interface ProfileValues {
  display_name: string
  username: string
  bio: string
  location: string
  website: string
}

/** Values typed and not saved when the page was reloaded or the session ended; null when there are none. */
export function readProfileDraft(): ProfileValues | null {
  try {
    const kept = JSON.parse(readDraftText(name) ?? 'null') as Partial<ProfileValues> | null
    if (kept === null) return null
    const { display_name = '', username = '', bio = '', location = '', website = '' } = kept
    return { display_name, username, bio, location, website }
  } catch {
    return null
  }
}

export function keepProfileDraft(values: ProfileValues): void {
  keepDraftText(name, JSON.stringify(values))
}

export function dropProfileDraft(): void {
  keepDraftText(name, '')
}

/** For the moment in which the form goes: who leaves it lets go of what they typed, unless the session has ended. */
export function leaveProfileDraft(): void {
  if (currentSession().status === 'signed-in') dropProfileDraft()
}
