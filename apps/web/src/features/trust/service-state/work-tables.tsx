import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ServiceState } from '@parvis/contract/trust/administration.schemas.ts'
import type { ReactNode } from 'react'
import { ElapsedTime } from '../../../ui/elapsed-time.tsx'

type Queue = ServiceState['queues'][number]
type Schedule = ServiceState['schedules'][number]
type Node = ServiceState['nodes'][number]

const allRoles = ['web', 'realtime', 'jobs']

/** Servers that run, and roles that none of them has. */
export function NodeTable({ nodes }: { nodes: Node[] }) {
  const { t } = useLingui()
  if (nodes.length === 0) return null
  const missing = allRoles.filter((role) => !nodes.some(({ roles }) => roles.includes(role)))
  return (
    <Work id="nodes" title={<Trans>Serveurs</Trans>}>
      <Table caption={t`Serveurs`} columns={[t`Serveur`, t`Rôles`, t`Démarré`]}>
        {nodes.map(({ id, host, version, roles, started_at, is_this }) => (
          <Row key={id} name={host} note={is_this ? t`${version}, ce serveur` : version}>
            <td className="px-3.5 py-2.5 text-right font-mono">{roles.join(', ')}</td>
            <td className="px-3.5 py-2.5 text-right">
              <ElapsedTime at={started_at} form="age" />
            </td>
          </Row>
        ))}
      </Table>
      {missing.map((role) => (
        <p key={role} className="mt-2 text-sm font-semibold text-danger">
          <Trans>
            Aucun serveur n’a le rôle <code className="font-mono">{role}</code>.
          </Trans>
        </p>
      ))}
    </Work>
  )
}

/** Queues in which jobs wait, the longest first; the others are only counted. */
export function QueueTable({ queues }: { queues: Queue[] }) {
  const { t } = useLingui()
  const waiting = queues
    .filter((queue) => queue.waiting > 0)
    .toSorted((one, other) => other.waiting - one.waiting)
  const empty = queues.length - waiting.length
  return (
    <Work id="queues" title={<Trans>Files de travaux</Trans>}>
      {waiting.length > 0 && (
        <Table caption={t`Files de travaux`} columns={[t`File`, t`En attente`, t`Le plus ancien`]}>
          {waiting.map(({ queue, waiting: count, oldest_at }) => (
            <Row key={queue} name={queue}>
              <td className="px-3.5 py-2.5 text-right tabular-nums">{count}</td>
              <td className="px-3.5 py-2.5 text-right">
                {oldest_at === null ? <None /> : <ElapsedTime at={oldest_at} form="age" />}
              </td>
            </Row>
          ))}
        </Table>
      )}
      {empty > 0 && (
        <p className="mt-2 text-sm text-ink-2">
          <Plural value={empty} one="# file est vide." other="# files sont vides." />
        </p>
      )}
    </Work>
  )
}

/** Recurring work; failing work comes first. */
export function ScheduleTable({ schedules }: { schedules: Schedule[] }) {
  const { t } = useLingui()
  const sorted = schedules.toSorted((one, other) => Number(fails(other)) - Number(fails(one)))
  return (
    <Work id="schedules" title={<Trans>Travaux réguliers</Trans>}>
      {schedules.length === 0 ? (
        <p className="text-sm text-ink-2">
          <Trans>Aucun n’a encore eu lieu.</Trans>
        </p>
      ) : (
        <Table caption={t`Travaux réguliers`} columns={[t`Travail`, t`Dernier succès`, t`Échecs`]}>
          {sorted.map((schedule) => (
            <Row key={schedule.schedule} name={schedule.schedule}>
              <td className="px-3.5 py-2.5 text-right">
                {schedule.succeeded_at === null ? (
                  <None />
                ) : (
                  <ElapsedTime at={schedule.succeeded_at} form="age" />
                )}
                {fails(schedule) && (
                  <span className="block font-semibold text-danger">
                    <Trans>en échec</Trans>
                  </span>
                )}
              </td>
              <td className="px-3.5 py-2.5 text-right tabular-nums">{schedule.failures}</td>
            </Row>
          ))}
        </Table>
      )}
    </Work>
  )
}

function fails({ succeeded_at, failed_at }: Schedule): boolean {
  return failed_at !== null && (succeeded_at === null || failed_at > succeeded_at)
}

export function Work({ id, title, children }: { id: string; title: ReactNode; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="border-t border-line px-4 py-5">
      <h2 id={id} className="mb-3 text-base">
        {title}
      </h2>
      {children}
    </section>
  )
}

export function Table({
  caption,
  columns,
  children,
}: {
  caption: string
  columns: string[]
  children: ReactNode
}) {
  return (
    <div className="max-w-180 overflow-hidden rounded-lg border border-line">
      <table className="w-full text-left text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead className="bg-sunk text-ink">
          <tr>
            {columns.map((column, at) => (
              <th
                key={column}
                scope="col"
                className={
                  at === 0 ? 'px-3.5 py-2.5 font-semibold' : 'px-3.5 py-2.5 text-right font-semibold'
                }
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}

export function Row({ name, note, children }: { name: string; note?: string; children: ReactNode }) {
  return (
    <tr className="border-t border-line align-top">
      <th scope="row" className="px-3.5 py-2.5 font-mono font-normal wrap-anywhere">
        {name}
        {note !== undefined && <span className="block font-sans text-ink-2">{note}</span>}
      </th>
      {children}
    </tr>
  )
}

export function None() {
  return (
    <span className="text-ink-3">
      <span aria-hidden="true">–</span>
      <span className="sr-only">
        <Trans>aucun</Trans>
      </span>
    </span>
  )
}
