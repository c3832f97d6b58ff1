import {
  getEvent,
  getEventSubscription,
  listEventSubscriptions,
  subscribeToEvent,
  unsubscribeFromEvent,
} from '@parvis/contract/civic/event-reminders.ts'
import { listCalendar } from '@parvis/contract/civic/events.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { readCursor } from '../../../platform/database/keyset.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { World } from '../../../world.ts'
import type { ParvisApi } from '../../accounts/identity/member.ts'
import { agendaFile } from './agenda-file.ts'
import { readSubscription, subscribe, unsubscribe } from './reminders.ts'
import { readAgenda, readAgendaEvent, readCalendar, readEvent, readSubscriptions } from './views.ts'

const rate = { max: 120, window: 60 }

export function eventRoutes(app: FastifyInstance, api: ParvisApi, world: World): void {
  api.open(listCalendar, ({ query }) =>
    readCalendar(world.db, { from: query.from, to: query.to, after: readCursor(query.cursor) }),
  )

  api.open(getEvent, async ({ params }) => {
    const event = await readEvent(world.db, params.eventId)
    if (event === undefined) throw new Refusal('event_not_found')
    return event
  })
  api.members(getEventSubscription, ({ params, member }) =>
    readSubscription(world, world.db, member, params.eventId),
  )
  api.members(listEventSubscriptions, ({ query, member }) =>
    readSubscriptions(world.db, member.id, { now: world.clock.now(), after: readCursor(query.cursor) }),
  )
  api.members(
    subscribeToEvent,
    ({ params, body, member }) => subscribe(world, member, params.eventId, body.reminder),
    { rate },
  )
  api.members(
    unsubscribeFromEvent,
    async ({ params, member }) => {
      await unsubscribe(world, member, params.eventId)
      return { event_id: params.eventId }
    },
    { rate },
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
    const event = id.success ? await readAgendaEvent(world.db, id.data) : undefined
    if (event === undefined) throw new Refusal('event_not_found')
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', `attachment; filename="evenement-${event.id.slice(0, 8)}.ics"`)
      .header('cache-control', 'no-cache')
      .send(agendaFile([event], { siteUrl: world.config.siteUrl, name: event.title }))
  })
}
