import { Trans, useLingui } from '@lingui/react/macro'
import { PenLine, Share2 } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { useShare } from '../../../ui/use-share.ts'
import { useCite } from './use-cite.ts'

/** Buttons to write about a page of the site and to share its address. `copied`: sentence that tells of a copy. */
export function CiteActions({
  path,
  title,
  copied,
  size,
}: {
  path: string
  title: string
  copied?: string
  size?: 'sm'
}) {
  const { t } = useLingui()
  const cite = useCite()
  const { share, refusedUrl } = useShare({
    path,
    title,
    copied: copied ?? t`Le lien est dans votre presse-papiers.`,
  })
  return (
    <>
      <Button look="secondary" size={size} onClick={() => void cite(path)}>
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
