import { msg } from '@lingui/core/macro'
import { Bell, Flag, Landmark, MessageCircleQuestionMark, MessageSquare, Scale } from 'lucide-react'
import { type NavigationEntry, navigationEntries } from './navigation-entries.ts'

const questions: NavigationEntry = {
  to: '/questions',
  label: msg`Questions`,
  Icon: MessageCircleQuestionMark,
}
const data: NavigationEntry = { to: '/political-data', label: msg`Données`, Icon: Landmark }

/** The pages beside the feed, for guests too, in the menu of phones. */
export const civicEntries: readonly NavigationEntry[] = [
  questions,
  data,
  { to: '/law-tracking', label: msg`Lois`, Icon: Scale },
  { to: '/partis', label: msg`Partis`, Icon: Flag },
]

const [home, search, ...others] = navigationEntries.filter(({ to }) => to !== '/profile')

/** The eight entries of the rail. Laws and parties are reached from « Données », the own profile by its picture. */
export const railEntries: readonly NavigationEntry[] = [
  ...[home, search].filter((entry) => entry !== undefined),
  questions,
  ...others,
  data,
  { to: '/messages', label: msg`Messages`, Icon: MessageSquare },
  { to: '/notifications', label: msg`Notifications`, Icon: Bell, membersOnly: true },
]
