import { Trans, useLingui } from '@lingui/react/macro'
import * as schemas from '@parvis/contract/content/context-notes.schemas.ts'
import { noteLimits, proposeContextNote } from '@parvis/contract/content/context-notes.ts'
import { graphemeCount } from '@parvis/contract/text.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/api-client.ts'
import { useContractForm } from '../../../lib/contract-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Counter } from '../../../ui/counter.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form, sendByKeyboard } from '../../../ui/form.tsx'
import { Input } from '../../../ui/input.tsx'
import { notify } from '../../../ui/notify.ts'
import { RefusalMessage } from '../../../ui/refusal-message.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { rereadNotes } from './queries.ts'

/** Proposes a context note below a post: what is missing, and where that is written. */
export function ProposeDialog({ postId, onClose }: { postId: string; onClose: () => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [sourceCount, setSourceCount] = useState(1)
  const form = useContractForm({
    schema: schemas.proposeContextNote.body,
    start: { content: '', sources: [''] },
    // The first is required; the others may stay empty.
    bodyOf: ({ content, sources: [first = '', ...others] }) => ({
      content,
      sources: [first, ...others.filter((source) => source.trim() !== '')],
    }),
    faults: { content: { missing: t`Écrivez ce qui manque au post.` } },
    draft: `context-note.${postId}`,
    send: (body) => call(proposeContextNote, { params: { postId }, body }),
    onSent: (note) => {
      rereadNotes(client, note)
      notify.success(t`Note proposée`, t`Elle sera affichée si des membres de bords opposés la jugent utile.`)
      onClose()
    },
  })
  const wrong = t`Donnez l’adresse complète de la page, qui commence par https://.`
  return (
    <Dialog
      title={t`Proposer une note de contexte`}
      description={t`Votre nom n’est pas montré. Proposer ou évaluer une note dit quelque chose de vos opinions : vous seul voyez ce que vous faites ici.`}
      closeLabel={t`Fermer`}
      tall
      onClose={onClose}
    >
      <Form form={form} className="gap-4 p-4">
        <Field
          label={t`Ce qui manque au post`}
          hint={t`Des faits, sans opinion : ce qu’il faut savoir pour bien lire ce post.`}
          error={form.errorOf('content')}
          aside={<Counter count={graphemeCount(form.values.content)} limit={noteLimits.content} />}
        >
          {(control) => (
            <TextArea {...control} from={3} {...form.register('content')} onKeyDown={sendByKeyboard} />
          )}
        </Field>
        {Array.from({ length: sourceCount }, (_, place) => (
          <Field
            // biome-ignore lint/suspicious/noArrayIndexKey: fields are only added at the end
            key={place}
            label={place === 0 ? t`Adresse de la source` : t`Autre source (facultatif)`}
            error={form.errorOf(`sources.${place}`) === undefined ? undefined : wrong}
          >
            {(control) => (
              <Input
                {...control}
                type="url"
                inputMode="url"
                placeholder="https://"
                {...form.register(`sources.${place}`)}
              />
            )}
          </Field>
        ))}
        {sourceCount < noteLimits.sources && (
          <Button
            look="quiet"
            size="sm"
            className="self-start"
            onClick={() => setSourceCount(sourceCount + 1)}
          >
            <Trans>Ajouter une source</Trans>
          </Button>
        )}
        <RefusalMessage error={form.refusal} />
        <Button type="submit" busy={form.isSending}>
          <Trans>Proposer la note</Trans>
        </Button>
      </Form>
    </Dialog>
  )
}
