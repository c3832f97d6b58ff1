import { Trans, useLingui } from '@lingui/react/macro'
import type { AlertView } from '@parvis/contract/civic/alerts.schemas.ts'
import {
  type AlertNews,
  alertRhythms,
  changeAlert,
  newsOfKind,
  removeAlert,
} from '@parvis/contract/civic/alerts.ts'
import { officialSlug } from '@parvis/contract/civic/official-slug.ts'
import { organSlug } from '@parvis/contract/civic/organs.ts'
import { lawSubjects } from '@parvis/contract/list-filters.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../../lib/api-client.ts'
import { contentLanguage } from '../../../lib/language.ts'
import { refusalText } from '../../../lib/refusal-texts.ts'
import { useSingleFlight } from '../../../lib/single-flight.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { notify } from '../../../ui/notify.ts'
import { Segments } from '../../../ui/segments.tsx'
import { subjectTexts } from '../laws/law-texts.ts'
import { kindTexts, newsTexts, rhythmTexts } from './alert-texts.ts'
import { rereadAlerts, showChangedAlert } from './queries.ts'

type Change = Partial<Pick<AlertView, 'news' | 'rhythm' | 'by_mail'>> & { paused?: boolean }

/** One alert: what it brings and how often, its pause, and its end. Each change is saved at once. */
export function AlertCard({ alert, onRemoved }: { alert: AlertView; onRemoved: () => void }) {
  const { t, i18n } = useLingui()
  const name = useTargetName(alert)
  const { change, pending, remove } = useAlertWrites(alert, name, onRemoved)
  const { kind, news, rhythm, by_mail, paused_at } = { ...alert, ...pending }
  const isPaused = pending.paused ?? paused_at !== null
  const choose = (one: AlertNews, isWanted: boolean) =>
    change({
      news: newsOfKind[kind].filter((other) => (other === one ? isWanted : news.includes(other))),
    })
  return (
    <article className="border-b border-line px-4 py-4" aria-label={name}>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 className="text-md font-semibold wrap-anywhere">
            <TargetLink alert={alert}>{name}</TargetLink>
          </h2>
          <p className="text-sm text-ink-2">
            {i18n._(kindTexts[kind])}
            {isPaused && (
              <span className="ml-2 rounded-full bg-sunk px-2 py-0.5 font-semibold">
                <Trans>En pause</Trans>
              </span>
            )}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button look="neutral" size="sm" onClick={() => change({ paused: !isPaused })}>
            {isPaused ? <Trans>Reprendre</Trans> : <Trans>Mettre en pause</Trans>}
          </Button>
          <Button look="neutral" size="sm" busy={remove.isPending} onClick={() => remove.mutate()}>
            <Trans>Ne plus suivre</Trans>
          </Button>
        </div>
      </div>
      <div className="mt-3 grid gap-4 sm:grid-cols-2">
        <fieldset>
          <legend className="mb-1.5 text-sm font-semibold text-ink-2">
            <Trans>Ce que vous recevez</Trans>
          </legend>
          <div className="flex flex-col gap-2.5">
            {newsOfKind[kind].map((one) => (
              <Checkbox
                key={one}
                checked={news.includes(one)}
                // An alert without news would be none: its last kind cannot be taken away.
                disabled={newsOfKind[kind].length === 1 || (news.length === 1 && news.includes(one))}
                onChange={({ target }) => choose(one, target.checked)}
              >
                {i18n._(newsTexts[one])}
              </Checkbox>
            ))}
          </div>
        </fieldset>
        <div className="flex flex-col gap-3">
          <Segments
            legend={t`Quand`}
            value={rhythm}
            onChange={(wanted) => change({ rhythm: wanted })}
            options={alertRhythms.map((value) => ({ value, label: i18n._(rhythmTexts[value]) }))}
          />
          <Checkbox checked={by_mail} onChange={({ target }) => change({ by_mail: target.checked })}>
            <Trans>Aussi par email</Trans>
          </Checkbox>
        </div>
      </div>
    </article>
  )
}

function useTargetName({ kind, reference, name }: AlertView): string {
  const { t, i18n } = useLingui()
  const subject = lawSubjects.find((one) => kind === 'subject' && one === reference)
  if (subject !== undefined) return i18n._(subjectTexts[subject])
  if (kind === 'words') return t`« ${name ?? reference} »`
  return name ?? reference
}

function TargetLink({ alert: { kind, reference, name }, children }: { alert: AlertView; children: string }) {
  const look = 'hover:underline'
  if (kind === 'official')
    return (
      <Link to="/elus/$slug" params={{ slug: officialSlug({ uid: reference, name }) }} className={look}>
        {children}
      </Link>
    )
  if (kind === 'law')
    return (
      <Link to="/law-tracking/$reference" params={{ reference }} className={look} lang={contentLanguage}>
        {children}
      </Link>
    )
  if (kind === 'group' || kind === 'committee')
    return (
      <Link
        to={kind === 'group' ? '/groupes/$slug' : '/commissions/$slug'}
        params={{ slug: organSlug({ uid: reference, name: name ?? '' }) }}
        className={look}
        lang={contentLanguage}
      >
        {children}
      </Link>
    )
  if (kind === 'words')
    return (
      <Link to="/search" search={{ q: reference }} className={look}>
        {children}
      </Link>
    )
  return children
}

function useAlertWrites({ id }: AlertView, name: string, onRemoved: () => void) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  // A choice shows at once, until the answer is there.
  const [pending, setPending] = useState<Change>({})
  const onError = (error: unknown) => notify.error(t`Erreur`, i18n._(refusalText(error)))
  const { mutate } = useMutation({
    scope: { id: `alert ${id}` },
    mutationFn: (wanted: Change) => call(changeAlert, { params: { alertId: id }, body: wanted }),
    onSuccess: (changed) => showChangedAlert(client, changed),
    onError,
  })
  const change = (wanted: Change) => {
    setPending((former) => ({ ...former, ...wanted }))
    mutate(wanted, { onSettled: () => setPending({}) })
  }
  const remove = useSingleFlight({
    mutationFn: () => call(removeAlert, { params: { alertId: id } }),
    onSuccess: () => {
      notify.success(t`Vous ne suivez plus ${name}`)
      onRemoved()
      rereadAlerts(client)
    },
    onError,
  })
  return { change, pending, remove }
}
