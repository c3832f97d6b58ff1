import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { OrderView } from '@parvis/contract/trust/duties.schemas.ts'
import { acknowledgeOrder, agreeToOrderEffect, answerOrder } from '@parvis/contract/trust/duties.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { Fragment, type ReactNode, useState } from 'react'
import { call } from '../../../lib/api-client.ts'
import { refusalText } from '../../../lib/refusal-texts.ts'
import { separator } from '../../../lib/separator.ts'
import { useSingleFlight } from '../../../lib/single-flight.ts'
import { Button } from '../../../ui/button.tsx'
import { notify } from '../../../ui/notify.ts'
import { EffectDialog } from './effect-dialog.tsx'
import { cacheOrder, ordersQuery } from './queries.ts'
import { categoryTexts, countryName, effectTexts, languageName, orderKindTexts } from './texts.ts'

/** An order with where it stands, and what remains to be done. */
export function OrderRow({ order }: { order: OrderView }) {
  const { t, i18n } = useLingui()
  const [settling, setSettling] = useState(false)
  const day = (on: string) => i18n.date(new Date(on), { dateStyle: 'medium', timeZone: 'UTC' })
  const moment = (at: string) => i18n.date(new Date(at), { dateStyle: 'medium', timeStyle: 'short' })
  const isPending = order.effect === 'pending'
  return (
    <li className="flex flex-col gap-3 px-4 py-4">
      <div className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
        <span className="font-display text-post font-semibold wrap-anywhere">
          <bdi>{order.authority}</bdi>
        </span>
        <span className="text-sm text-ink-3">{countryName(i18n.locale, order.country)}</span>
        <span
          className={clsx(
            'ml-auto rounded-full px-2.5 py-1 text-xs font-semibold',
            isPending ? 'bg-question-soft text-question' : 'bg-sunk text-ink-2',
          )}
        >
          {i18n._(effectTexts[order.effect])}
        </span>
      </div>
      <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-2">
        <Fact name={t`Ordre`}>{i18n._(orderKindTexts[order.kind])}</Fact>
        <Fact name={t`Référence`}>{order.reference}</Fact>
        <Fact name={t`Base juridique`}>{order.legal_basis}</Fact>
        <Fact name={t`Catégorie`}>{i18n._(categoryTexts[order.category])}</Fact>
        <Fact name={t`Donné et reçu`}>
          {day(order.issued_on)}
          {separator}
          {moment(order.received_at)}
        </Fact>
        <Fact name={t`Portée et langue`}>
          {order.territory.length === 0
            ? t`Toute l’Union`
            : order.territory.map((code) => countryName(i18n.locale, code)).join(', ')}
          {separator}
          {languageName(i18n.locale, order.language)}
        </Fact>
        <Fact name={t`Autorité avertie de la réception`}>
          {order.acknowledged_at ? moment(order.acknowledged_at) : t`Pas encore`}
        </Fact>
        <Fact name={t`Autorité avertie de la suite`}>
          {order.replied_at ? moment(order.replied_at) : t`Pas encore`}
        </Fact>
        {order.members.length > 0 && (
          <Fact name={order.members.length === 1 ? t`Membre concerné` : t`Membres concernés`}>
            {order.members.map(({ id, name }, index) => (
              <Fragment key={id}>
                {index > 0 && ', '}
                <Link
                  to="/administration/membres/$memberId"
                  params={{ memberId: id }}
                  className="text-blue underline underline-offset-2"
                >
                  <bdi>{name}</bdi>
                </Link>
              </Fragment>
            ))}
            {separator}
            <NotifiedPerson order={order} day={day} />
          </Fact>
        )}
        {order.case_id && (
          <Fact name={t`Dossier`}>
            <Link
              to="/moderation/dossiers/$caseId"
              params={{ caseId: order.case_id }}
              className="text-blue underline underline-offset-2"
            >
              <Trans>Voir le dossier</Trans>
            </Link>
          </Fact>
        )}
      </dl>
      {order.addresses.length > 0 && (
        <details className="text-sm">
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold">
            <Plural value={order.addresses.length} one="# contenu visé" other="# contenus visés" />
          </summary>
          <ul className="flex flex-col gap-1">
            {order.addresses.map((address) => (
              <li key={address} className="font-mono text-xs wrap-anywhere">
                {address}
              </li>
            ))}
          </ul>
        </details>
      )}
      {order.effect_note && (
        <p dir="auto" className="text-sm whitespace-pre-wrap wrap-anywhere text-ink-2">
          {order.effect_note}
        </p>
      )}
      <Steps order={order} onSettle={() => setSettling(true)} />
      {settling && <EffectDialog order={order} onClose={() => setSettling(false)} />}
    </li>
  )
}

function NotifiedPerson({ order, day }: { order: OrderView; day: (at: string) => string }) {
  const value = order.members.length
  if (order.told_at) {
    const on = day(order.told_at)
    return <Plural value={value} one={`informé le ${on}`} other={`informés le ${on}`} />
  }
  if (order.untold_until)
    return <Trans>pas avant le {day(order.untold_until)}, à la demande de l’autorité</Trans>
  return <Plural value={value} one="informé avec la suite" other="informés avec la suite" />
}

/** Buttons of the next steps; only the effect needs words. */
function Steps({ order, onSettle }: { order: OrderView; onSettle: () => void }) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const stepping = useSingleFlight({
    mutationFn: (endpoint: typeof acknowledgeOrder | typeof answerOrder | typeof agreeToOrderEffect) =>
      call(endpoint, { params: { orderId: order.id }, body: { revision: order.revision } }),
    onSuccess: (changed) => {
      cacheOrder(client, changed)
      notify.success(t`Registre à jour`)
    },
    onError: (error) => {
      notify.error(t`Ordre d’une autorité`, i18n._(refusalText(error)))
      void client.invalidateQueries({ queryKey: ordersQuery.queryKey })
    },
  })
  const isPending = order.effect === 'pending'
  const { proposed } = order
  return (
    <div className="flex flex-wrap items-center gap-2 empty:hidden">
      {order.acknowledged_at === null && (
        <Button
          look="secondary"
          size="sm"
          wraps
          busy={stepping.isPending}
          onClick={() => stepping.mutate(acknowledgeOrder)}
        >
          <Trans>L’autorité sait que l’ordre est arrivé</Trans>
        </Button>
      )}
      {isPending && proposed !== null && (
        <p className="w-full text-sm text-question">
          <Trans>
            {proposed.by?.name ?? t`Un compte supprimé`} propose : {i18n._(effectTexts[proposed.effect])}. Un
            autre administrateur doit l’accepter.
          </Trans>
        </p>
      )}
      {isPending && proposed !== null && !proposed.is_own && (
        <Button size="sm" busy={stepping.isPending} onClick={() => stepping.mutate(agreeToOrderEffect)}>
          <Trans>Accepter cette suite</Trans>
        </Button>
      )}
      {isPending && (
        <Button look={proposed === null ? 'primary' : 'secondary'} size="sm" onClick={onSettle}>
          <Trans>Inscrire la suite</Trans>
        </Button>
      )}
      {!isPending && order.replied_at === null && (
        <Button
          look="secondary"
          size="sm"
          wraps
          busy={stepping.isPending}
          onClick={() => stepping.mutate(answerOrder)}
        >
          <Trans>L’autorité sait ce qui a été fait</Trans>
        </Button>
      )}
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-3">{name}</dt>
      <dd className="font-medium wrap-anywhere">{children}</dd>
    </div>
  )
}
