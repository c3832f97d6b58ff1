import { Trans, useLingui } from '@lingui/react/macro'
import type { ErrorReport, RecordField } from '@parvis/contract/civic/corrections.schemas.ts'
import * as schemas from '@parvis/contract/civic/corrections.schemas.ts'
import { settleErrorReport } from '@parvis/contract/civic/corrections.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/api-client.ts'
import { useContractForm } from '../../../lib/contract-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { Input } from '../../../ui/input.tsx'
import { notify } from '../../../ui/notify.ts'
import { QueryFailure } from '../../../ui/query-failure.tsx'
import { RefusalMessage } from '../../../ui/refusal-message.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { type FieldEdit, FieldEdits } from './field-edits.tsx'
import { errorReportQuery } from './queries.ts'
import { ReportFacts } from './report-facts.tsx'
import { useSettled } from './use-settled.ts'

/** Publishes a correction of fields, or a remark beside what has none: reason and source, for a remark before and after too. */
export function CorrectDialog({ report, onClose }: { report: ErrorReport; onClose: () => void }) {
  const { t } = useLingui()
  const query = useQuery(errorReportQuery(report.id))
  // What the editor saw at first: a change by somebody else meanwhile is refused, not taken over.
  const [seen, setSeen] = useState<RecordField[] | null>(null)
  if (seen === null && query.data && !query.isFetching) setSeen(query.data.fields)
  return (
    <Dialog
      title={seen?.length === 0 ? t`Publier une remarque` : t`Publier une correction`}
      description={report.subject}
      closeLabel={t`Fermer`}
      tall
      onClose={onClose}
    >
      {seen !== null ? (
        <CorrectForm report={report} fields={seen} onClose={onClose} />
      ) : query.error ? (
        <QueryFailure title={t`Ce signalement n’a pas pu être chargé`} query={query} />
      ) : (
        <div role="status" aria-label={t`Chargement du signalement`} className="flex flex-col gap-3 p-4">
          <Skeleton className="h-11 w-full" />
          <Skeleton className="h-20 w-full" />
          <Skeleton className="h-20 w-full" />
        </div>
      )}
    </Dialog>
  )
}

function CorrectForm({
  report,
  fields,
  onClose,
}: {
  report: ErrorReport
  fields: readonly RecordField[]
  onClose: () => void
}) {
  const { t } = useLingui()
  const settled = useSettled()
  const isRemark = fields.length === 0
  const form = useContractForm({
    schema: schemas.settleErrorReport.body,
    start: {
      before: '',
      after: '',
      reason: '',
      source_name: '',
      source_url: report.source_url,
      changes: [] as FieldEdit[],
    },
    bodyOf: ({ changes, before, after, ...words }) => {
      if (isRemark) return { outcome: 'noted', ...words, before, after }
      // The server states the changed fields themselves.
      const [first] = changes
      return {
        outcome: 'corrected',
        ...words,
        before: first?.before || '–',
        after: first?.after || '–',
        changes,
      }
    },
    faults: {
      before: { missing: t`Dites ce qui était écrit.` },
      after: { missing: t`Dites ce qui est juste.` },
      reason: { missing: t`Dites pourquoi.` },
      source_name: { missing: t`Nommez la source.` },
      source_url: { wrong: t`Donnez l’adresse complète de la page, qui commence par https://.` },
    },
    send: (body) => call(settleErrorReport, { params: { reportId: report.id }, body }),
    onSettled: settled,
    onSent: () => {
      notify.success(isRemark ? t`Remarque publiée` : t`Correction publiée`)
      onClose()
    },
  })
  const changes = form.field('changes')
  return (
    <Form form={form} className="gap-4 p-4">
      <div className="rounded-md bg-sunk px-3 py-2.5">
        <ReportFacts report={report} />
      </div>
      {isRemark ? (
        <>
          <p className="rounded-md bg-sunk px-3 py-2 text-sm text-ink-2">
            <Trans>
              Cette donnée ne se change pas ici : une remarque paraîtra à côté d’elle, et dans la liste
              publique. Rien ne dira qu’elle est corrigée.
            </Trans>
          </p>
          <Field label={t`Affiché`} error={form.errorOf('before')}>
            {(control) => <TextArea {...control} from={1} {...form.register('before')} />}
          </Field>
          <Field label={t`Selon la source citée`} error={form.errorOf('after')}>
            {(control) => <TextArea {...control} from={1} {...form.register('after')} />}
          </Field>
        </>
      ) : (
        <FieldEdits fields={fields} edits={changes.value} onChange={changes.onChange} />
      )}
      <Field label={t`Motif`} hint={t`Publié avec la correction.`} error={form.errorOf('reason')}>
        {(control) => <TextArea {...control} from={2} {...form.register('reason')} />}
      </Field>
      <Field label={t`Nom de la source`} error={form.errorOf('source_name')}>
        {(control) => <Input {...control} {...form.register('source_name')} />}
      </Field>
      <Field label={t`Adresse de la source`} error={form.errorOf('source_url')}>
        {(control) => <Input {...control} type="url" inputMode="url" {...form.register('source_url')} />}
      </Field>
      <RefusalMessage error={form.refusal} />
      <Button type="submit" busy={form.isSending}>
        {isRemark ? <Trans>Publier la remarque</Trans> : <Trans>Publier la correction</Trans>}
      </Button>
    </Form>
  )
}
