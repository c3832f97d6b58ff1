import { useLingui } from '@lingui/react/macro'
import type { PostView } from '@parvis/contract/posts.ts'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { notify } from '../../ui/notify.ts'
import { shareLink } from './share-link.ts'

const LinkDialog = lazy(() => import('./link-dialog.tsx').then((module) => ({ default: module.LinkDialog })))

/** Shares a post's address; `linkDialog`, to be rendered, shows it where it can neither be shared nor copied. */
export function useSharePost(post: PostView): { share: () => Promise<void>; linkDialog: ReactNode } {
  const { t } = useLingui()
  const [refused, setRefused] = useState(false)
  const name = post.author?.name ?? t`Utilisateur inconnu`
  const url = new URL(`/post/${post.id}`, location.origin).href

  const share = async () => {
    const outcome = await shareLink({ title: t`Post de ${name}`, url })
    if (outcome === 'copied') notify.success(t`Copié`, t`Le lien du post est dans votre presse-papiers.`)
    if (outcome === 'refused') setRefused(true)
  }
  return {
    share,
    linkDialog: refused && (
      <Suspense>
        <LinkDialog url={url} onClose={() => setRefused(false)} />
      </Suspense>
    ),
  }
}
