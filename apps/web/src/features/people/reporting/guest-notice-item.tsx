import { Trans } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { Scale } from 'lucide-react'
import { useSession } from '../../../lib/session.ts'
import { DropdownMenuItem } from '../../../ui/dropdown-menu.tsx'

/** For who has no account: the form by which anybody gives notice of an illegal content. */
export function GuestNoticeItem({
  type,
  id,
}: {
  type: 'post' | 'comment' | 'question' | 'profile'
  id: string
}) {
  const navigate = useNavigate()
  if (useSession().status === 'signed-in') return null
  return (
    <DropdownMenuItem
      icon={<Scale aria-hidden="true" size={18} />}
      onSelect={() => void navigate({ to: '/signaler', search: { type, id } })}
    >
      <Trans>Signaler sans compte</Trans>
    </DropdownMenuItem>
  )
}
