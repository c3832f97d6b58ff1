import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { shareLink } from '../../../lib/share-link.ts'
import { notify } from '../../../ui/notify.ts'
import { useLoginPrompt } from '../../accounts/identity/identity-dialogs.ts'

/** A block's own address: a post that holds it shows the block's card. */
const blockAddress = (slug: string, block: string) =>
  new URL(`/political-data/${slug}#${block}`, location.origin).href

/** Puts a block into a post, or takes its address out of Parvis. `refusedUrl`: what could be neither shared nor copied. */
export function useCite(slug: string, block: { id: string; title: string }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const loginPrompt = useLoginPrompt()
  const [refusedUrl, setRefusedUrl] = useState<string | null>(null)
  const url = blockAddress(slug, block.id)
  return {
    cite: async () => {
      if (!loginPrompt.require(t`Vous devez être connecté pour publier.`)) return
      // Readers without an account have no use for it.
      const { citeInDraft } = await import('../../content/posts/draft.ts')
      citeInDraft(url)
      void navigate({ to: '/create-post' })
    },
    share: async () => {
      const outcome = await shareLink({ title: block.title, url })
      if (outcome === 'copied') notify.success(t`Copié`, t`Le lien est dans votre presse-papiers.`)
      if (outcome === 'refused') setRefusedUrl(url)
    },
    refusedUrl,
    forgetRefused: () => setRefusedUrl(null),
  }
}
