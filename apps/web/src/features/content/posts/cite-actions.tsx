import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { PenLine, Share2 } from 'lucide-react'
import { useState } from 'react'
import { shareLink } from '../../../lib/share-link.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { notify } from '../../../ui/notify.ts'
import { useLoginPrompt } from '../../accounts/identity/identity-dialogs.ts'

/** Write about a page of Parvis, and pass its address on. */
export function CiteActions({ path, title, size }: { path: string; title: string; size?: 'sm' }) {
  const { t } = useLingui()
  const loginPrompt = useLoginPrompt()
  const navigate = useNavigate()
  const [refusedUrl, setRefusedUrl] = useState<string | null>(null)
  const address = () => new URL(path, location.origin).href

  const share = async () => {
    const url = address()
    const outcome = await shareLink({ title, url })
    if (outcome === 'copied') notify.success(t`Copié`, t`Le lien est dans votre presse-papiers.`)
    if (outcome === 'refused') setRefusedUrl(url)
  }
  const write = async () => {
    if (!loginPrompt.require(t`Vous devez être connecté pour publier.`)) return
    // Readers without an account have no use for it.
    const { citeInDraft } = await import('./draft.ts')
    citeInDraft(address())
    void navigate({ to: '/create-post' })
  }
  return (
    <>
      <Button look="secondary" size={size} onClick={() => void write()}>
        <PenLine aria-hidden="true" size={size === 'sm' ? 16 : 18} />
        <Trans>En parler</Trans>
      </Button>
      <Button look="secondary" size={size} onClick={() => void share()}>
        <Share2 aria-hidden="true" size={size === 'sm' ? 16 : 18} />
        <Trans>Partager</Trans>
      </Button>
      {refusedUrl !== null && (
        <div className="w-full">
          <Field label={t`Votre navigateur n’a pas permis la copie : faites-la vous-même.`}>
            {(control) => (
              <Input
                {...control}
                readOnly
                autoFocus
                value={refusedUrl}
                onFocus={({ target }) => target.select()}
              />
            )}
          </Field>
        </div>
      )}
    </>
  )
}
