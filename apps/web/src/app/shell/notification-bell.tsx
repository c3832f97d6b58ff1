import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { unreadCeiling } from '@parvis/contract/people/notifications.ts'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { Bell } from 'lucide-react'
import { useUnread } from '../../features/messaging/notifications/use-unread.ts'
import { iconButtonClass } from '../../ui/icon-button.tsx'
import { UnreadBadge } from './unread-badge.tsx'

/** Leads to the notifications; its badge and its movement say that some are unread. */
export function NotificationBell({ memberId }: { memberId: string }) {
  const { t } = useLingui()
  const unread = useUnread(memberId)
  const beyond = unread >= unreadCeiling
  const ceiling = unreadCeiling - 1
  const label = beyond
    ? t`Notifications, plus de ${ceiling} non lues`
    : unread > 0
      ? t`Notifications, ${plural(unread, { one: '# non lue', other: '# non lues' })}`
      : t`Notifications`
  return (
    <Link to="/notifications" aria-label={label} title={label} className={iconButtonClass}>
      <Bell
        aria-hidden="true"
        size={20}
        strokeWidth={1.75}
        className={clsx(unread > 0 && 'animate-[bell-pulse_3s_ease-in-out_infinite]')}
      />
      <UnreadBadge count={unread} ceiling={unreadCeiling} />
    </Link>
  )
}
