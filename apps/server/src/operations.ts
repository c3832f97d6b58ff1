import { getStatus } from '@parvis/contract/accounts/credentials.ts'
import { getAbout } from '@parvis/contract/accounts/site-settings.ts'
import { copyPendingEntries, sweepLedger } from '@parvis/platform/backup/erasure-ledger.ts'
import { publishLedger } from '@parvis/platform/backup/published-ledger.ts'
import { findSecret } from '@parvis/platform/backup/secret-file.ts'
import { operationsRoutes } from '@parvis/platform/http/operations.ts'
import { readCosts } from '@parvis/platform/http/read-budget.ts'
import { securityTextRoute } from '@parvis/platform/http/security-text.ts'
import { mailboxRoutes } from '@parvis/platform/mail/mailbox-routes.ts'
import { beatSeconds } from '@parvis/platform/nodes.ts'
import { acceptSockets } from '@parvis/platform/realtime/sockets.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import { avatarRoutes } from '@parvis/platform/storage/avatar-routes.ts'
import { keptHandOff } from './app-context.ts'
import { openPlace } from './commands/backup/places.ts'
import type { Feature } from './feature.ts'
import { ownMigrations } from './migrations.ts'

/** Places of backups that this node could not reach lately. */
const resting = new Map<string, number>()

/** Routes of the server itself: state, operator, sockets, picture files, the local mailbox. */
export const operations: Feature = {
  schedules: ({ node, config, db, clock }) => [
    { name: 'nodes', everySeconds: beatSeconds, onEveryNode: true, run: () => node.beat() },
    {
      name: 'erasure-ledger',
      everySeconds: 2,
      // A folder of backups may be on one machine only.
      onEveryNode: true,
      run: () =>
        copyPendingEntries({
          db,
          resting,
          secret: findSecret({ given: config.secret, dataFolder: config.dataFolder }),
          now: clock.now(),
          openPlace: (title) => openPlace(title, config),
        }),
    },
    { name: 'erasure-ledger-sweep', cron: '41 3 * * *', run: () => sweepLedger(db, clock.now()) },
  ],
  async routes({ app, api, hub }, context) {
    const { config, database, mailbox, redis, storage, stopping } = context
    const { roles } = config
    api.open(getStatus, async () => {
      await database.pool.query('select id from profiles limit 1')
      return { connected: true, environment: config.environment }
    })
    api.open(getAbout, async () => {
      const { contact, limits, retention } = context.siteSettings.current()
      return {
        operator: contact.operator || null,
        contact: contact.contact || null,
        ...limits,
        ...retention,
      }
    })
    securityTextRoute(app, {
      contactNow: () => context.siteSettings.current().contact.contact,
      siteUrl: config.siteUrl,
      clock: context.clock,
    })
    operationsRoutes(app, {
      pool: database.pool,
      migrations: await ownMigrations(),
      stopping,
      room: roles.has('web') || roles.has('jobs') ? context.room : undefined,
      // Pages are read from the database meanwhile; sockets would stay silent.
      bus: redis === undefined && roles.has('realtime') && !roles.has('web') ? context.bus : undefined,
      redis,
    })
    if (mailbox !== undefined) mailboxRoutes(app, mailbox)
    // Beside the public log, so that its mirrors keep the ledger too. Made once a day.
    let published: { day: string; text: Promise<string> } | undefined
    app.get('/log/erasures', { config: { readCost: readCosts.fromMemory } }, async (_, reply) => {
      const secret = findSecret({ given: config.secret, dataFolder: config.dataFolder })
      if (secret === null) throw new Refusal('route_not_found')
      const day = context.clock.now().toISOString().slice(0, 10)
      if (published?.day !== day) published = { day, text: publishLedger(context.db, secret, day) }
      const text = await published.text.catch((error: unknown) => {
        published = undefined
        throw error
      })
      return reply.header('cache-control', 'public, max-age=3600').type('application/json').send(text)
    })
    acceptSockets(app, {
      hub,
      isOpen: roles.has('realtime'),
      siteUrl: config.siteUrl,
      development: config.environment !== 'production',
    })
    await avatarRoutes(app, { storage, dataFolder: config.dataFolder, handOff: keptHandOff(context) })
  },
}
