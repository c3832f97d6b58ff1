import { Trans, useLingui } from '@lingui/react/macro'
import type { PostView } from '@parvis/contract/posts.ts'
import { Ellipsis, Flag, Globe, Info, Lock, Pencil, Share2, Trash2, Users } from 'lucide-react'
import { useState } from 'react'
import { DropdownMenu, DropdownMenuItem } from '../../ui/dropdown-menu.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { WhyDialog } from '../relevance/why-dialog.tsx'
import { ReportDialog } from '../reports/report-dialog.tsx'
import { useMayReport } from '../reports/use-may-report.ts'
import { useSharePost } from '../shares/use-share-post.tsx'
import { DeletePostDialog } from './delete-post-dialog.tsx'
import { EditPostDialog } from './edit-post-dialog.tsx'
import { useVisibilityChange } from './use-visibility-change.ts'

const icon = { 'aria-hidden': true, size: 18 } as const

/** What a reader may do with a post, open from the start. Loaded by the first who opens one: see post-menu-button.tsx. */
export function PostMenu({ post, onDeleted }: { post: PostView; onDeleted?: () => void }) {
  const { t } = useLingui()
  const mayReport = useMayReport()
  const { mutate: changeVisibility } = useVisibilityChange(post.id)
  const [shown, setShown] = useState<'why' | 'edit' | 'delete' | 'report' | null>(null)
  const { share, linkDialog } = useSharePost(post)
  const close = () => setShown(null)
  return (
    <>
      <DropdownMenu
        startsOpen
        trigger={
          <IconButton label={t`Plus d’actions`} className="-mt-2 -mr-2.5">
            <Ellipsis {...icon} />
          </IconButton>
        }
      >
        <DropdownMenuItem icon={<Share2 {...icon} />} onSelect={() => void share()}>
          <Trans>Partager</Trans>
        </DropdownMenuItem>
        {/* A private post is in no feed. */}
        {post.visibility !== 'private' && (
          <DropdownMenuItem icon={<Info {...icon} />} onSelect={() => setShown('why')}>
            <Trans>Pourquoi ce post ?</Trans>
          </DropdownMenuItem>
        )}
        {post.isOwnPost && (
          <>
            <DropdownMenuItem icon={<Pencil {...icon} />} onSelect={() => setShown('edit')}>
              <Trans>Modifier</Trans>
            </DropdownMenuItem>
            {post.visibility !== 'public' && (
              <DropdownMenuItem icon={<Globe {...icon} />} onSelect={() => changeVisibility('public')}>
                <Trans>Rendre public</Trans>
              </DropdownMenuItem>
            )}
            {post.visibility !== 'followers' && (
              <DropdownMenuItem icon={<Users {...icon} />} onSelect={() => changeVisibility('followers')}>
                <Trans>Réserver aux abonnés</Trans>
              </DropdownMenuItem>
            )}
            {post.visibility !== 'private' && (
              <DropdownMenuItem icon={<Lock {...icon} />} onSelect={() => changeVisibility('private')}>
                <Trans>Rendre privé</Trans>
              </DropdownMenuItem>
            )}
          </>
        )}
        {!post.isOwnPost && (
          <DropdownMenuItem icon={<Flag {...icon} />} onSelect={() => mayReport() && setShown('report')}>
            {post.author === null || post.author.role === 'citizen' ? (
              <Trans>Signaler ce post</Trans>
            ) : (
              <Trans>Signaler un contenu illicite</Trans>
            )}
          </DropdownMenuItem>
        )}
        {post.canDelete && (
          <DropdownMenuItem danger icon={<Trash2 {...icon} />} onSelect={() => setShown('delete')}>
            <Trans>Supprimer</Trans>
          </DropdownMenuItem>
        )}
      </DropdownMenu>
      {linkDialog}
      {shown === 'why' && <WhyDialog postId={post.id} onClose={close} />}
      {shown === 'edit' && <EditPostDialog post={post} onClose={close} />}
      {shown === 'report' && <ReportDialog target={{ type: 'post', id: post.id }} onClose={close} />}
      {shown === 'delete' && <DeletePostDialog postId={post.id} onClose={close} onDeleted={onDeleted} />}
    </>
  )
}
