import { type NotificationKind, notificationKinds } from '../hooks.ts'
import { likeKind, shareKind } from './acts.ts'
import { eventKinds } from './events.ts'
import { lawMovedKind } from './laws.ts'
import { platformKind } from './platform.ts'
import { answerKind, commentKinds } from './texts.ts'
import { followAcceptedKind, followRequestKind, referralKind } from './ties.ts'

const kinds: NotificationKind[] = [
  likeKind,
  shareKind,
  ...commentKinds,
  answerKind,
  followRequestKind,
  followAcceptedKind,
  referralKind,
  lawMovedKind,
  ...Object.values(eventKinds),
  platformKind,
]

/** Registers the kinds that concern messaging and the districts below. */
export function registerKinds(): void {
  for (const kind of kinds) notificationKinds.register(kind.type, kind)
}
