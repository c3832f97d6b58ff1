import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { furtherLimits } from '@parvis/contract/further-limits.ts'
import type { ReadLine } from '@parvis/contract/people/prepared-verifications.schemas.ts'
import {
  importOfficials,
  officialColumns,
  previewOfficials,
} from '@parvis/contract/people/prepared-verifications.ts'
import { useQueryClient } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError, call } from '../../../lib/api-client.ts'
import { refusalText } from '../../../lib/refusal-texts.ts'
import { useSingleFlight } from '../../../lib/single-flight.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { notify } from '../../../ui/notify.ts'
import { TextArea } from '../../../ui/text-area.tsx'
import { unreadableTexts } from './import-texts.ts'
import { PreviewTable } from './preview-table.tsx'
import { importsKey } from './queries.ts'

interface Preview {
  list: string
  ready: number
  lines: ReadLine[]
}

const example = `${officialColumns.join(';')}\nAlix Vernet;Maire;Commune de Valbrume;alix@exemple.fr;https://exemple.fr/elus;01/11/2026;30/06/2032`

/** Reads a list of officials, shows what each line would become, and imports it once that is confirmed. */
export function ImportForm() {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const file = useRef<HTMLInputElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [list, setList] = useState('')
  const [fileName, setFileName] = useState('')
  const [preview, setPreview] = useState<Preview | null>(null)
  const previewing = useSingleFlight({
    mutationFn: async (text: string) => ({
      list: text,
      ...(await call(previewOfficials, { body: { list: text } })),
    }),
    onSuccess: (shown) => {
      setPreview(shown)
      setTimeout(() => heading.current?.focus())
    },
  })
  const importing = useSingleFlight({
    mutationFn: ({ list: text, ready }: Preview) =>
      call(importOfficials, {
        body: { list: text, file_name: fileName.trim() || t`liste sans nom`, expected: ready },
      }),
    onSuccess: () => {
      notify.success(t`Import commencé`, t`Chaque personne est prévenue ou invitée.`)
      void client.invalidateQueries({ queryKey: importsKey })
      setList('')
      setPreview(null)
    },
    // Accounts or other imports have changed meanwhile: the list is read again, and shown.
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'officials_list_changed') previewing.mutate(list)
    },
  })
  const change = (text: string) => {
    setList(text)
    setPreview(null)
    previewing.reset()
    importing.reset()
  }
  const read = (event: FormEvent) => {
    event.preventDefault()
    importing.reset()
    previewing.mutate(list)
  }
  const tooLong = list.length > furtherLimits.officialList
  const why = previewing.error instanceof ApiError ? previewing.error.fields.list : undefined
  const unreadable = why === undefined ? undefined : unreadableTexts[why]
  return (
    <form onSubmit={read} className="flex flex-col gap-4 px-4 py-5">
      <div className="flex flex-wrap items-end gap-3">
        <Button look="secondary" onClick={() => file.current?.click()}>
          <FileUp aria-hidden="true" size={18} />
          <Trans>Choisir un fichier CSV</Trans>
        </Button>
        <input
          ref={file}
          type="file"
          hidden
          aria-label={t`Fichier CSV`}
          accept=".csv,text/csv,text/plain"
          onChange={({ target }) => {
            const [chosen] = target.files ?? []
            target.value = ''
            if (!chosen) return
            setFileName(chosen.name.slice(0, 200))
            void chosen.text().then(change)
          }}
        />
        <Field label={t`Nom de la liste`} className="min-w-0 flex-1 basis-56">
          {(control) => (
            <Input
              {...control}
              value={fileName}
              maxLength={200}
              onChange={({ target }) => setFileName(target.value)}
            />
          )}
        </Field>
      </div>
      <Field
        label={t`Liste`}
        hint={t`Colonnes : ${officialColumns.join(', ')}. « contact » est une adresse mail ou un nom d’utilisateur ; « fin_du_mandat » peut manquer.`}
        error={
          tooLong
            ? t`Cette liste est trop longue. Partagez-la en plusieurs.`
            : unreadable && i18n._(unreadable)
        }
      >
        {(control) => (
          <TextArea
            {...control}
            value={list}
            rows={6}
            placeholder={example}
            spellCheck={false}
            className="font-mono text-sm"
            onChange={({ target }) => change(target.value)}
          />
        )}
      </Field>
      {previewing.error && !unreadable && <Alert>{i18n._(refusalText(previewing.error))}</Alert>}
      {preview === null && (
        <Button
          type="submit"
          busy={previewing.isPending}
          disabled={list.trim() === '' || tooLong}
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
              invitation par mail ; chacun doit accepter, puis l’équipe décide. Les lignes en défaut sont
              laissées de côté.
            </Trans>
          </p>
          <PreviewTable lines={preview.lines} />
          {importing.error && <Alert>{i18n._(refusalText(importing.error))}</Alert>}
          <div className="flex flex-wrap gap-2">
            <Button
              busy={importing.isPending}
              disabled={preview.ready === 0}
              onClick={() => importing.mutate(preview)}
            >
              <Plural value={preview.ready} one="Importer # ligne" other="Importer # lignes" />
            </Button>
            <Button look="quiet" onClick={() => setPreview(null)}>
              <Trans>Corriger la liste</Trans>
            </Button>
          </div>
        </section>
      )}
    </form>
  )
}
