import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { furtherLimits } from '@parvis/contract/further-limits.ts'
import type { ReadLine } from '@parvis/contract/people/prepared-verifications.schemas.ts'
import * as schemas from '@parvis/contract/people/prepared-verifications.schemas.ts'
import {
  importOfficials,
  officialColumns,
  previewOfficials,
} from '@parvis/contract/people/prepared-verifications.ts'
import { useQueryClient } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { ApiError, call } from '../../../lib/api-client.ts'
import { useContractForm } from '../../../lib/contract-form.ts'
import { useSingleFlight } from '../../../lib/single-flight.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { Input } from '../../../ui/input.tsx'
import { notify } from '../../../ui/notify.ts'
import { RefusalMessage } from '../../../ui/refusal-message.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextFileButton } from '../../../ui/text-file-button.tsx'
import { unreadableTexts } from './import-texts.ts'
import { PreviewTable } from './preview-table.tsx'
import { importsKey } from './queries.ts'

interface Preview {
  list: string
  ready: number
  lines: ReadLine[]
}

const example = `${officialColumns.join(';')}\nAlix Vernet;Maire;Commune de Valbrume;alix@exemple.fr;https://exemple.fr/elus;01/11/2026;30/06/2032`

/** Characters of the name under which an import is listed. */
const longestName = 200

const start = { list: '', file_name: '' }

/** Reads a list of officials, shows what each line would become, and imports it once that is confirmed. */
export function ImportForm() {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const heading = useRef<HTMLHeadingElement>(null)
  const [read, setRead] = useState<Preview | null>(null)
  const readLines = async (list: string) => ({ list, ...(await call(previewOfficials, { body: { list } })) })
  const showLines = (shown: Preview) => {
    setRead(shown)
    setTimeout(() => heading.current?.focus())
  }
  const form = useContractForm({
    schema: schemas.previewOfficials.body,
    start,
    bodyOf: ({ list }) => ({ list }),
    faults: { list: { tooLong: t`Cette liste est trop longue. Partagez-la en plusieurs.` } },
    refusalOf: (error) => {
      const why = error instanceof ApiError ? error.fields.list : undefined
      const sentence = why === undefined ? undefined : unreadableTexts[why]
      return sentence && { field: 'list', message: i18n._(sentence) }
    },
    send: ({ list }) => readLines(list),
    onSent: (shown) => {
      importing.reset()
      rereading.reset()
      showLines(shown)
    },
  })
  const rereading = useSingleFlight({
    mutationFn: readLines,
    onSuccess: showLines,
    onError: () => setRead(null),
  })
  const importing = useSingleFlight({
    mutationFn: ({ list, ready }: Preview) =>
      call(importOfficials, {
        body: { list, file_name: form.values.file_name.trim() || t`liste sans nom`, expected: ready },
      }),
    onSuccess: () => {
      notify.success(t`Import commencé`, t`Chaque personne est prévenue ou invitée.`)
      void client.invalidateQueries({ queryKey: importsKey })
      form.restart(start)
      setRead(null)
    },
    // Accounts or other imports have changed meanwhile: the list is read again, and shown.
    onError: (error, { list }) => {
      if (error instanceof ApiError && error.code === 'officials_list_changed') rereading.mutate(list)
    },
  })
  // A list that was changed since is read again before it is imported.
  const preview = read?.list === form.values.list ? read : null
  return (
    <Form form={form} className="gap-4 px-4 py-5">
      <div className="flex flex-wrap items-end gap-3">
        <TextFileButton
          label={t`Fichier CSV`}
          accept=".csv,text/csv,text/plain"
          maxLength={furtherLimits.officialList}
          onText={(list, { name }) => form.change({ list, file_name: name.slice(0, longestName) })}
        >
          <FileUp aria-hidden="true" size={18} />
          <Trans>Choisir un fichier CSV</Trans>
        </TextFileButton>
        <Field label={t`Nom de la liste`} className="min-w-0 flex-1 basis-56">
          {(control) => <Input {...control} maxLength={longestName} {...form.register('file_name')} />}
        </Field>
      </div>
      <Field
        label={t`Liste`}
        hint={t`Colonnes : ${officialColumns.join(', ')}. « contact » est une adresse email ou un nom d’utilisateur ; « fin_du_mandat » peut manquer.`}
        error={form.errorOf('list')}
      >
        {(control) => (
          <TextArea
            {...control}
            rows={6}
            placeholder={example}
            spellCheck={false}
            className="font-mono text-sm"
            {...form.register('list')}
          />
        )}
      </Field>
      <RefusalMessage error={form.refusal ?? rereading.error} />
      {preview === null && (
        <Button
          type="submit"
          busy={form.isSending}
          disabled={form.values.list.trim() === ''}
          className="self-start"
        >
          <Trans>Voir ce que deviendrait chaque ligne</Trans>
        </Button>
      )}
      {preview !== null && (
        <section aria-labelledby="preview" className="flex flex-col gap-4">
          <h2 id="preview" ref={heading} tabIndex={-1} className="text-post outline-none">
            <Plural
              value={preview.ready}
              _0="Aucune ligne ne peut être importée"
              one="# ligne peut être importée"
              other="# lignes peuvent être importées"
            />
            {' ('}
            <Plural value={preview.lines.length} one="# lue" other="# lues" />
            {')'}
          </h2>
          <p className="text-sm text-ink-2 text-pretty">
            <Trans>
              Rien n’est encore écrit. Les membres recevront une vérification préparée, les autres une
              invitation par email ; chacun doit accepter, puis l’équipe décide. Les lignes en défaut sont
              laissées de côté.
            </Trans>
          </p>
          <PreviewTable lines={preview.lines} />
          <RefusalMessage error={importing.error} />
          <div className="flex flex-wrap gap-2">
            <Button
              busy={importing.isPending}
              disabled={preview.ready === 0}
              onClick={() => importing.mutate(preview)}
            >
              <Plural value={preview.ready} one="Importer # ligne" other="Importer # lignes" />
            </Button>
            <Button look="quiet" onClick={() => setRead(null)}>
              <Trans>Corriger la liste</Trans>
            </Button>
          </div>
        </section>
      )}
    </Form>
  )
}
