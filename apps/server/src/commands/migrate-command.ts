import { migrate } from '@parvis/platform/database/migrate.ts'
import { readMigrations } from '@parvis/platform/database/migration-files.ts'
import { schemaRefusal } from '@parvis/platform/database/migration-refusals.ts'
import { readSchemaState, type SchemaState } from '@parvis/platform/database/schema-state.ts'
import pg from 'pg'
import { loadConfig } from '../config/config.ts'
import { borrowDatabaseSource } from '../database-source.ts'
import { migrations } from '../migrations.ts'
import {
  type Answer,
  Misuse,
  type Print,
  printAnswer,
  readArguments,
  readCommand,
  refuseMore,
} from './command-answer.ts'

const usage = `Usage :
  npm run migrate                 ajouter à la base de données ce que cette version demande
  npm run migrate -- --contract   puis en retirer ce qui ne sert plus, une fois tous les serveurs à cette version
  npm run migrate -- --status     où en est la base de données

Avec --json, le résultat est une valeur JSON.`

function readWish(words: string[]): { contract: boolean; status: boolean } {
  const { values, positionals } = readArguments(words, {
    contract: { type: 'boolean' },
    status: { type: 'boolean' },
  })
  refuseMore(positionals)
  const { contract = false, status = false } = values
  if (contract && status) throw new Misuse('Donnez --contract ou --status, pas les deux.')
  return { contract, status }
}

/** Runs `npm run migrate -- …` and returns its exit code: 0 done, 2 usage. `--json` and `--help` are those of all commands. */
export async function runMigrate(
  words: string[],
  env: Record<string, string | undefined>,
  print: Print,
): Promise<number> {
  const command = readCommand(print, words, usage, readWish)
  if ('exitCode' in command) return command.exitCode
  const { wish, isJson } = command
  const progress = (line: string) => print.error(line)
  const source = await borrowDatabaseSource(loadConfig(env), progress)
  try {
    if (wish.status) return printAnswer(print, statusOf(await readState(source.url)), isJson)
    const names = await migrate(source.url, migrations, { contract: wish.contract, progress })
    const said = names.length === 0 ? 'Rien à faire.' : ['Migrations faites :', ...names].join('\n  ')
    return printAnswer(print, { said, data: { migrated: names } }, isJson)
  } finally {
    await source.stop()
  }
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

function statusOf(state: SchemaState): Answer {
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
    said: (refusal === undefined ? lines : [refusal]).join('\n'),
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
