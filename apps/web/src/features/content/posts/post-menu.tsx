import { Trans, useLingui } from '@lingui/react/macro'
import type { PostView } from '@parvis/contract/content/posts.schemas.ts'
import { Ellipsis, Flag, Globe, Info, Link2, Lock, Pencil, Share2, Trash2, Users } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { requestedPart } from '../../../lib/parts.ts'
import { WhyDialog } from '../../../slots/relevance.ts'
import { ReportDialog } from '../../../slots/reports.ts'
import { ShareDialog } from '../../../slots/shares.ts'
import { DropdownMenu, DropdownMenuItem } from '../../../ui/dropdown-menu.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { LinkDialog } from '../../../ui/link-dialog.tsx'
import { useLoginPrompt } from '../../accounts/identity/identity-dialogs.ts'
import { BlockDialog } from '../../people/blocks/block-dialog.tsx'
import { DistanceItems } from '../../people/blocks/distance-items.tsx'
import { useMayReport } from '../../people/reporting/use-may-report.ts'
import { DeletePostDialog } from './delete-post-dialog.tsx'
import { useShareLink } from './use-share-link.ts'
import { useVisibilityChange } from './use-visibility-change.ts'

const EditPostDialog = lazy(
  requestedPart(() => import(/* visits: rare */ './edit-post-dialog.tsx'), 'EditPostDialog'),
)

const icon = { 'aria-hidden': true, size: 18 } as const

/** Menu of a post, open from the start. Loaded by the first who opens one: see post-menu-button.tsx. */
export function PostMenu({ post, onDeleted }: { post: PostView; onDeleted?: () => void }) {
  const { t } = useLingui()
  const mayReport = useMayReport()
  const { mutate: changeVisibility } = useVisibilityChange(post.id)
  const [shown, setShown] = useState<'share' | 'why' | 'edit' | 'delete' | 'report' | 'block' | null>(null)
  const loginPrompt = useLoginPrompt()
  const { copy, refusedUrl, removeRefused } = useShareLink(post)
  const close = () => setShown(null)
  const reportLabel =
    post.author === null || post.author.role === 'citizen'
      ? t`Signaler ce post`
      : t`Signaler un contenu illicite`
  return (
    <>
      <DropdownMenu
        startsOpen
        trigger={
          <IconButton label={t`Plus d’actions`} size="sm" className="hit-44 -my-1 -mr-2">
            <Ellipsis {...icon} />
          </IconButton>
        }
      >
        <DropdownMenuItem
          icon={<Share2 {...icon} />}
          onSelect={() =>
            loginPrompt.require(t`Vous devez être connecté pour partager.`) && setShown('share')
          }
        >
          <Trans>Partager</Trans>
        </DropdownMenuItem>
        <DropdownMenuItem icon={<Link2 {...icon} />} onSelect={() => void copy()}>
          <Trans>Copier le lien</Trans>
        </DropdownMenuItem>
        {/* A private post is in no feed. */}
        {post.visibility !== 'private' && (
          <DropdownMenuItem icon={<Info {...icon} />} onSelect={() => setShown('why')}>
            <Trans>Pourquoi ce post ?</Trans>
          </DropdownMenuItem>
        )}
        {/* A post removed by moderation is neither changed nor shown to others. */}
        {post.isOwnPost && !post.moderation?.withheld && (
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
        {!post.isOwnPost && post.author && (
          <DistanceItems author={post.author} onBlock={() => setShown('block')} />
        )}
        {!post.isOwnPost && (
          <DropdownMenuItem
            icon={<Flag {...icon} />}
            onSelect={() => mayReport({ type: 'post', id: post.id }) && setShown('report')}
          >
            {reportLabel}
          </DropdownMenuItem>
        )}
        {post.can_delete && (
          <DropdownMenuItem danger icon={<Trash2 {...icon} />} onSelect={() => setShown('delete')}>
            <Trans>Supprimer</Trans>
          </DropdownMenuItem>
        )}
      </DropdownMenu>
      {refusedUrl !== null && <LinkDialog url={refusedUrl} onClose={removeRefused} />}
      {shown === 'share' && (
        <Suspense>
          <ShareDialog post={post} onClose={close} />
        </Suspense>
      )}
      {shown === 'why' && (
        <Suspense>
          <WhyDialog postId={post.id} onClose={close} />
        </Suspense>
      )}
      {shown === 'edit' && (
        <Suspense>
          <EditPostDialog post={post} onClose={close} />
        </Suspense>
      )}
      {shown === 'report' && (
        <Suspense>
          <ReportDialog target={{ type: 'post', id: post.id }} title={reportLabel} onClose={close} />
        </Suspense>
      )}
      {shown === 'block' && post.author && (
        <BlockDialog member={post.author} onClose={close} onBlocked={() => onDeleted?.()} />
      )}
      {shown === 'delete' && <DeletePostDialog postId={post.id} onClose={close} onDeleted={onDeleted} />}
    </>
  )
}
