import { migrate } from '@parvis/platform/database/migrate.ts'
import { expect } from 'vitest'
import { withPlainLocale } from '../../../../test/databases.ts'
import { join } from '../../../../test/joining.ts'
import { adds } from '../../../../test/parties.ts'
import { test } from '../../../../test/parvis.ts'
import type { Member } from '../../../../test/people.ts'
import { buildApp } from '../../../app.ts'
import { createAppContext } from '../../../create-app-context.ts'
import { migrations } from '../../../migrations.ts'

const addsNamed = (member: Member, name: string, abbreviation: string) => adds(member, { name, abbreviation })

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
      await addsNamed(admin, 'Égalité et Été', 'ÉÉ')
      await expect(addsNamed(admin, 'égalité et été', 'AUT')).toBeRefused('party_exists')
      await expect(addsNamed(admin, 'Tout autre', 'éé')).toBeRefused('party_exists')
      await expect(addsNamed(admin, 'EGALITE  ET ETE', 'AUT')).toBeRefused('party_exists')
      expect(await addsNamed(admin, 'Égalité et Hiver', 'ÉH')).toMatchObject({ id: 'eh' })
    } finally {
      await app.close()
      await context.close()
    }
  })
})
