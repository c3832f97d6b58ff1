import { Trans, useLingui } from '@lingui/react/macro'
import type { PostView } from '@parvis/contract/content/posts.schemas.ts'
import { lazy, Suspense, useState } from 'react'
import { requestedPart } from '../../../lib/parts.ts'
import { separator } from '../../../lib/separator.ts'

const PostHistoryDialog = lazy(
  requestedPart(() => import(/* visits: rare */ './post-history-dialog.tsx'), 'PostHistoryDialog'),
)

/** " · modifié" after the time of a post that was edited; it opens what the post said before. */
export function EditedMark({ post }: { post: PostView }) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  if (post.edited_at === null) return null
  return (
    <>
      <span aria-hidden="true">{separator}</span>
      <button
        type="button"
        title={t`Voir l’historique des versions`}
        aria-haspopup="dialog"
        aria-busy={open || undefined}
        onClick={() => setOpen(true)}
        className="hit-44 inline-flex underline decoration-line-strong underline-offset-2 hover:text-ink"
      >
        <Trans>modifié</Trans>
      </button>
      {open && (
        <Suspense fallback={null}>
          <PostHistoryDialog post={post} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
