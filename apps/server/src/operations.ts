import { getAbout } from '@parvis/contract/about.ts'
import { getStatus } from '@parvis/contract/status.ts'
import { operationsRoutes } from '@parvis/platform/http/operations.ts'
import { securityTextRoute } from '@parvis/platform/http/security-text.ts'
import { mailboxRoutes } from '@parvis/platform/mail/mailbox-routes.ts'
import { beatSeconds } from '@parvis/platform/nodes.ts'
import { acceptSockets } from '@parvis/platform/realtime/sockets.ts'
import { avatarRoutes } from '@parvis/platform/storage/avatar-routes.ts'
import { keptHandOff } from './app-context.ts'
import type { Feature } from './feature.ts'
import { ownMigrations } from './migrations.ts'

/** Routes of the server itself: state, operator, sockets, picture files, the local mailbox. */
export const operations: Feature = {
  name: 'operations',
  schedules: ({ node }) => [
    { name: 'nodes', everySeconds: beatSeconds, onEveryNode: true, run: () => node.beat() },
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
    acceptSockets(app, {
      hub,
      isOpen: roles.has('realtime'),
      siteUrl: config.siteUrl,
      development: config.environment !== 'production',
    })
    await avatarRoutes(app, { storage, dataFolder: config.dataFolder, handOff: keptHandOff(context) })
  },
}
