import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Role } from '@parvis/contract/fields.schemas.ts'

/** The account types, as sign-up words them. */
export const accountTypes: readonly {
  role: Role
  label: MessageDescriptor
  description: MessageDescriptor
  /** Beside the description, which the specification words. */
  addition?: MessageDescriptor
  verified: boolean
}[] = [
  {
    role: 'citizen',
    label: msg`Citoyen`,
    description: msg`Accès en lecture et réactions`,
    addition: msg`Posts dans Citoyens`,
    verified: false,
  },
  {
    role: 'journalist',
    label: msg`Journaliste`,
    description: msg`Publication et analyse (vérification requise)`,
    verified: true,
  },
  {
    role: 'politician',
    label: msg`Responsable Politique`,
    description: msg`Publication officielle (vérification requise)`,
    verified: true,
  },
]
