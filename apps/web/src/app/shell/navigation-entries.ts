import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { LinkProps } from '@tanstack/react-router'
import { CalendarDays, ChartBarBig, House, type LucideIcon, Search, UserRound } from 'lucide-react'

export interface NavigationEntry {
  to: NonNullable<LinkProps['to']>
  label: MessageDescriptor
  Icon: LucideIcon
  /** Opens the sign-in dialog for a guest. */
  membersOnly?: true
}

/** The five entries of the bottom navigation, which are the first of the rail. */
export const navigationEntries: readonly NavigationEntry[] = [
  { to: '/', label: msg`Accueil`, Icon: House },
  { to: '/search', label: msg`Recherche`, Icon: Search },
  { to: '/polls', label: msg`Sondages`, Icon: ChartBarBig },
  { to: '/calendar', label: msg`Calendrier`, Icon: CalendarDays },
  { to: '/profile', label: msg`Profil`, Icon: UserRound, membersOnly: true },
]
