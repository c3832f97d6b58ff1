import { Trans, useLingui } from '@lingui/react/macro'
import type { ServiceState } from '@parvis/contract/trust/administration.schemas.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { locale } from '../../../lib/language.ts'
import { ElapsedTime } from '../../../ui/elapsed-time.tsx'
import { ListWaiting } from '../../../ui/list-waiting.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { QueryFailure } from '../../../ui/query-failure.tsx'
import { FailedJobs } from './failed-jobs.tsx'
import { ImportList } from './import-list.tsx'
import { serviceStateQuery } from './queries.ts'
import { ReplicaTable } from './replica-table.tsx'
import { NodeTable, QueueTable, ScheduleTable } from './work-tables.tsx'

/** Shows administrators whether the service does its work, and which of it failed. */
export function ServiceStatePage() {
  return (
    <>
      <PageHeader
        title={<Trans>État du service</Trans>}
        intro={
          <Trans>Les noms des files et des travaux sont ceux du journal et des mesures du serveur.</Trans>
        }
      />
      <State />
    </>
  )
}

function State() {
  const { t } = useLingui()
  const query = useQuery(serviceStateQuery)
  const { data, error } = query
  if (!data) {
    if (!error) return <ListWaiting label={t`Chargement de l’état du service`} />
    return <QueryFailure title={t`L’état du service n’a pas pu être chargé`} query={query} />
  }
  return (
    <>
      <Summary state={data} />
      <NodeTable nodes={data.nodes} />
      <ReplicaTable replicas={data.replicas} />
      <FailedJobs jobs={data.failed_jobs} />
      <QueueTable queues={data.queues} />
      <ScheduleTable schedules={data.schedules} />
      <ImportList imports={data.imports} />
    </>
  )
}

function Summary({
  state: { version, node, started_at, bus, migrations, disk, last_backup },
}: {
  state: ServiceState
}) {
  const { t } = useLingui()
  const { applied, pending, ahead, latest } = migrations
  const [free, total] = disk === null ? [] : [gigabytes(disk.free), gigabytes(disk.total)]
  const size = last_backup && gigabytes(last_backup.bytes)
  return (
    <dl className="grid grid-cols-2 gap-3 px-4 py-4 xl:grid-cols-3">
      <Figure name={t`Version`} value={version}>
        Node {node}
      </Figure>
      <Figure name={t`Démarré`} value={<ElapsedTime at={started_at} form="words" />}>
        <Trans>ce serveur, qui vous répond</Trans>
      </Figure>
      <Figure
        name={t`Liaison entre serveurs`}
        value={bus.connected ? t`En service` : <span className="text-danger">{t`Interrompue`}</span>}
      >
        {bus.kind === 'redis' ? <Trans>par Redis</Trans> : <Trans>par la base de données</Trans>}
      </Figure>
      <Figure
        name={t`Schéma de la base`}
        value={pending.length > 0 ? t`À mettre à jour` : ahead > 0 ? t`Plus récent` : t`À jour`}
      >
        <Trans>Migrations appliquées : {applied}</Trans>
        {latest !== null && <span className="mt-0.5 block font-mono text-xs wrap-anywhere">{latest}</span>}
      </Figure>
      <Figure name={t`Disque des données`} value={free === undefined ? t`Inconnu` : t`${free} libres`}>
        {total !== undefined && <Trans>sur {total}</Trans>}
      </Figure>
      <Figure
        name={t`Dernière sauvegarde`}
        value={last_backup ? <ElapsedTime at={last_backup.finished_at} form="words" /> : t`Aucune`}
      >
        {size ?? <code className="font-mono">npm run backup</code>}
      </Figure>
    </dl>
  )
}

function Figure({ name, value, children }: { name: string; value: ReactNode; children?: ReactNode }) {
  return (
    <div className="rounded-lg bg-sunk px-4 py-3">
      <dt className="text-sm text-ink-2">{name}</dt>
      <dd className="mt-0.5">
        <span className="font-display text-lg font-semibold">{value}</span>
        {children && <div className="text-sm text-ink-2">{children}</div>}
      </dd>
    </div>
  )
}

function gigabytes(bytes: number): string {
  const format = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: 'gigabyte',
    maximumSignificantDigits: 3,
  })
  return format.format(bytes / 1e9)
}
