import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/text-area.tsx'

/** A link to be copied by hand, where the browser allows nothing else. */
export function LinkDialog({ url, onClose }: { url: string; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Dialog
      title={t`Lien du post`}
      description={t`Votre navigateur n’a pas permis la copie : faites-la vous-même.`}
      closeLabel={t`Fermer`}
      onClose={onClose}
    >
      <Link url={url} />
    </Dialog>
  )
}

function Link({ url }: { url: string }) {
  const { t } = useLingui()
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])
  return (
    <TextArea
      ref={field}
      readOnly
      rows={1}
      value={url}
      aria-label={t`Lien du post`}
      className="min-h-0! break-all"
      onFocus={(event) => event.currentTarget.select()}
    />
  )
}
