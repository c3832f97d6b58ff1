import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { FeedSort } from '@parvis/contract/discovery/feed.ts'

export const sortTexts: Record<FeedSort, MessageDescriptor> = {
  relevant: msg`Pertinence`,
  recent: msg`Chronologique`,
  popular: msg`Tendances`,
}
