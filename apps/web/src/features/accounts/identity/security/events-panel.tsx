import { useLingui } from '@lingui/react/macro'
import type { SecurityEventView } from '@parvis/contract/accounts/security.schemas.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { CircleAlert, Dot, History } from 'lucide-react'
import { exactTime, relativeTime } from '../../../../lib/relative-time.ts'
import { separator } from '../../../../lib/separator.ts'
import { MoreButton } from '../../../../ui/more-button.tsx'
import { useFailureText } from '../failure-text.ts'
import { alarming, eventTexts } from './event-texts.ts'
import { Awaiting, Panel } from './panel.tsx'
import { eventsQuery } from './queries.ts'

/** Events of the account within a year, newest first. */
export function EventsPanel() {
  const { t } = useLingui()
  const failureText = useFailureText()
  const events = useInfiniteQuery(eventsQuery)
  const items = events.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <Panel
      icon={History}
      title={t`Activité récente`}
      lead={t`Ce qui touche à la sécurité de votre compte, gardé un an.`}
    >
      <Awaiting query={events} rows={3} />
      {items.length > 0 && (
        <ol className="flex flex-col">
          {items.map((event) => (
            <Event key={event.id} event={event} />
          ))}
        </ol>
      )}
      {events.isFetchNextPageError && (
        <p role="alert" className="text-sm font-medium text-danger">
          {failureText(events.error)}
        </p>
      )}
      <MoreButton query={events} className="self-start" />
    </Panel>
  )
}

function Event({ event }: { event: SecurityEventView }) {
  const { i18n } = useLingui()
  const at = new Date(event.created_at)
  const isAlarming = alarming.has(event.event)
  const Icon = isAlarming ? CircleAlert : Dot
  return (
    <li className="flex items-start gap-2.5 py-1.5 text-sm">
      <Icon
        aria-hidden="true"
        size={17}
        className={isAlarming ? 'mt-0.5 shrink-0 text-question' : 'mt-0.5 shrink-0 text-ink-3'}
      />
      <span className="min-w-0 flex-1">{i18n._(eventTexts[event.event])}</span>
      <span className="shrink-0 text-right text-ink-3">
        <time dateTime={event.created_at} title={exactTime(at)}>
          {relativeTime(at)}
        </time>
        {event.ip_prefix !== null && (
          <span className="max-sm:hidden">
            {separator}
            {event.ip_prefix}
          </span>
        )}
      </span>
    </li>
  )
}
