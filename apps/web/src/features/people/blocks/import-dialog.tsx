import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { limits } from '@parvis/contract/limits.ts'
import type { BlockListPreview } from '@parvis/contract/people/blocks.schemas.ts'
import * as schemas from '@parvis/contract/people/blocks.schemas.ts'
import { readBlockList } from '@parvis/contract/people/blocks.ts'
import { useId, useRef, useState } from 'react'
import { call } from '../../../lib/api-client.ts'
import { useContractForm } from '../../../lib/contract-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { RefusalMessage } from '../../../ui/refusal-message.tsx'
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
  const { t } = useLingui()
  const [unreadable, setUnreadable] = useState(false)
  const file = useRef<HTMLInputElement>(null)
  const errorId = useId()
  const form = useContractForm({
    schema: schemas.readBlockList.body,
    start: { text: '' },
    fieldOf: { block_list_too_long: 'text' },
    send: (body) => call(readBlockList, { body }),
    onSent: onRead,
  })
  const { text } = form.values
  const take = async (chosen: File | undefined) => {
    if (chosen === undefined) return
    setUnreadable(false)
    try {
      // More than a list may say is not read at all: three bytes are the most that a letter of one takes.
      if (chosen.size > limits.blockList * 3) throw new Error('too large')
      form.change({ text: await chosen.text() })
    } catch {
      setUnreadable(true)
    }
  }
  return (
    <Form form={form}>
      <Field
        label={t`Membres à bloquer`}
        hint={t`Noms d’utilisateur ou adresses de profil, un par ligne ; 1 000 au plus.`}
        error={form.errorOf('text')}
      >
        {(control) => (
          <TextArea
            {...control}
            {...form.register('text')}
            spellCheck={false}
            autoCapitalize="none"
            upTo="third"
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
        <Button type="submit" busy={form.isSending} disabled={text.trim() === ''}>
          <Trans>Vérifier la liste</Trans>
        </Button>
      </div>
      {unreadable && (
        <p id={errorId} role="alert" className="text-sm font-medium text-danger">
          <Trans>Ce fichier ne peut pas être lu comme une liste.</Trans>
        </p>
      )}
      <RefusalMessage error={form.refusal} />
      <p className="sr-only" aria-live="polite">
        {text !== '' && <Plural value={text.trim().split(/\r?\n/).length} one="# ligne" other="# lignes" />}
      </p>
    </Form>
  )
}
