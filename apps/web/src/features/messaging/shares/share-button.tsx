import { useLingui } from '@lingui/react/macro'
import type { PostView } from '@parvis/contract/content/posts.schemas.ts'
import { Share2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { requestedPart } from '../../../lib/parts.ts'
import { useLoginPrompt } from '../../accounts/identity/identity-dialogs.ts'

const loadDialog = () => import('./share-dialog/share-dialog.tsx')
const ShareDialog = lazy(requestedPart(loadDialog, 'ShareDialog'))

/** Passes a post on. */
export function ShareButton({ post }: { post: PostView }) {
  const { t } = useLingui()
  const loginPrompt = useLoginPrompt()
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-label={t`Partager`}
        aria-haspopup="dialog"
        title={t`Partager`}
        onPointerEnter={() => void loadDialog().catch(() => undefined)}
        onClick={() => loginPrompt.require(t`Vous devez être connecté pour partager.`) && setOpen(true)}
        className="card-action text-ink-2 hover:text-ink"
      >
        <Share2 aria-hidden="true" size={18} strokeWidth={1.75} />
      </button>
      {open && (
        <Suspense>
          <ShareDialog post={post} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
