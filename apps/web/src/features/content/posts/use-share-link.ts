import { useLingui } from '@lingui/react/macro'
import type { PostView } from '@parvis/contract/content/posts.schemas.ts'
import { useState } from 'react'
import { copyLink, type Shared, shareLink } from '../../../lib/share-link.ts'
import { notify } from '../../../ui/notify.ts'

/**
 * Takes a post's address out of Parvis: by the device's own sheet, where it has one, or the clipboard. `refusedUrl`: what
 * could be neither shared nor copied, to be shown.
 */
export function useShareLink(post: PostView) {
  const { t } = useLingui()
  const [refusedUrl, setRefusedUrl] = useState<string | null>(null)
  const name = post.author?.name ?? t`Utilisateur inconnu`
  const url = new URL(`/post/${post.id}`, location.origin).href

  const tell = (outcome: Shared) => {
    if (outcome === 'copied') notify.success(t`Copié`, t`Le lien du post est dans votre presse-papiers.`)
    if (outcome === 'refused') setRefusedUrl(url)
  }
  return {
    share: async () => tell(await shareLink({ title: t`Post de ${name}`, url })),
    copy: async () => tell(await copyLink(url)),
    // Older browsers, and addresses that are not secure, have none, whatever the types say.
    hasSheet: Boolean(navigator.share as unknown),
    refusedUrl,
    forgetRefused: () => setRefusedUrl(null),
  }
}
