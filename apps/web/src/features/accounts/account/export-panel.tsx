import { Trans, useLingui } from '@lingui/react/macro'
import type { ExportView } from '@parvis/contract/accounts/account.schemas.ts'
import { askExport, exportDays, openExport } from '@parvis/contract/accounts/account.ts'
import { topics } from '@parvis/contract/realtime.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, FileArchive } from 'lucide-react'
import { call } from '../../../lib/api-client.ts'
import { fileWeight } from '../../../lib/file-weight.ts'
import { useTopic } from '../../../lib/realtime.ts'
import { refusalText } from '../../../lib/refusal-texts.ts'
import { useSingleFlight } from '../../../lib/single-flight.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { notify } from '../../../ui/notify.ts'
import { Progress } from '../../../ui/progress.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { callWithProof } from '../identity/security/proof-asking.ts'
import { exportQuery } from './queries.ts'

/** Taking away everything that one owns: asked for, followed live, downloaded. */
export function ExportPanel({ memberId }: { memberId: string }) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const { data, error, isFetching, refetch } = useQuery(exportQuery)
  const reread = () => void client.invalidateQueries({ queryKey: exportQuery.queryKey })
  useTopic(topics.member(memberId), (event) => event.type === 'export_changed' && reread(), reread)
  const fail = (failure: unknown) => notify.error(t`Erreur`, i18n._(refusalText(failure)))
  const order = useSingleFlight({
    mutationFn: () => callWithProof(() => call(askExport)),
    onSuccess: (answer) => client.setQueryData(exportQuery.queryKey, answer.export),
    onError: fail,
  })
  const download = useSingleFlight({
    mutationFn: () => callWithProof(() => call(openExport)),
    onSuccess: ({ url }) => save(url),
    onError: (failure) => {
      fail(failure)
      reread()
    },
  })
  return (
    <div className="flex flex-col gap-3">
      <div>
        <h3 className="text-md font-semibold">
          <Trans>Mes données</Trans>
        </h3>
        <p className="mt-0.5 text-sm text-ink-2 text-pretty">
          <Trans>
            Tout ce que vous avez ici, dans une archive à vous : posts, commentaires, réactions, abonnements,
            messages, votes, médias.
          </Trans>
        </p>
      </div>
      {data === undefined && error === null && <Skeleton className="h-16" />}
      {data === undefined && error !== null && (
        <div role="alert" className="flex flex-wrap items-center gap-3">
          <p className="text-sm text-danger">{i18n._(refusalText(error))}</p>
          <Button look="secondary" size="sm" busy={isFetching} onClick={() => void refetch()}>
            <Trans>Réessayer</Trans>
          </Button>
        </div>
      )}
      {data?.state === 'preparing' && <Preparing progress={data.progress} />}
      {data?.state === 'failed' && (
        <Alert>
          <Trans>L’archive n’a pas pu être préparée. Demandez-la de nouveau.</Trans>
        </Alert>
      )}
      {data?.state === 'ready' && (
        <Ready archive={data} busy={download.isPending} onDownload={() => download.mutate()} />
      )}
      {data !== undefined && data?.state !== 'preparing' && (
        <div>
          <Button look="secondary" size="sm" busy={order.isPending} onClick={() => order.mutate()}>
            {data?.state === 'ready' ? (
              <Trans>Préparer une nouvelle archive</Trans>
            ) : (
              <Trans>Préparer mes données</Trans>
            )}
          </Button>
        </div>
      )}
    </div>
  )
}

/** The browser downloads by itself: an archive may be larger than what a page can hold. */
function save(url: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}

function Preparing({ progress }: { progress: number }) {
  const { t } = useLingui()
  return (
    <div className="rounded-xl border border-line bg-surface p-4">
      <p role="status" className="flex items-baseline justify-between gap-3 text-sm font-medium">
        <Trans>Préparation en cours…</Trans>
        <span className="text-ink-2 tabular-nums">{progress} %</span>
      </p>
      <Progress value={progress / 100} label={t`Préparation de vos données`} className="mt-2.5" />
      <p className="mt-2.5 text-sm text-ink-2 text-pretty">
        <Trans>Vous pouvez quitter cette page : un email vous préviendra quand l’archive sera prête.</Trans>
      </p>
    </div>
  )
}

function Ready({
  archive,
  busy,
  onDownload,
}: {
  archive: ExportView
  busy: boolean
  onDownload: () => void
}) {
  const { i18n } = useLingui()
  const weight = fileWeight(archive.bytes ?? 0, i18n)
  const day = i18n.date(new Date(archive.ready_at ?? archive.created_at), {
    dateStyle: 'long',
    timeStyle: 'short',
  })
  const end = i18n.date(new Date(archive.expires_at ?? archive.created_at), { dateStyle: 'long' })
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-xl border border-line bg-surface p-4">
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-blue-soft text-blue">
        <FileArchive aria-hidden="true" size={19} strokeWidth={1.75} />
      </span>
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-medium">
          <Trans>Archive du {day}</Trans>
        </p>
        <p className="text-sm text-ink-2 text-pretty">
          <Trans>
            {weight}. Téléchargeable jusqu’au {end}, {exportDays} jours après sa préparation.
          </Trans>
        </p>
      </div>
      <Button size="sm" busy={busy} onClick={onDownload}>
        <Download aria-hidden="true" size={16} />
        <Trans>Télécharger</Trans>
      </Button>
    </div>
  )
}
