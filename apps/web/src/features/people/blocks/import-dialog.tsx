import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { limits } from '@parvis/contract/limits.ts'
import type { BlockListPreview } from '@parvis/contract/people/blocks.schemas.ts'
import * as schemas from '@parvis/contract/people/blocks.schemas.ts'
import { readBlockList } from '@parvis/contract/people/blocks.ts'
import { useState } from 'react'
import { call } from '../../../lib/api-client.ts'
import { useContractForm } from '../../../lib/contract-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { RefusalMessage } from '../../../ui/refusal-message.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextFileButton } from '../../../ui/text-file-button.tsx'
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
  const form = useContractForm({
    schema: schemas.readBlockList.body,
    start: { text: '' },
    fieldOf: { block_list_too_long: 'text' },
    send: (body) => call(readBlockList, { body }),
    onSent: onRead,
  })
  const { text } = form.values
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
      <div className="flex flex-wrap items-start gap-2.5">
        <TextFileButton
          label={t`Fichier de la liste`}
          accept=".csv,.txt,text/csv,text/plain"
          maxLength={limits.blockList}
          onText={(read) => form.change({ text: read })}
        >
          <Trans>Choisir un fichier</Trans>
        </TextFileButton>
        <Button type="submit" busy={form.isSending} disabled={text.trim() === ''}>
          <Trans>Vérifier la liste</Trans>
        </Button>
      </div>
      <RefusalMessage error={form.refusal} />
      <p className="sr-only" aria-live="polite">
        {text !== '' && <Plural value={text.trim().split(/\r?\n/).length} one="# ligne" other="# lignes" />}
      </p>
    </Form>
  )
}
