import { useLingui } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { openSignIn } from '../../features/accounts/identity/identity-dialogs.ts'
import { useSession } from '../../lib/session.ts'
import type { NavigationEntry } from './navigation-entries.ts'

/** One entry, as a link, or as the button that opens the sign-in dialog when only members have that page. */
export function NavigationItem({
  entry,
  className,
  activeClassName,
  inactiveClassName,
  children,
}: {
  entry: NavigationEntry
  className: string
  activeClassName: string
  inactiveClassName: string
  children: (label: string) => ReactNode
}) {
  const { i18n } = useLingui()
  const signedIn = useSession().status === 'signed-in'
  const label = i18n._(entry.label)
  if (entry.membersOnly && !signedIn) {
    return (
      <button
        type="button"
        aria-haspopup="dialog"
        title={label}
        onClick={() => openSignIn()}
        className={clsx(className, inactiveClassName)}
      >
        {children(label)}
      </button>
    )
  }
  return (
    <Link
      to={entry.to}
      title={label}
      activeOptions={{ exact: true, includeSearch: false }}
      className={className}
      activeProps={{ className: activeClassName }}
      inactiveProps={{ className: inactiveClassName }}
    >
      {children(label)}
    </Link>
  )
}
