import {
  getEvent,
  getEventSubscription,
  isDayKnown,
  listCalendar,
  listEventSubscriptions,
  listLawMeetings,
  listOrganMeetings,
  subscribeToEvent,
  unsubscribeFromEvent,
} from '@parvis/contract/civic/events.ts'
import {
  addEvent as addEndpoint,
  amendEvent as amendEndpoint,
  getAdministeredEvent,
  giveEventBack as giveBackEndpoint,
  listAdministeredEvents,
  listEventVersions,
  setEventStanding as standingEndpoint,
} from '@parvis/contract/civic/events-administration.ts'
import { readCursor, readRevisionCursor } from '@parvis/platform/database/keyset.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { AppContext } from '../../../app-context.ts'
import type { Feature } from '../../../feature.ts'
import { type ParvisApi, requireAdministrator } from '../../accounts/identity/index.ts'
import { addEvent, amendEvent, giveEventBack, setEventStanding } from './administration.ts'
import { readAdministered, readAdministeredEvent, readVersions } from './administration-views.ts'
import { agendaFile } from './agenda-file.ts'
import { readLawMeetings, readOrganMeetings } from './meetings.ts'
import { readSubscription, registerNewsWorker, sendReminders, subscribe, unsubscribe } from './reminders.ts'
import { readAgenda, readAgendaEvent, readCalendar, readEvent, readSubscriptions } from './views.ts'

export const eventsFeature: Feature = {
  routes({ app, api }, context) {
    eventRoutes(app, api, context)
    eventAdministrationRoutes(api, context)
  },
  jobs: registerNewsWorker,
  schedules: (context) => [{ name: 'event-reminders', everySeconds: 30, run: () => sendReminders(context) }],
}

const rate = { max: 120, window: 60 }

function eventRoutes(app: FastifyInstance, api: ParvisApi, context: AppContext): void {
  api.open(listCalendar, ({ query }) =>
    readCalendar(context.db, { from: query.from, to: query.to, after: readCursor(query.cursor) }),
  )

  const meetingsOf = ({ when, cursor }: { when: 'coming' | 'past'; cursor?: string | undefined }) => ({
    when,
    now: context.clock.now(),
    after: readCursor(cursor),
  })
  api.open(listOrganMeetings, ({ params, query }) =>
    readOrganMeetings(context.db, params.uid, meetingsOf(query)),
  )
  api.open(listLawMeetings, ({ params, query }) =>
    readLawMeetings(context.db, params.reference, meetingsOf(query)),
  )

  api.open(getEvent, async ({ params }) => {
    const event = await readEvent(context.db, params.eventId)
    if (event === undefined) throw new Refusal('event_not_found')
    return event
  })
  api.members(getEventSubscription, ({ params, member }) =>
    readSubscription(context, context.db, member, params.eventId),
  )
  api.members(listEventSubscriptions, ({ query, member }) =>
    readSubscriptions(context.db, member.id, { now: context.clock.now(), after: readCursor(query.cursor) }),
  )
  api.members(
    subscribeToEvent,
    ({ params, body, member }) => subscribe(context, member, params.eventId, body.reminder),
    { rate },
  )
  api.members(
    unsubscribeFromEvent,
    async ({ params, member }) => {
      await unsubscribe(context, member, params.eventId)
      return { event_id: params.eventId }
    },
    { rate },
  )

  const file = {
    config: {
      answersData: true,
      rateLimit: context.config.rateLimits ? { max: 120, timeWindow: 60_000 } : (false as const),
    },
  }

  const nameNow = () => context.siteSettings.current().identity.name

  /** The whole agenda, for calendar applications to subscribe to. */
  app.get('/events.ics', file, async (_request, reply) =>
    reply
      .type('text/calendar; charset=utf-8')
      .header('cache-control', 'public, max-age=900')
      .send(
        agendaFile(await readAgenda(context.db, context.clock.now()), {
          siteUrl: context.config.siteUrl,
          site_name: nameNow(),
          name: `${nameNow()} · Calendrier politique`,
        }),
      ),
  )

  /** A single event, for a member's own agenda. */
  app.get<{ Params: { eventId: string } }>('/events/:eventId.ics', file, async ({ params }, reply) => {
    const id = z.uuid().safeParse(params.eventId)
    const event = id.success ? await readAgendaEvent(context.db, id.data) : undefined
    if (event === undefined) throw new Refusal('event_not_found')
    // An agenda has no form for a month: any day would be invented.
    if (!isDayKnown(event.date_precision)) throw new Refusal('event_day_unknown')
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', `attachment; filename="evenement-${event.id.slice(0, 8)}.ics"`)
      .header('cache-control', 'no-cache')
      .send(agendaFile([event], { siteUrl: context.config.siteUrl, site_name: nameNow(), name: event.title }))
  })
}

const administrationRate = { max: 120, window: 600 }

function eventAdministrationRoutes(api: ParvisApi, context: AppContext): void {
  api.members(listAdministeredEvents, ({ query, member }) => {
    requireAdministrator(member)
    const { list, q: typed, cursor } = query
    return readAdministered(context.db, { list, typed, now: context.clock.now(), after: readCursor(cursor) })
  })
  api.members(getAdministeredEvent, ({ params, member }) => {
    requireAdministrator(member)
    return readAdministeredEvent(context.db, params.eventId, context.clock.now())
  })
  api.members(listEventVersions, ({ params, query, member }) => {
    requireAdministrator(member)
    return readVersions(context.db, params.eventId, readRevisionCursor(query.cursor))
  })
  api.members(addEndpoint, ({ body, member }) => addEvent(context, requireAdministrator(member), body), {
    rate: administrationRate,
  })
  api.members(
    amendEndpoint,
    ({ params, body, member }) => amendEvent(context, requireAdministrator(member), { ...params, ...body }),
    { rate: administrationRate },
  )
  api.members(
    standingEndpoint,
    ({ params, body, member }) =>
      setEventStanding(context, requireAdministrator(member), { ...params, ...body }),
    { rate: administrationRate },
  )
  api.members(
    giveBackEndpoint,
    ({ params, body, member }) =>
      giveEventBack(context, requireAdministrator(member), { ...params, ...body }),
    { rate: administrationRate },
  )
}
