import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ConsultationView } from '@parvis/contract/civic/consultations.schemas.ts'
import {
  closeConsultation,
  moderateStatement,
  type StatementRefusalReason,
  statementRefusalReasons,
} from '@parvis/contract/civic/consultations.ts'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/api-client.ts'
import { useSingleFlight } from '../../../lib/single-flight.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { QueryList } from '../../../ui/query-list.tsx'
import { Select } from '../../../ui/select.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { notifyFailure } from '../../accounts/identity/notify-failure.ts'
import { useOwnProfile } from '../../accounts/identity/queries.ts'
import { ReportButton } from '../../people/reporting/report-button.tsx'
import { consultationsKey, waitingStatementsQuery } from './queries.ts'

const reasonTexts: Record<StatementRefusalReason, MessageDescriptor> = {
  repeated: msg`Répète un autre énoncé`,
  off_topic: msg`Hors sujet`,
  unclear: msg`Pas clair`,
  several_ideas: msg`Plusieurs idées à la fois`,
  insult: msg`Insulte`,
  personal_data: msg`Donnée personnelle`,
  illegal: msg`Contraire à la loi`,
}

/** For the opener and the staff: statements that wait, and the end of the consultation. */
export function ConsultationModeration({ consultation }: { consultation: ConsultationView }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [asked, setAsked] = useState(false)
  const { id } = consultation
  const profile = useOwnProfile()
  const query = useInfiniteQuery(waitingStatementsQuery(id))
  const reread = () =>
    Promise.all([query.refetch(), client.invalidateQueries({ queryKey: consultationsKey })])
  const failed = (error: Error) =>
    notifyFailure(error, t`La décision n’a pas été enregistrée.`, t`Connectez-vous pour continuer.`)
  const decision = useSingleFlight({
    mutationFn: ({ statementId, reason }: { statementId: string; reason: StatementRefusalReason | null }) =>
      call(moderateStatement, {
        params: { consultationId: id, statementId },
        body: { refused_for: reason },
      }),
    onSuccess: reread,
    onError: failed,
  })
  const closing = useSingleFlight({
    mutationFn: () => call(closeConsultation, { params: { consultationId: id } }),
    onSuccess: async () => {
      await reread()
      setAsked(false)
    },
    onError: failed,
  })
  return (
    <Card title={t`Énoncés à relire`}>
      <QueryList
        query={query}
        idOf={(statement) => statement.id}
        failure={t`Les énoncés n’ont pas pu être chargés`}
        waiting={<Skeleton className="h-20 w-full" />}
        empty={
          <p className="text-sm text-ink-2">
            <Trans>Aucun énoncé n’attend.</Trans>
          </p>
        }
      >
        {(statements) => (
          <ul className="flex flex-col gap-3">
            {statements.map(({ id: statementId, text }) => (
              <WaitingStatement
                key={statementId}
                id={statementId}
                text={text}
                isReportable={consultation.opener?.id === profile?.id}
                isBusy={decision.isPending}
                onDecide={(reason) => decision.mutate({ statementId, reason })}
              />
            ))}
          </ul>
        )}
      </QueryList>
      {consultation.state !== 'closed' && (
        <Button look="quiet" size="sm" className="mt-3" onClick={() => setAsked(true)}>
          <Trans>Terminer la consultation</Trans>
        </Button>
      )}
      {asked && (
        <ConfirmDialog
          title={t`Terminer la consultation ?`}
          description={t`On n’y répondra plus. Les résultats restent en ligne.`}
          confirmLabel={t`Terminer`}
          cancelLabel={t`Annuler`}
          closeLabel={t`Fermer`}
          busy={closing.isPending}
          onConfirm={() => closing.mutate()}
          onClose={() => setAsked(false)}
        />
      )}
    </Card>
  )
}

function WaitingStatement({
  id,
  text,
  isReportable,
  isBusy,
  onDecide,
}: {
  id: string
  text: string
  /** The staff decides on the statement itself. */
  isReportable: boolean
  isBusy: boolean
  onDecide: (reason: StatementRefusalReason | null) => void
}) {
  const { t, i18n } = useLingui()
  const [reason, setReason] = useState<StatementRefusalReason | null>(null)
  return (
    <li className="flex flex-col gap-2 rounded-lg border border-line p-3">
      <div className="flex items-start justify-between gap-2">
        <p className="wrap-anywhere">{text}</p>
        {isReportable && <ReportButton target={{ type: 'statement', id }} label={t`Signaler cet énoncé`} />}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button size="sm" disabled={isBusy} onClick={() => onDecide(null)}>
          <Trans>Accepter</Trans>
        </Button>
        <Select
          aria-label={t`Motif du refus`}
          value={reason ?? ''}
          disabled={isBusy}
          onChange={({ target }) =>
            setReason(statementRefusalReasons.find((one) => one === target.value) ?? null)
          }
        >
          <option value="">{t`Motif du refus…`}</option>
          {statementRefusalReasons.map((one) => (
            <option key={one} value={one}>
              {i18n._(reasonTexts[one])}
            </option>
          ))}
        </Select>
        <Button
          look="secondary"
          size="sm"
          disabled={isBusy || reason === null}
          onClick={() => reason !== null && onDecide(reason)}
        >
          <Trans>Refuser</Trans>
        </Button>
      </div>
    </li>
  )
}
