import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { Input } from '../../ui/input.tsx'

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
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    input.current?.focus()
    input.current?.select()
  }, [])
  return (
    <Input
      ref={input}
      readOnly
      value={url}
      aria-label={t`Lien du post`}
      onFocus={(event) => event.currentTarget.select()}
    />
  )
}
