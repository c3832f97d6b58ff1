import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { dateFormat } from '../../../lib/date-format.ts'
import { contentLanguage } from '../../../lib/language.ts'
import { ExampleChip } from '../../../ui/example-chip.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { todayQuery } from './queries.ts'

// The agenda is French, whatever the reader's clock.
const timeZone = 'Europe/Paris'
const day = dateFormat({ day: 'numeric', month: 'short', year: 'numeric', timeZone })
const nearDay = dateFormat({ day: 'numeric', month: 'short', timeZone })
const hour = dateFormat({ hour: '2-digit', minute: '2-digit', timeZone })
/** With the year, unless it is this one. */
const dayOf = (moment: string) =>
  (moment.startsWith(`${new Date().getFullYear()}`) ? nearDay : day).format(Date.parse(moment))

const places = 'flex w-44 shrink-0 sm:w-auto sm:min-w-0 sm:flex-1 sm:basis-0'

function Piece({
  place,
  label,
  detail,
  isExample = false,
  children,
}: {
  place: Pick<LinkProps, 'to' | 'params'>
  label: string
  detail: string
  isExample?: boolean
  children: ReactNode
}) {
  return (
    <li className={places}>
      <Link
        {...place}
        preload={false}
        className="flex min-w-0 flex-1 flex-col rounded-lg border border-line bg-surface px-2 py-2 transition-colors duration-150 hover:bg-sunk"
      >
        <span className="truncate text-xs font-semibold text-question">{label}</span>
        <span
          lang={contentLanguage}
          className="line-clamp-2 text-sm/[1.3] font-semibold text-pretty wrap-anywhere"
        >
          {children}
        </span>
        <span className="mt-auto flex flex-wrap items-center gap-x-1.5 text-xs text-ink-3">
          {detail}
          {isExample && <ExampleChip />}
        </span>
      </Link>
    </li>
  )
}

/** Politics today, above the feed: what is known of four pieces, each with its page. */
export function TodayStrip() {
  const { t } = useLingui()
  const { data, isPending } = useQuery(todayQuery)
  const isEmpty = !isPending && !(data?.vote || data?.law || data?.event || data?.figure)
  const planned = (label: string, event: NonNullable<NonNullable<typeof data>['vote']>) => (
    <Piece
      place={{ to: '/calendar/$eventId', params: { eventId: event.id } }}
      label={label}
      detail={
        event.date_precision === 'minute'
          ? `${nearDay.format(Date.parse(event.starts_at))}, ${hour.format(Date.parse(event.starts_at))}`
          : dayOf(event.starts_at)
      }
      isExample={event.is_example}
    >
      {event.title}
    </Piece>
  )
  if (isEmpty) return null
  return (
    <section aria-labelledby="today" className="pt-2.5 pb-2">
      <h2 id="today" className="px-4 pb-1.5 font-text text-sm font-semibold text-ink-3">
        {t`Aujourd’hui en politique`}
      </h2>
      <ul className="flex min-h-22 gap-2 overflow-x-auto px-4 [scrollbar-width:none] sm:min-h-26">
        {isPending &&
          [1, 2, 3, 4].map((place) => (
            <li key={place} className={places}>
              <Skeleton className="w-full rounded-lg" />
            </li>
          ))}
        {data?.vote && planned(t`Prochain vote`, data.vote)}
        {data?.law && (
          <Piece
            place={{ to: '/law-tracking/$reference', params: { reference: data.law.reference } }}
            label={t`La loi qui avance`}
            detail={t`dernier pas : ${dayOf(data.law.moved_on)}`}
          >
            {data.law.title}
          </Piece>
        )}
        {data?.event && planned(t`À l’agenda`, data.event)}
        {data?.figure && (
          <Piece
            place={{ to: '/political-data/$slug', params: { slug: data.figure.slug } }}
            label={t`Le chiffre`}
            detail={`${data.figure.institution}, ${day.format(Date.parse(data.figure.as_of))}`}
          >
            {data.figure.display} <span className="font-normal text-ink-2">{data.figure.label}</span>
          </Piece>
        )}
      </ul>
    </section>
  )
}
