import { Plural, useLingui } from '@lingui/react/macro'
import type { PostView } from '@parvis/contract/content/posts.schemas.ts'
import { clsx } from 'clsx'
import { Repeat2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { compactCount } from '../../../lib/compact-count.ts'
import { requestedPart } from '../../../lib/parts.ts'
import { useLoginPrompt } from '../../accounts/identity/identity-dialogs.ts'

const loadDialog = () => import(/* visits: rare */ './repost-dialog.tsx')
const RepostDialog = lazy(requestedPart(loadDialog, 'RepostDialog'))

/** Passes a post on within Parvis; only a public one may be. */
export function RepostButton({ post }: { post: PostView }) {
  const { t } = useLingui()
  const loginPrompt = useLoginPrompt()
  const [open, setOpen] = useState(false)
  if (post.visibility !== 'public') return null
  const click = () => {
    if (loginPrompt.require(t`Vous devez être connecté pour republier.`)) setOpen(true)
  }
  return (
    <>
      <button
        type="button"
        title={post.is_reposted ? t`Vous avez republié ce post` : t`Republier`}
        aria-haspopup="dialog"
        aria-busy={open || undefined}
        data-reposted={post.is_reposted}
        onPointerEnter={() => void loadDialog().catch(() => undefined)}
        onClick={click}
        className={clsx('card-action', post.is_reposted ? 'text-support' : 'text-ink-2 hover:text-ink')}
      >
        <Repeat2 aria-hidden="true" size={18} strokeWidth={post.is_reposted ? 2.2 : 1.75} />
        <span className="sr-only">{post.is_reposted ? t`Republié par vous` : t`Republier`}, </span>
        <span aria-hidden="true">{compactCount(post.repost_count)}</span>
        <span className="sr-only">
          <Plural value={post.repost_count} one="# republication" other="# republications" />
        </span>
      </button>
      {open && (
        <Suspense fallback={null}>
          <RepostDialog post={post} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
