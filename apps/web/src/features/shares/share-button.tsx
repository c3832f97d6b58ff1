import { useLingui } from '@lingui/react/macro'
import type { PostView } from '@parvis/contract/posts.ts'
import { Share2 } from 'lucide-react'
import { useSharePost } from './use-share-post.tsx'

/** Passes a post on, outside of Parvis. */
export function ShareButton({ post }: { post: PostView }) {
  const { t } = useLingui()
  const { share, linkDialog } = useSharePost(post)
  return (
    <>
      <button
        type="button"
        aria-label={t`Partager`}
        title={t`Partager`}
        onClick={() => void share()}
        className="hit-44 inline-flex size-10 items-center justify-center rounded-full text-ink-2 transition-colors duration-150 hover:bg-sunk hover:text-ink active:scale-[0.97]"
      >
        <Share2 aria-hidden="true" size={18} strokeWidth={1.75} />
      </button>
      {linkDialog}
    </>
  )
}
