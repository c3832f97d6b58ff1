import { editOwnProfile, uploadAvatar } from '@parvis/contract/people/own-profile.ts'
import type { OwnProfileView } from '@parvis/contract/people/profiles.schemas.ts'
import type { QueryClient } from '@tanstack/react-query'
import { ApiError, call } from '../../../lib/api-client.ts'
import { deviceStorage } from '../../../lib/browser-storage.ts'
import { currentSession } from '../../../lib/session.ts'
import { takeConfirmed } from '../../accounts/identity/confirmed.ts'
import { openVerification } from '../../accounts/identity/identity-dialogs.ts'
import { ownProfileQuery } from '../../accounts/identity/queries.ts'
import { clearStoredPhoto, storedPhotoOf } from '../../accounts/pictures/stored-photo.ts'
import { isMinimal } from './minimal-profile.ts'
import { storeOwnProfile } from './own-profile-cache.ts'

/** From the sign-in to the look at the profile, in milliseconds (spec 000 §9). */
const patience = 1_000

interface Arrival {
  client: QueryClient
  isHome: () => boolean
  /** Whether the screen itself leads to the verification. */
  asksThere: () => boolean
  /** `isNew`: the address was confirmed on this page. */
  leadToSetup: (isNew: boolean) => void
}

/**
 * Follow-up of a sign-in: the photo chosen at sign-up on this device is put into the profile, and a member on the home page
 * is led to complete an empty profile, or to the first steps once the address is confirmed.
 */
export async function welcome({ client, isHome, asksThere, leadToSetup }: Arrival): Promise<void> {
  const session = currentSession()
  if (session.status !== 'signed-in') return
  const { userId, email } = session
  const stillHere = () => {
    const now = currentSession()
    return now.status === 'signed-in' && now.userId === userId
  }
  const moment = new Promise((resolve) => setTimeout(resolve, patience))
  try {
    await placeStoredPhoto(client, email)
    await moment
    if (!stillHere()) return
    const profile = await client.fetchQuery({ ...ownProfileQuery, staleTime: patience })
    if (stillHere() && !asksThere()) askForVerification(profile)
    const isNew = takeConfirmed()
    if ((isNew || isMinimal(profile)) && stillHere() && isHome()) leadToSetup(isNew)
  } catch (error) {
    // The screens that need the profile tell its failure; nobody waits for this one.
    console.warn('the profile could not be looked at', error)
  }
}

/** Leads a journalist or official to the verification once, at the first sign-in on this device. */
function askForVerification({ id, role, verified, verification_status: status }: OwnProfileView): void {
  const key = `parvis.verification-asked.${id}`
  if (role === 'citizen' || verified || status !== 'none' || deviceStorage.read(key) !== null) return
  // Kept once it is closed: a mail's link opens a tab beside the one that waits for it, and both arrive.
  openVerification(() => deviceStorage.write(key, 'yes'))
}

async function placeStoredPhoto(client: QueryClient, email: string): Promise<void> {
  const photo = storedPhotoOf(email)
  if (photo === null) return
  try {
    const profile = await client.fetchQuery(ownProfileQuery)
    if (profile.avatar_url === null) {
      const { avatar_url } = await call(uploadAvatar, { file: photo })
      storeOwnProfile(client, await call(editOwnProfile, { body: { avatar_url } }))
    }
    clearStoredPhoto()
  } catch (error) {
    // A refusal will not become a yes; what did not arrive waits for the next sign-in.
    if (error instanceof ApiError && error.status < 429) clearStoredPhoto()
    console.warn('the photo chosen at sign-up could not be sent', error)
  }
}
