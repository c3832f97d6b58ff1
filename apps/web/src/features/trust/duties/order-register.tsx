import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Landmark } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ListEnd } from '../../../ui/list-end.tsx'
import { ListWaiting } from '../../../ui/list-waiting.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { QueryFailure } from '../../../ui/query-failure.tsx'
import { DutyBar } from './duty-bar.tsx'
import { OrderDialog } from './order-dialog.tsx'
import { OrderRow } from './order-row.tsx'
import { ordersQuery } from './queries.ts'

/** Register of the orders of authorities. */
export function OrderRegister() {
  const { t } = useLingui()
  const query = useInfiniteQuery(ordersQuery)
  const [adding, setAdding] = useState(false)
  const orders = query.data?.pages.flatMap(({ items }) => items)
  return (
    <>
      <PageHeader
        title={<Trans>Ordres d’autorités</Trans>}
        intro={
          <Trans>
            Ce que des juges et des administrations ont ordonné : agir contre un contenu, ou fournir des
            informations. Dites quand l’ordre est arrivé, ce qui en a été fait, et quand l’autorité l’a su.
          </Trans>
        }
      />
      <DutyBar />
      <div className="border-b border-line px-4 pb-4">
        <Button onClick={() => setAdding(true)}>
          <Trans>Inscrire un ordre</Trans>
        </Button>
      </div>
      {orders === undefined ? (
        query.error ? (
          <QueryFailure title={t`Le registre n’a pas pu être chargé`} query={query} />
        ) : (
          <ListWaiting label={t`Chargement du registre`} />
        )
      ) : orders.length === 0 ? (
        <EmptyState icon={Landmark} title={t`Aucun ordre reçu`}>
          <Trans>Inscrivez chaque ordre le jour où il arrive : les délais se comptent à partir de là.</Trans>
        </EmptyState>
      ) : (
        <>
          <ul aria-label={t`Ordres d’autorités`} className="divide-y divide-line border-b border-line">
            {orders.map((order) => (
              <OrderRow key={order.id} order={order} />
            ))}
          </ul>
          {query.hasNextPage && (
            <ListEnd query={query} waiting={<ListWaiting label={t`Chargement de la suite`} rows={2} />} />
          )}
        </>
      )}
      {adding && <OrderDialog onClose={() => setAdding(false)} />}
    </>
  )
}
