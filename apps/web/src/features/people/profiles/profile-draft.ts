import { saveDraftText } from '../../../lib/drafts.ts'
import { currentSession } from '../../../lib/session.ts'

/** Under this name stays what was typed into one's own profile and not saved. */
export const profileDraft = 'profile'

/** For the moment in which the form goes: who leaves it lets go of what they typed, unless the session has ended. */
export function leaveProfileDraft(): void {
  if (currentSession().status === 'signed-in') saveDraftText(profileDraft, '')
}
