import { msg } from '@lingui/core/macro'
import { Bell, Flag, Landmark, MessageCircleQuestionMark, MessageSquare, Scale } from 'lucide-react'
import type { NavigationEntry } from './navigation-entries.ts'

/** The pages beside the feed, for guests too. */
export const civicEntries: readonly NavigationEntry[] = [
  { to: '/questions', label: msg`Questions`, Icon: MessageCircleQuestionMark },
  { to: '/political-data', label: msg`Données`, Icon: Landmark },
  { to: '/law-tracking', label: msg`Lois`, Icon: Scale },
  { to: '/partis', label: msg`Partis`, Icon: Flag },
]

/** Entries of the rail after its first five. */
export const railEntries: readonly NavigationEntry[] = [
  ...civicEntries,
  { to: '/messages', label: msg`Messages`, Icon: MessageSquare },
  { to: '/notifications', label: msg`Notifications`, Icon: Bell, membersOnly: true },
]
