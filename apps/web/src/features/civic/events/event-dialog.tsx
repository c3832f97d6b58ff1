import { Trans, useLingui } from '@lingui/react/macro'
import { calendarPage, isHomePage } from '@parvis/contract/civic/corrections.ts'
import type { EventView } from '@parvis/contract/civic/events.schemas.ts'
import { isDayKnown } from '@parvis/contract/civic/events.ts'
import { Link } from '@tanstack/react-router'
import {
  CalendarClock,
  CalendarPlus,
  Gavel,
  Landmark,
  MapPin,
  Newspaper,
  Radio,
  Star,
  Tv,
  Users,
} from 'lucide-react'
import { dateFormat } from '../../../lib/date-format.ts'
import { contentLanguage } from '../../../lib/language.ts'
import { useMinutes } from '../../../lib/minutes.ts'
import { separator } from '../../../lib/separator.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ExampleChip } from '../../../ui/example-chip.tsx'
import { CiteActions } from '../../content/posts/cite-actions.tsx'
import { isLive } from '../calendar/shown-events.ts'
import { OwnCorrections } from '../corrections/own-corrections.tsx'
import { ReportErrorButton } from '../corrections/report-error-button.tsx'
import { CalledOff } from './called-off.tsx'
import { eventLevelTexts, kindOf, sureness, whenOf } from './event-texts.ts'
import { ProceedingLinks } from './proceeding-links.tsx'
import { ReminderChoice } from './reminder-choice.tsx'

/** All that is known of an event, and who says so. */
export function EventDialog({
  event,
  isOwnPage = false,
  onClose,
}: {
  event: EventView
  /** The address of the page is that of the event. */
  isOwnPage?: boolean
  onClose: () => void
}) {
  const { t, i18n } = useLingui()
  const now = useMinutes()
  const facts = [
    { Icon: CalendarClock, text: whenOf(event) },
    { Icon: MapPin, text: event.place },
    {
      Icon: Landmark,
      text: `${kindOf(event.type)}${separator}${i18n._(eventLevelTexts[event.level])}`,
    },
    // The title of a sitting names its chamber.
    { Icon: Gavel, text: event.type === 'meeting' ? (event.proceedings?.organ ?? null) : null },
    { Icon: Users, text: event.participants.join(', ') },
    { Icon: Tv, text: event.tv_channel },
    { Icon: Star, text: event.importance === 'high' ? t`Événement majeur` : null },
    { Icon: Newspaper, text: event.proceedings?.is_open_to_press === true ? t`Ouvert à la presse` : null },
  ]
  return (
    <Dialog isOwnPage={isOwnPage} title={event.title} closeLabel={t`Fermer`} onClose={onClose}>
      {isLive(event, now) && (
        <p className="mb-3 inline-flex items-center gap-1.5 rounded-full bg-danger-soft px-3 py-1 text-sm font-semibold text-danger">
          <Radio aria-hidden="true" size={15} />
          <Trans>En direct</Trans>
        </p>
      )}
      {event.called_off_at && (
        <p className="mb-3 flex flex-wrap items-baseline gap-x-2 text-sm text-ink-2">
          <CalledOff /> <Trans>Cet événement n’aura pas lieu.</Trans>
        </p>
      )}
      <ul className="flex flex-col gap-2.5">
        {facts.map(
          ({ Icon, text }) =>
            text && (
              <li key={text} className="flex gap-2.5 text-ink">
                <Icon aria-hidden="true" size={18} className="mt-0.5 shrink-0 text-ink-3" />
                <span className="min-w-0 wrap-anywhere first-letter:uppercase">{text}</span>
              </li>
            ),
        )}
      </ul>
      {event.date_precision === 'month' && (
        <p className="mt-2.5 text-sm text-ink-2">
          <Trans>Seul le mois est connu : le jour reste à fixer.</Trans>
        </p>
      )}
      {event.date_precision === 'year' && (
        <p className="mt-2.5 text-sm text-ink-2">
          <Trans>Seule l’année est connue : le mois et le jour restent à fixer.</Trans>
        </p>
      )}
      {event.description !== '' && (
        <p lang={contentLanguage} className="mt-4 whitespace-pre-wrap text-ink-2 text-pretty wrap-anywhere">
          {event.description}
        </p>
      )}
      {event.proceedings && (
        <ProceedingLinks proceedings={event.proceedings} onLeave={isOwnPage ? undefined : onClose} />
      )}
      <Source event={event} />
      {event.source && (
        <>
          <p className="-ml-2 mt-1">
            <ReportErrorButton figure={{ page: calendarPage, block: event.id, name: event.title }} />
          </p>
          <OwnCorrections page={calendarPage} block={event.id} />
        </>
      )}
      <div className="mt-5 flex flex-wrap gap-2">
        {isDayKnown(event.date_precision) && (
          <a href={`/events/${event.id}.ics`} download className={buttonClass()}>
            <CalendarPlus aria-hidden="true" size={18} />
            <Trans>Ajouter à l’agenda</Trans>
          </a>
        )}
        <Link
          to="/law-tracking"
          onClick={isOwnPage ? undefined : onClose}
          className={buttonClass({ look: 'secondary' })}
        >
          <Trans>Suivi</Trans>
        </Link>
        <CiteActions path={`/calendar/${event.id}`} title={event.title} />
      </div>
      {!event.called_off_at &&
        isDayKnown(event.date_precision) &&
        Date.parse(event.ends_at ?? event.starts_at) > now && <ReminderChoice event={event} />}
    </Dialog>
  )
}

const date = dateFormat({ dateStyle: 'long', timeZone: 'UTC' })

const day = dateFormat({ dateStyle: 'long', timeZone: 'Europe/Paris' })

function Source({ event: { source, is_example, corrected_at } }: { event: EventView }) {
  const { i18n } = useLingui()
  const correctedOn = corrected_at && day.format(Date.parse(corrected_at))
  if (source === null)
    return (
      is_example && (
        <p className="mt-4 border-t border-line pt-3 text-xs text-ink-3">
          <ExampleChip /> <Trans>Source : communauté de démonstration. Événement fictif.</Trans>
        </p>
      )
    )
  const asOf = date.format(Date.parse(source.as_of))
  const name = `${source.institution}, ${source.page}`
  return (
    <div className="mt-4 border-t border-line pt-3 text-xs text-ink-3">
      <p>
        <Trans>
          Source :{' '}
          {source.url ? (
            <a href={source.url} target="_blank" rel="noopener noreferrer" className="text-blue underline">
              {name}
            </a>
          ) : (
            name
          )}{' '}
          (au {asOf})
        </Trans>
        {isHomePage(source.url) && (
          <>
            {separator}
            <Trans>page exacte non établie</Trans>
          </>
        )}
      </p>
      {correctedOn && (
        <p className="mt-1">
          <Trans>Corrigé par l’administration le {correctedOn}.</Trans>
        </p>
      )}
      {source.basis !== 'cross-checked' && <p className="mt-1">{i18n._(sureness[source.basis])}</p>}
    </div>
  )
}
