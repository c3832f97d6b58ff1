import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { limits } from '@parvis/contract/limits.ts'
import type { BlockListPreview } from '@parvis/contract/people/blocks.schemas.ts'
import { readBlockList } from '@parvis/contract/people/blocks.ts'
import { useMutation } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { call } from '../../../lib/api-client.ts'
import { refusalText } from '../../../lib/refusal-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { ImportPreview } from './import-preview.tsx'

/** A list pasted or taken from a file, looked at before anybody is blocked. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const [preview, setPreview] = useState<BlockListPreview | null>(null)
  return (
    <Dialog
      title={t`Importer une liste de blocage`}
      description={t`Personne n’est bloqué avant que vous ne confirmiez.`}
      closeLabel={t`Fermer`}
      onClose={onClose}
    >
      {preview === null ? (
        <ListForm onRead={setPreview} />
      ) : (
        <ImportPreview preview={preview} onBack={() => setPreview(null)} onDone={onClose} />
      )}
    </Dialog>
  )
}

function ListForm({ onRead }: { onRead: (preview: BlockListPreview) => void }) {
  const { t, i18n } = useLingui()
  const [text, setText] = useState('')
  const [unreadable, setUnreadable] = useState(false)
  const file = useRef<HTMLInputElement>(null)
  const errorId = useId()
  const read = useMutation({
    mutationFn: (list: string) => call(readBlockList, { body: { text: list } }),
    onSuccess: onRead,
  })
  const take = async (chosen: File | undefined) => {
    if (chosen === undefined) return
    setUnreadable(false)
    try {
      // More than a list may say is not read at all: three bytes are the most that a letter of one takes.
      if (chosen.size > limits.blockList * 3) throw new Error('too large')
      setText(await chosen.text())
    } catch {
      setUnreadable(true)
    }
  }
  const error = read.error && i18n._(refusalText(read.error))
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== '') read.mutate(text)
      }}
    >
      <Field
        label={t`Membres à bloquer`}
        hint={t`Noms d’utilisateur ou adresses de profil, un par ligne ; 1 000 au plus.`}
        error={error ?? undefined}
      >
        {(control) => (
          <TextArea
            {...control}
            value={text}
            onChange={(event) => setText(event.target.value)}
            spellCheck={false}
            autoCapitalize="none"
            className="max-h-[32dvh]"
          />
        )}
      </Field>
      <div className="flex flex-wrap items-center gap-2.5">
        <input
          ref={file}
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          aria-label={t`Fichier de la liste`}
          aria-describedby={unreadable ? errorId : undefined}
          hidden
          onChange={(event) => {
            void take(event.target.files?.[0])
            event.target.value = ''
          }}
        />
        <Button type="button" look="secondary" onClick={() => file.current?.click()}>
          <Trans>Choisir un fichier</Trans>
        </Button>
        <Button type="submit" busy={read.isPending} disabled={text.trim() === ''}>
          <Trans>Vérifier la liste</Trans>
        </Button>
      </div>
      {unreadable && (
        <p id={errorId} role="alert" className="text-sm font-medium text-danger">
          <Trans>Ce fichier ne peut pas être lu comme une liste.</Trans>
        </p>
      )}
      <p className="sr-only" aria-live="polite">
        {text !== '' && <Plural value={text.trim().split(/\r?\n/).length} one="# ligne" other="# lignes" />}
      </p>
    </form>
  )
}
