import { Trans, useLingui } from '@lingui/react/macro'
import type { CommentView } from '@parvis/contract/content/comments.schemas.ts'
import { Ellipsis, Flag, Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { DropdownMenu, DropdownMenuItem } from '../../../ui/dropdown-menu.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { BlockDialog } from '../../people/blocks/block-dialog.tsx'
import { DistanceItems } from '../../people/blocks/distance-items.tsx'

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
export function CommentMenu({ comment, onReport }: { comment: CommentView; onReport: () => void }) {
  const { t } = useLingui()
  const [isBlocking, setBlocking] = useState(false)
  const { author } = comment
  const close = () => setBlocking(false)
  return (
    <>
      <Menu label={t`Actions sur ce commentaire`}>
        {author && <DistanceItems author={author} onBlock={() => setBlocking(true)} />}
        <DropdownMenuItem icon={<Flag aria-hidden="true" size={18} />} onSelect={onReport}>
          <Trans>Signaler ce commentaire</Trans>
        </DropdownMenuItem>
      </Menu>
      {isBlocking && author && <BlockDialog member={author} onClose={close} onBlocked={close} />}
    </>
  )
}
