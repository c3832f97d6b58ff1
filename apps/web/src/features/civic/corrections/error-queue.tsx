import { Trans, useLingui } from '@lingui/react/macro'
import type { ErrorReport } from '@parvis/contract/civic/corrections.schemas.ts'
import { limits } from '@parvis/contract/limits.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ListChecks } from 'lucide-react'
import { useState } from 'react'
import { useSearchBox } from '../../../lib/use-search-box.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ListEnd } from '../../../ui/list-end.tsx'
import { ListWaiting } from '../../../ui/list-waiting.tsx'
import { QueryFailure } from '../../../ui/query-failure.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { CloseReportDialog } from './close-dialog.tsx'
import { CorrectDialog } from './correct-dialog.tsx'
import { type ErrorAction, ErrorLine } from './error-line.tsx'
import { errorReportsQuery } from './queries.ts'
import type { QueueAddress } from './queue-address.ts'
import { RefuseReportDialog } from './refuse-dialog.tsx'

/** Where editors settle reports of errors. */
export function ErrorQueue({
  address,
  onAddress,
}: {
  address: QueueAddress
  onAddress: (next: QueueAddress) => void
}) {
  const { t } = useLingui()
  const [open, setOpen] = useState<{ action: ErrorAction; report: ErrorReport } | null>(null)
  const box = useSearchBox(address.q ?? '', (q) => onAddress({ ...address, q: q || undefined }))
  const close = () => setOpen(null)
  return (
    <>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3 border-b border-line px-4 pb-4">
        <SearchField
          label={t`Chercher une donnée signalée`}
          placeholder={t`Chercher`}
          clearLabel={t`Effacer`}
          value={box.typed}
          maxLength={limits.search}
          onChange={box.type}
          onSubmit={box.submit}
          className="min-w-[180px] flex-1"
        />
        <div className="w-60 max-[480px]:w-full">
          <Segments
            legend={<span className="sr-only">{t`Quels signalements`}</span>}
            value={address.list ?? 'open'}
            onChange={(list) =>
              onAddress({ list: list === 'settled' ? list : undefined, q: box.typed || undefined })
            }
            options={[
              { value: 'open', label: t`À traiter` },
              { value: 'settled', label: t`Traités` },
            ]}
          />
        </div>
      </div>
      <Reports address={address} onOpen={(action, report) => setOpen({ action, report })} />
      {open?.action === 'correct' && <CorrectDialog report={open.report} onClose={close} />}
      {open?.action === 'refuse' && <RefuseReportDialog report={open.report} onClose={close} />}
      {open?.action === 'close' && <CloseReportDialog report={open.report} onClose={close} />}
    </>
  )
}

function Reports({
  address,
  onOpen,
}: {
  address: QueueAddress
  onOpen: (action: ErrorAction, report: ErrorReport) => void
}) {
  const { t } = useLingui()
  const query = useInfiniteQuery(errorReportsQuery(address))
  const reports = query.data?.pages.flatMap(({ items }) => items)
  if (!reports) {
    if (!query.error) return <ListWaiting label={t`Chargement des signalements`} />
    return <QueryFailure title={t`Les signalements n’ont pas pu être chargés`} query={query} />
  }
  if (reports.length === 0)
    return (
      <div role="status">
        <EmptyState icon={ListChecks} title={t`Aucun signalement`}>
          {address.q ? (
            <Trans>Aucune donnée signalée ne porte ces mots.</Trans>
          ) : address.list === 'settled' ? (
            <Trans>Les signalements traités paraîtront ici.</Trans>
          ) : (
            <Trans>Aucune erreur n’attend de réponse.</Trans>
          )}
        </EmptyState>
      </div>
    )
  return (
    <>
      <ul
        aria-label={t`Signalements d’erreurs`}
        aria-busy={query.isPlaceholderData}
        className="divide-y divide-line border-b border-line"
      >
        {reports.map((report) => (
          <ErrorLine key={report.id} report={report} onOpen={onOpen} />
        ))}
      </ul>
      {query.hasNextPage && (
        <ListEnd query={query} waiting={<ListWaiting label={t`Chargement de la suite`} rows={2} />} />
      )}
    </>
  )
}
