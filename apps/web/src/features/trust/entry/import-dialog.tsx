import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { furtherLimits } from '@parvis/contract/further-limits.ts'
import * as schemas from '@parvis/contract/people/entry-blocks.schemas.ts'
import { type EntryBlockKind, importEntryBlocks } from '@parvis/contract/people/entry-blocks.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { call } from '../../../lib/api-client.ts'
import { useContractForm } from '../../../lib/contract-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { ReasonArea } from '../../../ui/reason-area.tsx'
import { RefusalMessage } from '../../../ui/refusal-message.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextFileButton } from '../../../ui/text-file-button.tsx'
import { termsOf } from './block-form.tsx'
import { EndField } from './end-field.tsx'
import { entryBlocksKey } from './queries.ts'
import { kindTexts } from './texts.ts'

type Outcome = z.infer<typeof schemas.importEntryBlocks.returns>

/** Blocks each line of a list, pasted or taken from a file. */
export function ImportDialog({ kind, onClose }: { kind: EntryBlockKind; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const list = i18n._(kindTexts[kind])
  return (
    <Dialog
      title={t`Importer une liste : ${list}`}
      description={t`Une valeur par ligne ; ce qui suit # est un commentaire.`}
      closeLabel={t`Fermer`}
      onClose={onClose}
    >
      {outcome === null ? (
        <ImportForm kind={kind} onDone={setOutcome} />
      ) : (
        <Result outcome={outcome} onClose={onClose} />
      )}
    </Dialog>
  )
}

const importStart = { text: '', reason: '', days: '', at_sign_in: false }

function ImportForm({ kind, onDone }: { kind: EntryBlockKind; onDone: (outcome: Outcome) => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const form = useContractForm({
    schema: schemas.importEntryBlocks.body,
    start: importStart,
    draft: `entry block import ${kind}`,
    faults: { reason: { missing: t`Dites pourquoi.` } },
    bodyOf: ({ text, ...terms }) => ({ kind, text, ...termsOf(terms) }),
    fieldOf: { entry_block_list_too_long: 'text' },
    send: (body) => call(importEntryBlocks, { body }),
    onSent: (outcome) => {
      form.restart(importStart)
      void client.invalidateQueries({ queryKey: entryBlocksKey })
      onDone(outcome)
    },
  })
  return (
    <Form form={form}>
      <Field label={t`Liste`} error={form.errorOf('text')}>
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
      <TextFileButton
        label={t`Fichier de la liste`}
        accept=".txt,.csv,text/plain,text/csv"
        maxLength={furtherLimits.blockImport}
        size="sm"
        onText={(text) => form.change({ text })}
      >
        <Trans>Choisir un fichier</Trans>
      </TextFileButton>
      <ReasonArea
        label={t`Motif`}
        hint={t`Le même pour toute la liste.`}
        limit={furtherLimits.blockReason}
        {...form.field('reason')}
      />
      <EndField {...form.field('days')} />
      {kind === 'network' && (
        <Checkbox {...form.register('at_sign_in')}>
          <Trans>Refuser aussi les connexions depuis ces réseaux</Trans>
        </Checkbox>
      )}
      <RefusalMessage error={form.refusal} />
      <Button type="submit" block busy={form.isSending} disabled={form.values.text.trim() === ''}>
        <Trans>Bloquer toute la liste</Trans>
      </Button>
    </Form>
  )
}

function Result({
  outcome: { added, known, invalid, invalid_lines },
  onClose,
}: {
  outcome: Outcome
  onClose: () => void
}) {
  return (
    <div role="status" className="flex flex-col gap-4">
      <p className="font-semibold">
        <Plural
          value={added}
          _0="Aucun blocage ajouté."
          one="# blocage ajouté."
          other="# blocages ajoutés."
        />
      </p>
      {known > 0 && (
        <p className="text-ink-2">
          <Plural value={known} one="# ligne était déjà bloquée." other="# lignes étaient déjà bloquées." />
        </p>
      )}
      {invalid > 0 && (
        <div className="rounded-lg bg-danger-soft p-3.5 text-sm text-danger">
          <p className="font-semibold">
            <Plural
              value={invalid}
              one="# ligne n’a pas été comprise, ou viserait trop de monde :"
              other="# lignes n’ont pas été comprises, ou viseraient trop de monde :"
            />
          </p>
          <ul className="mt-1.5 font-mono wrap-anywhere">
            {invalid_lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      )}
      <Button block onClick={onClose}>
        <Trans>Terminer</Trans>
      </Button>
    </div>
  )
}
