import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Orientation } from '@parvis/contract/people/parties.schemas.ts'

export const orientationTexts: Record<Orientation, MessageDescriptor> = {
  left: msg`Gauche`,
  center: msg`Centre`,
  right: msg`Droite`,
}
