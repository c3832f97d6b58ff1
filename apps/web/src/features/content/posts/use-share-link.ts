import { useLingui } from '@lingui/react/macro'
import type { PostView } from '@parvis/contract/content/posts.schemas.ts'
import { useShare } from '../../../ui/use-share.ts'

/** Shares the address of a post ({@link useShare}). */
export function useShareLink(post: PostView) {
  const { t } = useLingui()
  const name = post.author?.name ?? t`Utilisateur inconnu`
  return {
    ...useShare({
      path: `/post/${post.id}`,
      title: t`Post de ${name}`,
      copied: t`Le lien du post est dans votre presse-papiers.`,
    }),
    // Older browsers, and addresses that are not secure, have none, whatever the types say.
    hasSheet: Boolean(navigator.share as unknown),
  }
}
