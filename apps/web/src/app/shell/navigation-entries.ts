import { msg } from '@lingui/core/macro'
import { CalendarDays, ChartBarBig, House, Search, UserRound } from 'lucide-react'

/** The five entries of the bottom navigation and of the rail. Guests' "Profil" opens the sign-in dialog. */
export const navigationEntries = [
  { to: '/', label: msg`Accueil`, Icon: House, membersOnly: false },
  { to: '/search', label: msg`Recherche`, Icon: Search, membersOnly: false },
  { to: '/polls', label: msg`Sondages`, Icon: ChartBarBig, membersOnly: false },
  { to: '/calendar', label: msg`Calendrier`, Icon: CalendarDays, membersOnly: false },
  { to: '/profile', label: msg`Profil`, Icon: UserRound, membersOnly: true },
] as const
