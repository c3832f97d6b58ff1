import { listCalendar } from '@parvis/contract/events.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { readCursor } from '../../platform/database/keyset.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { World } from '../../world.ts'
import type { ParvisApi } from '../identity/member.ts'
import { agendaFile } from './agenda-file.ts'
import { readAgenda, readCalendar, readEvent } from './views.ts'

export function eventRoutes(app: FastifyInstance, api: ParvisApi, world: World): void {
  api.open(listCalendar, ({ query }) =>
    readCalendar(world.db, { from: query.from, to: query.to, after: readCursor(query.cursor) }),
  )

  const file = {
    schema: { hide: true },
    config: {
      answersData: true,
      rateLimit: world.config.rateLimits ? { max: 120, timeWindow: 60_000 } : (false as const),
    },
  }

  /** The whole agenda, for calendar applications to subscribe to. */
  app.get('/events.ics', file, async (_request, reply) =>
    reply
      .type('text/calendar; charset=utf-8')
      .header('cache-control', 'public, max-age=900')
      .send(
        agendaFile(await readAgenda(world.db, world.clock.now()), {
          siteUrl: world.config.siteUrl,
          name: 'Parvis · Calendrier politique',
        }),
      ),
  )

  /** One event, to be put into one’s own agenda. */
  app.get<{ Params: { eventId: string } }>('/events/:eventId.ics', file, async ({ params }, reply) => {
    const id = z.uuid().safeParse(params.eventId)
    const event = id.success ? await readEvent(world.db, id.data) : undefined
    if (event === undefined) throw new Refusal('event_not_found')
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', `attachment; filename="evenement-${event.id.slice(0, 8)}.ics"`)
      .header('cache-control', 'no-cache')
      .send(agendaFile([event], { siteUrl: world.config.siteUrl, name: event.title }))
  })
}
