import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useLoginPrompt } from '../../accounts/identity/identity-dialogs.ts'

/** Returns the function that puts the address of one of the site's pages into a new post, by its path. */
export function useCite(): (path: string) => Promise<void> {
  const { t } = useLingui()
  const navigate = useNavigate()
  const loginPrompt = useLoginPrompt()
  return async (path) => {
    if (!loginPrompt.require(t`Vous devez être connecté pour publier.`)) return
    // Loaded here, since guests never need it.
    const { citeInDraft } = await import('./draft.ts')
    citeInDraft(new URL(path, location.origin).href)
    void navigate({ to: '/create-post' })
  }
}
