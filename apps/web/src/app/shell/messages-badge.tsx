import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { unreadMessagesCeiling } from '@parvis/contract/messaging/messages.ts'
import { useUnreadMessages } from '../../features/messaging/messages/use-unread-messages.ts'
import { UnreadBadge } from './unread-badge.tsx'

/** How many messages are unread, on the entry that leads to them. */
export function MessagesBadge({ memberId }: { memberId: string }) {
  const { t } = useLingui()
  const unread = useUnreadMessages(memberId)
  const ceiling = unreadMessagesCeiling - 1
  if (unread === 0) return null
  return (
    <>
      <UnreadBadge count={unread} ceiling={unreadMessagesCeiling} />
      <span className="sr-only">
        {unread >= unreadMessagesCeiling
          ? t`plus de ${ceiling} non lus`
          : plural(unread, { one: '# non lu', other: '# non lus' })}
      </span>
    </>
  )
}
