import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { exportStatements } from '@parvis/contract/trust/duties.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Download, FileText } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../lib/api-client.ts'
import { refusalText } from '../../../lib/refusal-texts.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { separator } from '../../../lib/separator.ts'
import { useSingleFlight } from '../../../lib/single-flight.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ListEnd } from '../../../ui/list-end.tsx'
import { ListWaiting } from '../../../ui/list-waiting.tsx'
import { notify } from '../../../ui/notify.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { QueryFailure } from '../../../ui/query-failure.tsx'
import { DutyBar } from './duty-bar.tsx'
import { statementDaysQuery } from './queries.ts'
import { ReportFiles } from './report-files.tsx'

/** Statements of reasons of each day for the Union's database, and the yearly report. */
export function DutyFiles() {
  const { t } = useLingui()
  const query = useInfiniteQuery(statementDaysQuery)
  const [written, setWritten] = useState(false)
  const days = query.data?.pages.flatMap(({ items }) => items)
  return (
    <>
      <PageHeader
        title={<Trans>Exposés et rapport</Trans>}
        intro={
          <Trans>
            Les fichiers que le règlement européen demande, dans les colonnes de la Commission. Rien n’y nomme
            une personne.
          </Trans>
        }
      />
      <DutyBar />
      <section className="border-t border-line px-4 py-5">
        <h2 className="text-lg">
          <Trans>Rapport annuel de transparence</Trans>
        </h2>
        <ReportFiles />
      </section>
      <section className="border-t border-line pt-5">
        <div className="flex flex-col gap-3 px-4 pb-4">
          <h2 className="text-lg">
            <Trans>Exposés des motifs, jour par jour</Trans>
          </h2>
          <p className="text-sm text-ink-2 text-pretty">
            <Trans>
              Le fichier JSON s’envoie tel quel à l’interface de la base de transparence, par cent exposés au
              plus.
            </Trans>
          </p>
          <Checkbox checked={written} onChange={({ target }) => setWritten(target.checked)}>
            <Trans>
              Avec les faits écrits par la modération, sans noms ni adresses : à relire avant l’envoi
            </Trans>
          </Checkbox>
        </div>
        {days === undefined ? (
          query.error ? (
            <QueryFailure title={t`Les jours n’ont pas pu être chargés`} query={query} />
          ) : (
            <ListWaiting label={t`Chargement des jours`} />
          )
        ) : days.length === 0 ? (
          <EmptyState icon={FileText} title={t`Aucune décision à déclarer`}>
            <Trans>Chaque mesure prise apparaîtra ici, le jour même.</Trans>
          </EmptyState>
        ) : (
          <>
            <ul aria-label={t`Jours`} className="divide-y divide-line border-y border-line">
              {days.map(({ day, count }) => (
                <Day key={day} day={day} count={count} written={written} />
              ))}
            </ul>
            {query.hasNextPage && (
              <ListEnd query={query} waiting={<ListWaiting label={t`Chargement de la suite`} rows={2} />} />
            )}
          </>
        )}
      </section>
    </>
  )
}

function Day({ day, count, written }: { day: string; count: number; written: boolean }) {
  const { t, i18n } = useLingui()
  const saving = useSingleFlight({
    mutationFn: (form: 'csv' | 'json') =>
      call(exportStatements, { body: { day, form, facts: written ? 'written' : 'standard' } }),
    onSuccess: ({ files }) => {
      for (const { name, text } of files)
        saveFile(name, text, name.endsWith('.csv') ? 'text/csv;charset=utf-8' : 'application/json')
      notify.success(t`Fichiers enregistrés`)
    },
    onError: (error) => notify.error(t`Exposés des motifs`, i18n._(refusalText(error))),
  })
  const named = i18n.date(new Date(day), { dateStyle: 'long', timeZone: 'UTC' })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 text-sm">
      <span className="min-w-0 flex-1 basis-48">
        <span className="font-semibold">{named}</span>
        <span className="text-ink-2">
          {separator}
          <Plural value={count} one="# exposé" other="# exposés" />
        </span>
      </span>
      {(['csv', 'json'] as const).map((form) => (
        <Button
          key={form}
          look="secondary"
          size="sm"
          busy={saving.isPending}
          aria-label={t`${form.toUpperCase()} du ${named}`}
          onClick={() => saving.mutate(form)}
        >
          <Download aria-hidden="true" size={16} />
          {form.toUpperCase()}
        </Button>
      ))}
    </li>
  )
}
