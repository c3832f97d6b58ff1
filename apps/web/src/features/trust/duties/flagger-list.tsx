import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { FlaggerView } from '@parvis/contract/trust/duties.schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { BadgeCheck } from 'lucide-react'
import { useState } from 'react'
import { separator } from '../../../lib/separator.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ListWaiting } from '../../../ui/list-waiting.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { QueryFailure } from '../../../ui/query-failure.tsx'
import { DutyBar } from './duty-bar.tsx'
import { FlaggerDialog } from './flagger-dialog.tsx'
import { FlaggerStateDialog } from './flagger-state-dialog.tsx'
import { flaggersQuery } from './queries.ts'
import { countryName, stateTexts } from './texts.ts'

type Open = { kind: 'add' } | { kind: 'amend' | 'state'; flagger: FlaggerView }

/** Lists the trusted flaggers. */
export function FlaggerList() {
  const { t } = useLingui()
  const query = useQuery(flaggersQuery)
  const [open, setOpen] = useState<Open | null>(null)
  const flaggers = query.data?.flaggers
  const close = () => setOpen(null)
  return (
    <>
      <PageHeader
        title={<Trans>Signaleurs de confiance</Trans>}
        intro={
          <Trans>
            Un coordinateur pour les services numériques, l’Arcom en France, donne ce statut. Les
            notifications de leurs comptes passent d’abord, et portent leur nom.
          </Trans>
        }
      />
      <DutyBar />
      <div className="border-b border-line px-4 pb-4">
        <Button onClick={() => setOpen({ kind: 'add' })}>
          <Trans>Inscrire un signaleur</Trans>
        </Button>
      </div>
      {flaggers === undefined ? (
        query.error ? (
          <QueryFailure title={t`La liste n’a pas pu être chargée`} query={query} />
        ) : (
          <ListWaiting label={t`Chargement de la liste`} />
        )
      ) : flaggers.length === 0 ? (
        <EmptyState icon={BadgeCheck} title={t`Aucun signaleur de confiance`}>
          <Trans>La Commission européenne publie la liste de ceux que les coordinateurs ont désignés.</Trans>
        </EmptyState>
      ) : (
        <ul aria-label={t`Signaleurs de confiance`} className="divide-y divide-line border-b border-line">
          {flaggers.map((flagger) => (
            <Row key={flagger.id} flagger={flagger} onOpen={(kind) => setOpen({ kind, flagger })} />
          ))}
        </ul>
      )}
      {open?.kind === 'add' && <FlaggerDialog onClose={close} />}
      {open?.kind === 'amend' && <FlaggerDialog flagger={open.flagger} onClose={close} />}
      {open?.kind === 'state' && <FlaggerStateDialog flagger={open.flagger} onClose={close} />}
    </>
  )
}

function Row({ flagger, onOpen }: { flagger: FlaggerView; onOpen: (kind: 'amend' | 'state') => void }) {
  const { i18n } = useLingui()
  const day = (on: string) => i18n.date(new Date(on), { dateStyle: 'long', timeZone: 'UTC' })
  return (
    <li className="flex flex-col gap-2 px-4 py-4 text-sm">
      <div className="flex flex-wrap items-baseline gap-2">
        <span className="font-display text-post font-semibold wrap-anywhere">{flagger.name}</span>
        <span
          className={clsx(
            'ml-auto rounded-full px-2.5 py-1 text-xs font-semibold',
            flagger.status === 'active' ? 'bg-support-soft text-support' : 'bg-question-soft text-question',
          )}
        >
          {i18n._(stateTexts[flagger.status])}
        </span>
      </div>
      <p className="text-ink-2 wrap-anywhere">{flagger.expertise}</p>
      <p className="text-ink-2">
        <Trans>
          Statut donné par {flagger.coordinator} ({countryName(i18n.locale, flagger.country)}) le{' '}
          {day(flagger.awarded_on)}
        </Trans>
        {flagger.expires_on !== null && (
          <>
            {', '}
            <Trans>jusqu’au {day(flagger.expires_on)}</Trans>
          </>
        )}
        {separator}
        <a href={flagger.evidence_url} className="text-blue underline underline-offset-2">
          <Trans>Décision publiée</Trans>
        </a>
      </p>
      <p className="text-ink-2 tabular-nums">
        <Plural
          value={flagger.notices}
          _0="Aucune notification en un an"
          one="# notification en un an"
          other="# notifications en un an"
        />
        {flagger.judged > 0 && (
          <>
            {separator}
            <Trans>
              {flagger.followed} suivies sur {flagger.judged} jugées
            </Trans>
          </>
        )}
      </p>
      <p className="text-ink-2">
        {flagger.accounts.length === 0 ? (
          <Trans>Aucun compte : ses notifications ne sont pas reconnues.</Trans>
        ) : (
          flagger.accounts.map(({ id, name, username }) => (
            <bdi key={id} className="mr-2">
              {username === null ? name : `@${username}`}
            </bdi>
          ))
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button look="secondary" size="sm" onClick={() => onOpen('amend')}>
          <Trans>Modifier</Trans>
        </Button>
        <Button look="secondary" size="sm" onClick={() => onOpen('state')}>
          <Trans>Changer le statut</Trans>
        </Button>
      </div>
    </li>
  )
}
