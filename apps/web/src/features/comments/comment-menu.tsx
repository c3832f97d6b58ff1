import { Trans, useLingui } from '@lingui/react/macro'
import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { DropdownMenu, DropdownMenuItem } from '../../ui/dropdown-menu.tsx'
import { IconButton } from '../../ui/icon-button.tsx'

/** What its author may do with a comment. */
export function CommentMenu({ onEdit, onDelete }: { onEdit: () => void; onDelete: () => void }) {
  const { t } = useLingui()
  return (
    <DropdownMenu
      trigger={
        <IconButton label={t`Actions sur votre commentaire`} className="-my-2 -mr-2.5">
          <Ellipsis aria-hidden="true" size={17} />
        </IconButton>
      }
    >
      <DropdownMenuItem icon={<Pencil aria-hidden="true" size={18} />} onSelect={onEdit}>
        <Trans>Modifier</Trans>
      </DropdownMenuItem>
      <DropdownMenuItem danger icon={<Trash2 aria-hidden="true" size={18} />} onSelect={onDelete}>
        <Trans>Supprimer</Trans>
      </DropdownMenuItem>
    </DropdownMenu>
  )
}
