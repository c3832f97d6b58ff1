import { useLingui } from '@lingui/react/macro'
import type { PostView } from '@parvis/contract/content/posts.schemas.ts'
import { Ellipsis } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { requestedPart } from '../../../lib/parts.ts'
import { IconButton } from '../../../ui/icon-button.tsx'

const loadMenu = () => import('./post-menu.tsx')
const PostMenu = lazy(requestedPart(loadMenu, 'PostMenu'))

/** A post's menu: a button until somebody wants it, as menus weigh more than all the rest of a card. */
export function PostMenuButton({ post, onDeleted }: { post: PostView; onDeleted?: () => void }) {
  const { t } = useLingui()
  const [wanted, setWanted] = useState(false)
  const button = (
    <IconButton
      label={t`Plus d’actions`}
      aria-haspopup="menu"
      aria-busy={wanted || undefined}
      onPointerEnter={() => void loadMenu().catch(() => undefined)}
      onClick={() => setWanted(true)}
      size="sm"
      className="hit-44 -my-1 -mr-2"
    >
      <Ellipsis aria-hidden="true" size={18} />
    </IconButton>
  )
  if (!wanted) return button
  return (
    <Suspense fallback={button}>
      <PostMenu post={post} onDeleted={onDeleted} />
    </Suspense>
  )
}
