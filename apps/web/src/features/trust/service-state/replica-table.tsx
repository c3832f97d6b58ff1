import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReplicaState, ServiceState } from '@parvis/contract/trust/administration.schemas.ts'
import { locale } from '../../../lib/language.ts'
import { None, Row, Table, Work } from './work-tables.tsx'

const states: Record<ReplicaState, ReturnType<typeof msg>> = {
  in_use: msg`en service`,
  starting: msg`pas encore connue`,
  lagging: msg`écartée : trop en retard`,
  unreachable: msg`écartée : injoignable`,
  not_a_replica: msg`écartée : n’est plus une réplique`,
  other_cluster: msg`écartée : base d’un autre site`,
  several_servers: msg`écartée : plusieurs serveurs derrière cette adresse`,
}

/** Replicas of the database, in the order of DATABASE_REPLICA_URL; nothing for a site without any. */
export function ReplicaTable({ replicas }: { replicas: ServiceState['replicas'] }) {
  const { t } = useLingui()
  if (replicas.length === 0) return null
  return (
    <Work id="replicas" title={<Trans>Répliques de la base</Trans>}>
      <Table caption={t`Répliques de la base`} columns={[t`Réplique`, t`État`, t`Retard`]}>
        {replicas.map(({ replica, state, lag_seconds }) => (
          <Row key={replica} name={replica}>
            <td className="px-3.5 py-2.5 text-right">
              <span className={state === 'in_use' ? undefined : 'font-semibold text-danger'}>
                {t(states[state])}
              </span>
            </td>
            <td className="px-3.5 py-2.5 text-right tabular-nums">
              {lag_seconds === null ? <None /> : seconds(lag_seconds)}
            </td>
          </Row>
        ))}
      </Table>
    </Work>
  )
}

function seconds(value: number): string {
  return new Intl.NumberFormat(locale, { style: 'unit', unit: 'second', maximumFractionDigits: 1 }).format(
    value,
  )
}
