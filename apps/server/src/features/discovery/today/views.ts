import type { EventView } from '@parvis/contract/civic/events.schemas.ts'
import type { Today } from '@parvis/contract/discovery/feed.schemas.ts'
import { dayInParis } from '@parvis/platform/paris.ts'
import type { AppContext } from '../../../app-context.ts'
import { readUpcoming } from '../../civic/events/index.ts'
import { readLastMoved } from '../../civic/laws/index.ts'
import { latestFigure, politicsCacheOf } from '../../civic/politics/index.ts'

const votes = ['assembly_vote', 'election'] as const

/** Politics today, the same for everybody. */
export async function readToday(context: AppContext): Promise<Today> {
  const now = context.clock.now()
  const [planned, [vote], law, factSet] = await Promise.all([
    readUpcoming(context.db, { now }),
    readUpcoming(context.db, { now, types: votes }),
    readLastMoved(context.db),
    politicsCacheOf(context).factSet(),
  ])
  const figure = latestFigure(factSet)
  return {
    vote: inShort(vote),
    law: law ?? null,
    event: inShort(foremost(planned.filter(({ id }) => id !== vote?.id))),
    figure: figure
      ? {
          slug: figure.slug,
          label: figure.label,
          display: figure.display,
          institution: figure.provenance.source.institution,
          as_of: figure.provenance.as_of,
        }
      : null,
  }
}

/** The most important event of the first day. */
function foremost(events: EventView[]): EventView | undefined {
  const [first] = events
  if (first === undefined) return undefined
  const day = dayInParis(new Date(first.starts_at))
  return (
    events.find(
      ({ importance, starts_at }) => importance === 'high' && dayInParis(new Date(starts_at)) === day,
    ) ?? first
  )
}

function inShort(event: EventView | undefined): Today['vote'] {
  if (event === undefined) return null
  const { id, type, title, starts_at, date_precision, is_example } = event
  return {
    id,
    type,
    title,
    starts_at,
    date_precision: date_precision === 'minute' ? 'minute' : 'day',
    is_example,
  }
}
