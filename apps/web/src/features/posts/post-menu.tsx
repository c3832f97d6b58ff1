import { Trans, useLingui } from '@lingui/react/macro'
import { Ellipsis, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { DropdownMenu, DropdownMenuItem } from '../../ui/dropdown-menu.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { DeletePostDialog } from './delete-post-dialog.tsx'

/** What its author may do with a post. Loaded only for those who have such a menu. */
export function PostMenu({ postId, onDeleted }: { postId: string; onDeleted?: () => void }) {
  const { t } = useLingui()
  const [deleting, setDeleting] = useState(false)
  return (
    <>
      <DropdownMenu
        trigger={
          <IconButton label={t`Plus d’actions`} className="-mt-2 -mr-2.5">
            <Ellipsis aria-hidden="true" size={18} />
          </IconButton>
        }
      >
        <DropdownMenuItem
          danger
          icon={<Trash2 aria-hidden="true" size={18} />}
          onSelect={() => setDeleting(true)}
        >
          <Trans>Supprimer</Trans>
        </DropdownMenuItem>
      </DropdownMenu>
      {deleting && (
        <DeletePostDialog postId={postId} onClose={() => setDeleting(false)} onDeleted={onDeleted} />
      )}
    </>
  )
}
