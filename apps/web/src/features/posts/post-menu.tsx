import { Trans, useLingui } from '@lingui/react/macro'
import type { PostView } from '@parvis/contract/posts.ts'
import { Ellipsis, Info, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { DropdownMenu, DropdownMenuItem } from '../../ui/dropdown-menu.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { WhyDialog } from '../relevance/why-dialog.tsx'
import { DeletePostDialog } from './delete-post-dialog.tsx'

/** What a reader may do with a post, open from the start. Loaded by the first who opens one: see post-menu-button.tsx. */
export function PostMenu({ post, onDeleted }: { post: PostView; onDeleted?: () => void }) {
  const { t } = useLingui()
  const [shown, setShown] = useState<'why' | 'delete' | null>(null)
  const close = () => setShown(null)
  return (
    <>
      <DropdownMenu
        startsOpen
        trigger={
          <IconButton label={t`Plus d’actions`} className="-mt-2 -mr-2.5">
            <Ellipsis aria-hidden="true" size={18} />
          </IconButton>
        }
      >
        {/* A private post is in no feed. */}
        {post.visibility !== 'private' && (
          <DropdownMenuItem icon={<Info aria-hidden="true" size={18} />} onSelect={() => setShown('why')}>
            <Trans>Pourquoi ce post ?</Trans>
          </DropdownMenuItem>
        )}
        {post.canDelete && (
          <DropdownMenuItem
            danger
            icon={<Trash2 aria-hidden="true" size={18} />}
            onSelect={() => setShown('delete')}
          >
            <Trans>Supprimer</Trans>
          </DropdownMenuItem>
        )}
      </DropdownMenu>
      {shown === 'why' && <WhyDialog postId={post.id} onClose={close} />}
      {shown === 'delete' && <DeletePostDialog postId={post.id} onClose={close} onDeleted={onDeleted} />}
    </>
  )
}
