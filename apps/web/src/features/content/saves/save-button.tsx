import { useLingui } from '@lingui/react/macro'
import type { PostView } from '@parvis/contract/content/posts.schemas.ts'
import { clsx } from 'clsx'
import { Bookmark } from 'lucide-react'
import { useSave } from './use-save.ts'

/** Keeps a post in the reader's saved list; tapped again it takes it out. */
export function SaveButton({ post }: { post: PostView }) {
  const { t } = useLingui()
  const toggle = useSave(post)
  return (
    <button
      type="button"
      aria-label={t`Sauvegarder`}
      title={post.is_saved ? t`Retirer des favoris` : t`Sauvegarder`}
      aria-pressed={post.is_saved}
      onClick={toggle}
      className={clsx('card-action', post.is_saved ? 'text-blue' : 'text-ink-2 hover:text-ink')}
    >
      <Bookmark
        aria-hidden="true"
        size={18}
        strokeWidth={1.75}
        fill={post.is_saved ? 'currentColor' : 'none'}
      />
    </button>
  )
}
