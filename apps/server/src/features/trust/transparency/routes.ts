import { Readable } from 'node:stream'
import { fileNameOf } from '@parvis/contract/accounts/site-name.ts'
import { apiAddress } from '@parvis/contract/endpoint.ts'
import { pageSizes } from '@parvis/contract/limits.ts'
import type { DutiesView } from '@parvis/contract/trust/duties.schemas.ts'
import { exportStatements, getDuties, listStatementDays } from '@parvis/contract/trust/duties.ts'
import { getTransparency } from '@parvis/contract/trust/transparency.ts'
import { hourMs } from '@parvis/platform/durations.ts'
import { createResponseCache } from '@parvis/platform/http/response-cache.ts'
import { dayInParis } from '@parvis/platform/paris.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../app-context.ts'
import type { Feature, ServerParts } from '../../../feature.ts'
import { type ParvisApi, requireAdministrator } from '../../accounts/identity/index.ts'
import { missingContacts } from '../../accounts/site-settings/index.ts'
import { asCsv, asJson, exportDay } from './day-files.ts'
import { createHourlyReports, hourOf, isReportPart } from './report/index.ts'
import { statementDays, yearStatements } from './statements.ts'
import { createServiceYears, readTransparency } from './store.ts'

export const transparencyFeature: Feature = {
  routes: transparencyRoutes,
}

const dayExports = { max: 120, window: 3_600 }

/** Serves the public figures of the days before today, counted once an hour. */
function transparencyRoutes({ app, api }: ServerParts, context: AppContext): void {
  const pages = createResponseCache({
    memory: 100_000,
    tolerance: 0,
    lifetime: hourMs,
    // The figures may be an hour old, so missed events do not matter.
    trusted: () => true,
    lookups: context.metrics.lookupsOf('transparency'),
  })
  api.open(getTransparency, ({ request, reply }) =>
    pages.serve(request, reply, 'transparency/figures', () =>
      readTransparency(context.db, context.clock.now()),
    ),
  )
  api.open(getDuties, async () => readDuties(context))
  dayRoutes(api, context)
  yearFiles(app, context)
  if (context.config.roles.has('web')) warnOfMissing(context)
}

function dayRoutes(api: ParvisApi, context: AppContext): void {
  api.members(listStatementDays, async ({ query, member }) => {
    requireAdministrator(member)
    const size = pageSizes.statementDays
    const items = await statementDays(context.db, query.before ?? null, size + 1)
    const shown = items.slice(0, size)
    return { items: shown, next: items.length > size ? (shown.at(-1)?.day ?? null) : null }
  })
  api.members(
    exportStatements,
    ({ body, member }) => exportDay(context, requireAdministrator(member), body),
    { rate: dayExports },
  )
}

function yearFiles(app: FastifyInstance, context: AppContext): void {
  const limits = context.config.rateLimits ? { max: 60, timeWindow: 600_000 } : (false as const)
  const file = { config: { answersData: true, rateLimit: limits } }
  const isServiceYear = createServiceYears(context)
  const yearIn = async (written: string) => {
    const year = Number(written)
    // While a year runs, a new row would reveal the reason of a recent removal.
    const isOver = year < Number(dayInParis(context.clock.now()).slice(0, 4))
    if (!/^\d{4}$/.test(written) || !isOver || !(await isServiceYear(year)))
      throw new Refusal('route_not_found')
    return year
  }
  app.get<{ Params: { name: string } }>(
    `${apiAddress}/transparency/statements/:name`,
    file,
    async ({ params: { name } }, reply) => {
      const [, written = '', ending] = /^(\d{4})\.(csv|json)$/.exec(name) ?? []
      const year = await yearIn(written)
      const form = { siteUrl: context.config.siteUrl, facts: 'standard' } as const
      const statements = yearStatements(context.db, year, form)
      return reply
        .type(ending === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8')
        .header(
          'content-disposition',
          `attachment; filename="${fileNameOf(context.siteSettings.current().identity.name)}-decisions-${name}"`,
        )
        .header('cache-control', 'no-cache')
        .send(Readable.from(ending === 'csv' ? asCsv(statements) : asJson(statements)))
    },
  )
  const reportOf = createHourlyReports(context)
  const pages = createResponseCache({
    memory: 10_000_000,
    tolerance: 0,
    lifetime: hourMs,
    trusted: () => true,
    lookups: context.metrics.lookupsOf('transparency_report'),
  })
  app.get<{ Params: { year: string; part: string } }>(
    `${apiAddress}/transparency/report/:year/:part`,
    file,
    async (request, reply) => {
      const { params } = request
      const [, part = ''] = /^(.+)\.csv$/.exec(params.part) ?? []
      if (!isReportPart(part)) throw new Refusal('route_not_found')
      const year = await yearIn(params.year)
      reply.header('content-disposition', `attachment; filename="parvis-${year}-${part}.csv"`)
      // The hour is part of the key, since the figures are those of an hour.
      const key = `report/${year}/${part}/${hourOf(context.clock.now())}`
      return pages.serveText(
        request,
        reply,
        key,
        'text/csv; charset=utf-8',
        async () => (await reportOf(year))[part],
      )
    },
  )
}

type Site = Pick<AppContext, 'siteSettings' | 'config'>

/** Published points of contact and bodies for disputes. */
function readDuties({ siteSettings, config }: Site): DutiesView {
  const { duties, contact } = siteSettings.current()
  return {
    authorities: {
      contact: duties.authorities_contact || null,
      languages: [...duties.authorities_languages],
    },
    recipients: {
      contact: duties.recipients_contact || contact.contact || null,
      languages: [...duties.recipients_languages],
    },
    representative: duties.representative || null,
    bodies: [...duties.bodies],
    lacks: config.environment === 'production' ? missingContacts(siteSettings.current()) : [],
  }
}

/** Logs a warning at each start in production while a point of contact is missing: it is set on the running site. */
function warnOfMissing(context: Site & Pick<AppContext, 'log'>): void {
  const { lacks } = readDuties(context)
  if (lacks.length > 0)
    context.log.error(
      { lacks },
      'Points de contact manquants (règlement 2022/2065, articles 11 et 12) : renseignez-les dans /administration/reglages, section « Obligations européennes ». Jusque-là, un site neuf reste fermé aux inscriptions.',
    )
}
