import { Trans, useLingui } from '@lingui/react/macro'
import { Ellipsis, Flag, Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { DropdownMenu, DropdownMenuItem } from '../../../ui/dropdown-menu.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { GuestNoticeItem } from '../../people/reporting/guest-notice-item.tsx'

function Menu({ label, children }: { label: string; children: ReactNode }) {
  return (
    <DropdownMenu
      trigger={
        <IconButton label={label} className="-my-2 -mr-2.5">
          <Ellipsis aria-hidden="true" size={17} />
        </IconButton>
      }
    >
      {children}
    </DropdownMenu>
  )
}

/** Menu of a comment's author; without `onEdit` for a comment that moderation has removed. */
export function OwnCommentMenu({
  onEdit,
  onDelete,
  children,
}: {
  onEdit: (() => void) | undefined
  onDelete: () => void
  /** Further actions at its place. */
  children?: ReactNode
}) {
  const { t } = useLingui()
  return (
    <Menu label={t`Actions sur votre commentaire`}>
      {onEdit && (
        <DropdownMenuItem icon={<Pencil aria-hidden="true" size={18} />} onSelect={onEdit}>
          <Trans>Modifier</Trans>
        </DropdownMenuItem>
      )}
      {children}
      <DropdownMenuItem danger icon={<Trash2 aria-hidden="true" size={18} />} onSelect={onDelete}>
        <Trans>Supprimer</Trans>
      </DropdownMenuItem>
    </Menu>
  )
}

/** Menu of any other reader. */
export function CommentMenu({ commentId, onReport }: { commentId: string; onReport: () => void }) {
  const { t } = useLingui()
  return (
    <Menu label={t`Actions sur ce commentaire`}>
      <DropdownMenuItem icon={<Flag aria-hidden="true" size={18} />} onSelect={onReport}>
        <Trans>Signaler ce commentaire</Trans>
      </DropdownMenuItem>
      <GuestNoticeItem type="comment" id={commentId} />
    </Menu>
  )
}
