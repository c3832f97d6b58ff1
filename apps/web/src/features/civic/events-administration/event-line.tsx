import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { AdministeredEvent } from '@parvis/contract/civic/events-administration.schemas.ts'
import type { EventStanding } from '@parvis/contract/civic/events-administration.ts'
import { clsx } from 'clsx'
import { CalendarCheck2, CalendarX2, EllipsisVertical, History, Trash2, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { dateFormat } from '../../../lib/date-format.ts'
import { contentLanguage } from '../../../lib/language.ts'
import { separator } from '../../../lib/separator.ts'
import { Button } from '../../../ui/button.tsx'
import { DropdownMenu, DropdownMenuItem } from '../../../ui/dropdown-menu.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { eventLevelTexts, kindOf, whenOf } from '../events/event-texts.ts'
import { originTexts, standingTexts } from './texts.ts'

/** Dialogs that an administrator may open for an event. */
export type EventAction = 'amend' | 'history' | 'give back' | EventStanding

const day = dateFormat({ dateStyle: 'long', timeZone: 'Europe/Paris' })

export function EventLine({
  event,
  onOpen,
}: {
  event: AdministeredEvent
  onOpen: (action: EventAction, event: AdministeredEvent) => void
}) {
  const { t, i18n } = useLingui()
  const { title, standing, source, corrected_at, subscriber_count: subscriberCount } = event
  const stands = standing === 'announced'
  const kind = [kindOf(event.type), i18n._(eventLevelTexts[event.level]), event.place]
  const correctedOn = corrected_at && day.format(Date.parse(corrected_at))
  const icon = { 'aria-hidden': true, size: 18 } as const
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-3 px-4 py-4">
      <div className="min-w-0 flex-1 basis-72">
        <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-base">
          <span
            lang={contentLanguage}
            className={clsx('wrap-anywhere', !stands && 'text-ink-2 line-through')}
          >
            {title}
          </span>
          {!stands && <Mark tone="bg-danger-soft text-danger">{i18n._(standingTexts[standing])}</Mark>}
          {correctedOn && (
            <Mark tone="bg-brass-soft text-ink">
              <Trans>Corrigé</Trans>
            </Mark>
          )}
        </h2>
        <p className="mt-1 text-sm text-ink-2 first-letter:uppercase">{whenOf(event)}</p>
        <p className="text-sm text-ink-3 wrap-anywhere">{kind.filter(Boolean).join(separator)}</p>
        <p className="text-sm text-ink-3 wrap-anywhere">
          {source ? `${source.institution}, ${source.page}` : <Trans>sans source</Trans>}
          {separator}
          {i18n._(originTexts[event.origin])}
        </p>
        {correctedOn && (
          <p className="text-sm text-ink-3">
            <Trans>Corrigé par l’administration le {correctedOn}</Trans>
          </p>
        )}
        {event.reserve_count > 0 && (
          <p className="text-sm font-semibold text-ink-2">
            <Trans>Une période de réserve repose sur ce jour.</Trans>
          </p>
        )}
        {subscriberCount > 0 && (
          <p className="text-sm text-ink-3">
            <Plural value={subscriberCount} one="# rappel demandé" other="# rappels demandés" />
          </p>
        )}
      </div>
      <div className="flex items-center gap-2">
        <Button
          size="sm"
          look="secondary"
          aria-label={t`Corriger ${title}`}
          onClick={() => onOpen('amend', event)}
        >
          <Trans>Corriger</Trans>
        </Button>
        <DropdownMenu
          trigger={
            <IconButton label={t`Autres actes sur ${title}`}>
              <EllipsisVertical aria-hidden="true" size={20} />
            </IconButton>
          }
        >
          <DropdownMenuItem icon={<History {...icon} />} onSelect={() => onOpen('history', event)}>
            <Trans>Historique</Trans>
          </DropdownMenuItem>
          {event.source_values !== null && (
            <DropdownMenuItem icon={<Undo2 {...icon} />} onSelect={() => onOpen('give back', event)}>
              <Trans>Rendre à la source</Trans>
            </DropdownMenuItem>
          )}
          {!stands && (
            <DropdownMenuItem icon={<CalendarCheck2 {...icon} />} onSelect={() => onOpen('announced', event)}>
              <Trans>Rétablir</Trans>
            </DropdownMenuItem>
          )}
          {standing !== 'called_off' && (
            <DropdownMenuItem
              danger
              icon={<CalendarX2 {...icon} />}
              onSelect={() => onOpen('called_off', event)}
            >
              <Trans>Annuler l’événement</Trans>
            </DropdownMenuItem>
          )}
          {standing !== 'withdrawn' && (
            <DropdownMenuItem danger icon={<Trash2 {...icon} />} onSelect={() => onOpen('withdrawn', event)}>
              <Trans>Retirer du calendrier</Trans>
            </DropdownMenuItem>
          )}
        </DropdownMenu>
      </div>
    </li>
  )
}

function Mark({ tone, children }: { tone: string; children: ReactNode }) {
  return (
    <span className={clsx('rounded-full px-2.5 py-0.5 font-text text-xs font-semibold', tone)}>
      {children}
    </span>
  )
}
