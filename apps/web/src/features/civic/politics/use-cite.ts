import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { shareLink } from '../../../lib/share-link.ts'
import { notify } from '../../../ui/notify.ts'
import { useLoginPrompt } from '../../accounts/identity/identity-dialogs.ts'

/** Address of a part of a page: a post that holds it shows the card of this part. */
const addressOf = (slug: string, anchor: string) =>
  new URL(`/political-data/${slug}#${anchor}`, location.origin).href

/** Puts a block or a figure, by its anchor on the page, into a post. */
export function useCite(slug: string) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const loginPrompt = useLoginPrompt()
  return async (anchor: string) => {
    if (!loginPrompt.require(t`Vous devez être connecté pour publier.`)) return
    // Readers without an account have no use for it.
    const { citeInDraft } = await import('../../content/posts/draft.ts')
    citeInDraft(addressOf(slug, anchor))
    void navigate({ to: '/create-post' })
  }
}

/** Takes the address of a block out of Parvis. `refusedUrl`: what could be neither shared nor copied. */
export function useShareBlock(slug: string, block: { id: string; title: string }) {
  const { t } = useLingui()
  const [refusedUrl, setRefusedUrl] = useState<string | null>(null)
  const url = addressOf(slug, block.id)
  return {
    share: async () => {
      const outcome = await shareLink({ title: block.title, url })
      if (outcome === 'copied') notify.success(t`Copié`, t`Le lien est dans votre presse-papiers.`)
      if (outcome === 'refused') setRefusedUrl(url)
    },
    refusedUrl,
    forgetRefused: () => setRefusedUrl(null),
  }
}
