import { useLingui } from '@lingui/react/macro'
import { clsx } from 'clsx'
import { type ReactNode, useMemo, useState } from 'react'
import { hemicycleOf, type Seat } from '../../../../lib/hemicycle.ts'
import { numberText } from '../fact-format.ts'
import { edgeOf } from './chart-colors.ts'
import { ChartReader } from './chart-reader.tsx'

export interface SeatGroup {
  key: string
  /** Texts that fit beside a dot: « RN ». */
  short: string
  name: string
  seats: number
  color: string
  /** Below its name. */
  detail?: ReactNode
}

const view = { width: 400, height: 216 }
const size = 184
const centre = { x: view.width / 2, y: 202 }

const dotsOf = (seats: readonly Seat[], radius: number) =>
  seats
    .map(({ x, y }) => {
      const [left, top, r] = [centre.x + x * size - radius * size, centre.y + y * size, radius * size]
      const round = (value: number) => value.toFixed(2)
      return `M${round(left)} ${round(top)}a${round(r)} ${round(r)} 0 1 0 ${round(2 * r)} 0a${round(r)} ${round(r)} 0 1 0 ${round(-2 * r)} 0`
    })
    .join('')

/** An assembly: a dot for each seat, in arcs, coloured by group; and the same in words. */
export function Hemicycle({
  title,
  groups,
  seatsTotal,
  caption,
}: {
  title: string
  /** From the left of the chamber to its right. */
  groups: readonly SeatGroup[]
  seatsTotal: number
  /** Below the number of seats, short. */
  caption?: string
}) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState<number | null>(null)
  const seated = groups.filter(({ seats }) => seats > 0)
  const held = seated.reduce((sum, { seats }) => sum + seats, 0)
  // Drawn once: reading the groups one by one moves no seat.
  const counts = JSON.stringify(seated.map(({ seats }) => seats))
  const layout = useMemo(() => {
    const held = JSON.parse(counts) as number[]
    const { seats, radius } = hemicycleOf(held, seatsTotal)
    const dots = (group: number) =>
      dotsOf(
        seats.filter((seat) => seat.group === group),
        radius,
      )
    return { seats, radius, paths: held.map((_, group) => dots(group)), empty: dots(-1) }
  }, [counts, seatsTotal])
  const unknown = Math.max(0, seatsTotal - held)
  const words = ({ name, short, seats }: SeatGroup) =>
    `${name === short ? name : `${name} (${short})`} : ${t`${numberText(seats)} sièges sur ${numberText(seatsTotal)}`}`
  const summary = [
    `${title}.`,
    ...seated.map((group) => `${group.short} ${group.seats}`),
    unknown > 0 ? t`${unknown} sièges non établis` : '',
  ]
    .filter(Boolean)
    .join(' ; ')
  const read = chosen === null ? undefined : seated[chosen]
  const valueAt = (across: number, down: number) => {
    const [x, y] = [(across * view.width - centre.x) / size, (down * view.height - centre.y) / size]
    let found: Seat | undefined
    let closest = layout.radius * 2.5
    for (const seat of layout.seats) {
      const distance = Math.hypot(seat.x - x, seat.y - y)
      if (distance < closest) [found, closest] = [seat, distance]
    }
    return found && found.group >= 0 ? found.group : null
  }

  return (
    <div className="flex flex-col gap-4">
      <div className="relative mx-auto w-full max-w-[600px]">
        <svg
          role="img"
          aria-label={summary}
          viewBox={`0 0 ${view.width} ${view.height}`}
          className="block w-full"
        >
          {seated.map((group, place) => (
            <path
              key={group.key}
              d={layout.paths[place]}
              fill={group.color}
              stroke={edgeOf(group.color)}
              strokeWidth={0.6}
              opacity={chosen === null || chosen === place ? 1 : 0.22}
              className="transition-opacity duration-150"
            />
          ))}
          {unknown > 0 && (
            <path
              d={layout.empty}
              fill="none"
              stroke="var(--line-strong)"
              strokeWidth={0.8}
              strokeDasharray="1.5 1"
            />
          )}
          <text
            x={centre.x}
            y={centre.y - 24}
            textAnchor="middle"
            fontSize={34}
            fontWeight={700}
            fill="var(--ink)"
            className="font-display"
          >
            {numberText(read?.seats ?? seatsTotal)}
          </text>
          <text
            x={centre.x}
            y={centre.y - 7}
            textAnchor="middle"
            fill="var(--ink-2)"
            className="text-[0.875rem] md:text-[0.75rem]"
          >
            {read ? read.short : t`sièges`}
          </text>
          {caption && !read && (
            <text
              x={centre.x}
              y={centre.y + 8}
              textAnchor="middle"
              fill="var(--ink-3)"
              className="text-[0.75rem] md:text-[0.59375rem]"
            >
              {caption}
            </text>
          )}
        </svg>
        {seated.length > 0 && (
          <ChartReader
            label={t`Lire les groupes : ${title}`}
            count={seated.length}
            value={chosen ?? 0}
            text={seated[chosen ?? 0] ? words(seated[chosen ?? 0] as SeatGroup) : ''}
            valueAt={valueAt}
            onChange={setChosen}
          />
        )}
      </div>
      <ul className="grid gap-x-6 sm:grid-cols-2">
        {groups.map((group) => (
          <li
            key={group.key}
            className={clsx(
              'flex items-start gap-2.5 rounded-sm px-1.5 py-1.5 text-sm',
              read?.key === group.key && 'bg-sunk',
            )}
          >
            <span
              aria-hidden="true"
              className="mt-1 size-3 shrink-0 rounded-full"
              style={{ background: group.color, boxShadow: `inset 0 0 0 1px ${edgeOf(group.color)}` }}
            />
            <span className="min-w-0 flex-1">
              <span className="font-semibold text-ink">{group.short}</span>
              {group.name !== group.short && <span className="text-ink-2"> {group.name}</span>}
              {group.detail && <span className="block text-xs text-ink-3">{group.detail}</span>}
            </span>
            <span className="shrink-0 font-semibold text-ink tabular-nums">
              {group.seats > 0 ? numberText(group.seats) : t`non établi`}
            </span>
          </li>
        ))}
        {unknown > 0 && held > 0 && (
          <li className="flex items-start gap-2.5 px-1.5 py-1.5 text-sm text-ink-2">
            <span
              aria-hidden="true"
              className="mt-1 size-3 shrink-0 rounded-full border border-dashed border-line-strong"
            />
            <span className="flex-1">{t`Autres ou non établis`}</span>
            <span className="font-semibold tabular-nums">{numberText(unknown)}</span>
          </li>
        )}
      </ul>
    </div>
  )
}
