import { Readable } from 'node:stream'
import { fileNameOf } from '@parvis/contract/accounts/site-name.ts'
import { getTransparency } from '@parvis/contract/trust/transparency.ts'
import { csvRows } from '@parvis/platform/csv.ts'
import { createResponseCache } from '@parvis/platform/http/response-cache.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../app-context.ts'
import type { ParvisApi } from '../../accounts/identity/index.ts'
import { type Statement, statementColumns, statementsOf } from './statements.ts'
import { readTransparency } from './store.ts'

/** Year of the first decisions. */
const firstYear = 2026

/** Serves the public figures, counted once an hour. */
export function transparencyRoutes(app: FastifyInstance, api: ParvisApi, context: AppContext): void {
  const pages = createResponseCache({
    memory: 100_000,
    tolerance: 0,
    lifetime: 3_600_000,
    // The figures may be an hour old, so missed events do not matter.
    trusted: () => true,
    lookups: context.metrics.lookupsOf('transparency'),
  })
  api.open(getTransparency, ({ request, reply }) =>
    pages.serve(request, reply, 'transparency/figures', () =>
      readTransparency(context.db, context.clock.now()),
    ),
  )

  const limits = context.config.rateLimits ? { max: 20, timeWindow: 600_000 } : (false as const)
  const file = { schema: { hide: true }, config: { answersData: true, rateLimit: limits } }
  app.get<{ Params: { name: string } }>(
    '/api/transparency/statements/:name',
    file,
    async ({ params: { name } }, reply) => {
      const [, written = '', ending] = /^(\d{4})\.(csv|json)$/.exec(name) ?? []
      const year = Number(written)
      if (ending === undefined || year < firstYear || year > context.clock.now().getFullYear() + 1)
        throw new Refusal('route_not_found')
      const statements = statementsOf(context.db, year, context.config.siteUrl)
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
}

/** RFC 4180, in the form of the transparency database's own files: a list is one cell with JSON. */
async function* asCsv(statements: AsyncIterable<Statement>): AsyncGenerator<string> {
  const separator = ','
  yield csvRows([[...statementColumns]], { separator })
  for await (const statement of statements)
    yield csvRows([statementColumns.map((column) => cell(statement[column]))], { separator })
}

const cell = (value: string | string[] | null) => (Array.isArray(value) ? JSON.stringify(value) : value)

async function* asJson(statements: AsyncIterable<Statement>): AsyncGenerator<string> {
  let between = ''
  yield '{"statements":['
  for await (const statement of statements) {
    yield `${between}\n${JSON.stringify(statement)}`
    between = ','
  }
  yield '\n]}\n'
}
