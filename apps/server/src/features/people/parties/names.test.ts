import { addParty } from '@parvis/contract/people/parties-administration.ts'
import { migrate } from '@parvis/platform/database/migrate.ts'
import { expect } from 'vitest'
import { withPlainLocale } from '../../../../test/databases.ts'
import { join } from '../../../../test/joining.ts'
import { test } from '../../../../test/parvis.ts'
import type { Member } from '../../../../test/people.ts'
import { buildApp } from '../../../app.ts'
import { createAppContext } from '../../../create-app-context.ts'
import { migrations } from '../../../migrations.ts'

const adds = (member: Member, name: string, abbreviation: string) =>
  member.call(addParty, {
    body: {
      name,
      abbreviation,
      orientation: 'center',
      color: '#1a2b3c',
      source_institution: 'Journal officiel',
      source_url: 'https://www.legifrance.gouv.fr/jorf',
      as_of: '2026-11-01',
      reason: 'Parti fondé en congrès',
    },
  })

test('parties that differ only in case or accents are duplicates, whatever the locale of the database', async ({
  context: { config },
}) => {
  await withPlainLocale(async (databaseUrl) => {
    await migrate(databaseUrl, migrations)
    const context = await createAppContext({ ...config, databaseUrl })
    const app = await buildApp(context)
    try {
      const address = await app.listen({ port: 0, host: '127.0.0.1' })
      const admin = await join({ context, address, sockets: [] }, 'alix', { administrator: true })
      await adds(admin, 'Égalité et Été', 'ÉÉ')
      await expect(adds(admin, 'égalité et été', 'AUT')).toBeRefused('party_exists')
      await expect(adds(admin, 'Tout autre', 'éé')).toBeRefused('party_exists')
      await expect(adds(admin, 'EGALITE  ET ETE', 'AUT')).toBeRefused('party_exists')
      expect(await adds(admin, 'Égalité et Hiver', 'ÉH')).toMatchObject({ id: 'eh' })
    } finally {
      await app.close()
      await context.close()
    }
  })
})
