import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { FeedSort } from '@parvis/contract/discovery/feed.ts'
import type { Orientation } from '@parvis/contract/people/parties.ts'

export const sortTexts: Record<FeedSort, MessageDescriptor> = {
  relevant: msg`Pertinence`,
  recent: msg`Chronologique`,
  popular: msg`Tendances`,
}

export const orientationTexts: Record<Orientation, MessageDescriptor> = {
  left: msg`Gauche`,
  center: msg`Centre`,
  right: msg`Droite`,
}
