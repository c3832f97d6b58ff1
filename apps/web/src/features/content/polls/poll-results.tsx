import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { PollView } from '@parvis/contract/content/polls.schemas.ts'
import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import type { Ref } from 'react'
import { contentLanguage, locale } from '../../../lib/language.ts'
import { separator } from '../../../lib/separator.ts'
import { optionColour, PollArc } from './poll-arc.tsx'
import { sharesText } from './poll-texts.ts'

const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 })

/** Published shares, as seats and as bars whose figures are read out with them; the options alone while there are none. */
export function PollResults({
  poll,
  chosen,
  closed,
  list,
}: {
  poll: PollView
  chosen: number | null
  closed: boolean
  list: Ref<HTMLUListElement>
}) {
  const { t } = useLingui()
  const { options, totalVotes, tallied_votes: tallied } = poll
  const why = sharesText(poll, closed)
  return (
    <>
      {tallied > 0 && <PollArc votes={options.map(({ votes }) => votes ?? 0)} />}
      <ul ref={list} tabIndex={-1} aria-label={t`Résultats`} className="flex flex-col gap-2">
        {options.map(({ position, text, votes }, place) => {
          const share = tallied === 0 ? 0 : (votes ?? 0) / tallied
          const own = position === chosen
          return (
            <li
              key={position}
              className={clsx(
                'relative overflow-hidden rounded-lg border px-3.5 py-2.5',
                own ? 'border-blue' : 'border-line',
              )}
            >
              <span
                aria-hidden="true"
                style={{ width: `${share * 100}%` }}
                className={clsx(
                  'absolute inset-y-0 left-0 transition-[width] duration-500 motion-reduce:transition-none',
                  own ? 'bg-blue-soft' : 'bg-sunk',
                )}
              />
              <span className="relative flex items-center justify-between gap-3">
                <span className="flex min-w-0 items-center gap-2">
                  <span
                    aria-hidden="true"
                    className="size-2.5 shrink-0 rounded-full"
                    style={{ background: optionColour(place) }}
                  />
                  <span
                    lang={contentLanguage}
                    className={clsx('min-w-0 wrap-anywhere', own && 'font-semibold')}
                  >
                    {text}
                  </span>
                  {own && (
                    <span className="inline-flex shrink-0 items-center gap-1 text-xs font-semibold text-blue">
                      <Check aria-hidden="true" size={14} />
                      <Trans>Votre choix</Trans>
                    </span>
                  )}
                </span>
                {tallied > 0 && (
                  <span className="shrink-0 font-semibold tabular-nums">
                    {votes === null ? '…' : percent.format(share)}
                  </span>
                )}
              </span>
            </li>
          )
        })}
      </ul>
      <p className="mt-3 text-xs text-ink-3">
        <Trans>Résultats non représentatifs</Trans>
        {separator}
        <Plural value={totalVotes} _0="Aucun vote" one="# vote" other="# votes" />
      </p>
      {why !== null && <p className="mt-1 text-xs text-ink-3 text-pretty">{why}</p>}
    </>
  )
}
