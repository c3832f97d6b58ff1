import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { Dialog } from './dialog.tsx'
import { TextArea } from './text-area.tsx'

/** A link to be copied by hand, where the browser allows nothing else. */
export function LinkDialog({
  title,
  url,
  onClose,
}: {
  /** Label for a link other than a post's. */
  title?: string
  url: string
  onClose: () => void
}) {
  const { t } = useLingui()
  const name = title ?? t`Lien du post`
  return (
    <Dialog
      title={name}
      description={t`Votre navigateur n’a pas permis la copie : faites-la vous-même.`}
      closeLabel={t`Fermer`}
      onClose={onClose}
    >
      <Link name={name} url={url} />
    </Dialog>
  )
}

function Link({ name, url }: { name: string; url: string }) {
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
      aria-label={name}
      from={1}
      className="break-all"
      onFocus={(event) => event.currentTarget.select()}
    />
  )
}
