import { Trans, useLingui } from '@lingui/react/macro'
import type { AppealState } from '@parvis/contract/trust/legal-notices.schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { dutiesQuery } from '../legal/queries.ts'
import { AppealForm } from './appeal-form.tsx'
import { Note, Part, Quote } from './sections.tsx'

/** Where one's appeal stands, with the answer once there is one. */
export function OwnAppeal({ appeal }: { appeal: AppealState }) {
  const { t, i18n } = useLingui()
  const day = i18n.date(new Date(appeal.created_at), { dateStyle: 'long' })
  return (
    <Part title={t`Votre contestation`}>
      {appeal.status === 'open' ? (
        <Note tone="info">
          <Trans>
            Envoyée le {day}. Une personne qui n’a pas pris la décision la réexamine ; vous serez prévenu.
          </Trans>
        </Note>
      ) : appeal.status === 'reversed' ? (
        <Note tone="good">
          <Trans>Acceptée : la décision est annulée.</Trans>
        </Note>
      ) : (
        <Note tone="warning">
          <Trans>Rejetée : la décision est maintenue.</Trans>
        </Note>
      )}
      <Quote>{appeal.text}</Quote>
      {appeal.answer !== null && (
        <>
          <h3 className="text-sm text-ink-2">
            <Trans>Réponse de la modération</Trans>
          </h3>
          <Quote>{appeal.answer}</Quote>
        </>
      )}
    </Part>
  )
}

const link = 'text-blue underline underline-offset-2'

/** The ways to have a decision looked at again: here, by a body out of court, by a judge (articles 17(3)(f), 20 and 21). */
export function Redress({
  until,
  mayAppeal,
  onAppeal,
}: {
  until: string | null
  mayAppeal: boolean
  onAppeal: (text: string) => Promise<void>
}) {
  const { t } = useLingui()
  return (
    <Part title={t`Vos recours`}>
      {mayAppeal && until !== null && <AppealForm until={until} onSend={onAppeal} />}
      <ul className="flex flex-col gap-2 text-md text-ink-2 [&_li]:ml-5 [&_li]:list-disc [&_li]:pl-1">
        <li>
          <Trans>
            Un{' '}
            <a
              className={link}
              href="https://digital-strategy.ec.europa.eu/en/policies/dsa-out-court-dispute-settlement"
            >
              organe de règlement extrajudiciaire des litiges
            </a>{' '}
            certifié, à tout moment.
          </Trans>
          <NamedBodies />
        </li>
        <li>
          <Trans>
            L’
            <a className={link} href="https://www.arcom.fr">
              Arcom
            </a>
            , coordinatrice des services numériques en France, si nous ne respectons pas nos obligations.
          </Trans>
        </li>
        <li>
          <Trans>Le juge, dans tous les cas.</Trans>
        </li>
      </ul>
    </Part>
  )
}

/** Bodies that administrators have listed; none while they could not be read: the Commission's list stands above. */
function NamedBodies() {
  const { data } = useQuery(dutiesQuery)
  if (data === undefined || data.bodies.length === 0) return null
  return (
    <ul>
      {data.bodies.map(({ name, url }) => (
        <li key={url}>
          <a className={link} href={url}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}
