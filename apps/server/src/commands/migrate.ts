import { migrate } from '@parvis/platform/database/migrate.ts'
import { readMigrations } from '@parvis/platform/database/migration-files.ts'
import { schemaRefusal } from '@parvis/platform/database/migration-refusals.ts'
import { readSchemaState, type SchemaState } from '@parvis/platform/database/schema-state.ts'
import pg from 'pg'
import { migrations } from '../migrations.ts'
import type { Answer } from './answer.ts'
import { Misuse, readArguments } from './arguments.ts'
import type { Command } from './command.ts'

const help = `Usage :
  npm run migrate                 ajouter à la base de données ce que cette version demande
  npm run migrate -- --contract   puis en retirer ce qui ne sert plus, une fois tous les serveurs à cette version
  npm run migrate -- --status     où en est la base de données

Avec --json, le résultat est une valeur JSON.`

/** `npm run migrate`: migrations without a start. */
export const migrateCommand: Command = {
  needs: 'session',
  help,
  read(words) {
    const options = { contract: { type: 'boolean' }, status: { type: 'boolean' } } as const
    const { contract = false, status = false } = readArguments(words, options, 0).values
    if (contract && status) throw new Misuse('Donnez --contract ou --status, pas les deux.')
    return async (session) => {
      const url = await session.openSource()
      if (status) return describeState(await readState(url))
      const names = await migrate(url, migrations, { contract, progress: session.report })
      const message = names.length === 0 ? 'Rien à faire.' : ['Migrations faites :', ...names].join('\n  ')
      return { message, data: { migrated: names } }
    }
  },
}

async function readState(url: string): Promise<SchemaState> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await readSchemaState(client, await readMigrations(migrations))
  } finally {
    await client.end()
  }
}

function describeState(state: SchemaState): Answer {
  const pending = (phase: 'expand' | 'contract') =>
    state.pending
      .filter((file) => (file.phase === 'contract') === (phase === 'contract'))
      .map(({ name }) => name)
  const waiting = (phase: 'expand' | 'contract') => list(pending(phase))
  const lines = [
    `Migrations faites : ${state.applied.length}`,
    `À faire (npm run migrate, ou au démarrage) : ${waiting('expand')}`,
    `À faire quand tous les serveurs ont cette version (npm run migrate -- --contract) : ${waiting('contract')}`,
    `D’une version plus récente, sans effet sur celle-ci : ${list(state.ahead)}`,
  ]
  const refusal = schemaRefusal(state)
  return {
    message: (refusal === undefined ? lines : [refusal]).join('\n'),
    data: {
      applied: state.applied.length,
      to_add: pending('expand'),
      to_remove: pending('contract'),
      newer: state.ahead,
      refusal: refusal ?? null,
    },
  }
}

function list(names: string[]): string {
  if (names.length === 0) return 'aucune'
  return names.length > 5 ? `${names.length}, de ${names[0]} à ${names.at(-1)}` : names.join(', ')
}
