import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Role } from '@parvis/contract/fields.schemas.ts'
import type { AnnouncementForm, AnnouncementState } from '@parvis/contract/messaging/announcements.ts'

export const formTexts: Record<AnnouncementForm, MessageDescriptor> = {
  notification: msg`Notification`,
  banner: msg`Bandeau`,
}

export const stateTexts: Record<AnnouncementState, MessageDescriptor> = {
  scheduled: msg`Prévue`,
  sending: msg`Envoi en cours`,
  sent: msg`Envoyée`,
  shown: msg`Affichée`,
  over: msg`Terminée`,
  taken_back: msg`Retirée`,
}

export const audienceRoleTexts: Record<Role, MessageDescriptor> = {
  citizen: msg`Citoyens`,
  journalist: msg`Journalistes`,
  politician: msg`Responsables politiques`,
}
