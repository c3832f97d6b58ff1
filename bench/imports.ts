import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { migrate } from '@parvis/platform/database/migrate.ts'
import pg from 'pg'
import { migrations } from '../apps/server/src/migrations.ts'
import { actor, mandate, organ, rollCall } from '../apps/server/test/official-files.ts'
import { zipOf } from '../apps/server/test/zip.ts'
import { residentMegabytes } from './processes.ts'

const actors = 600
const votes = 5_000
const groups = 11
const lists = ['pours', 'contres', 'abstentions', 'nonVotants'] as const

const root = fileURLToPath(new URL('..', import.meta.url))
/** Folder of the written files. */
export const folder = join(root, '.cache/bench/imports')
const name = 'parvis_bench_imports'

/** Files of a folder with the publications of the institutions, as their addresses name them. */
const published = [
  ['assemblee-acteurs', 'assemblee/17/AMO10_deputes_actifs_mandats_actifs_organes.json.zip'],
  ['assemblee-scrutins', 'assemblee/16/Scrutins.json.zip'],
  ['assemblee-dossiers', 'assemblee/17/Dossiers_Legislatifs.json.zip'],
  ['assemblee-agenda', 'assemblee/17/Agenda.json.zip'],
  ['senat-senateurs', 'senat/ODSEN_GENERAL.csv'],
  ['hatvp-liste', 'hatvp/liste.csv'],
] as const

/**
 * Measures duration, memory and database size of imports: of 600 actors and 5,000 votes by all of them, or of the
 * published files in a folder. A second import of the same votes measures one without changes.
 */
export async function measureImports(
  server: string,
  files: string | undefined,
  print: (text: string) => void,
): Promise<boolean> {
  await mkdir(folder, { recursive: true })
  if (files === undefined) await writeArchives()
  const imports =
    files === undefined
      ? ([
          ['assemblee-acteurs', join(folder, 'acteurs.zip')],
          ['assemblee-scrutins', join(folder, 'scrutins.zip')],
          ['assemblee-scrutins', join(folder, 'scrutins.zip')],
        ] as const)
      : published
          .map(([source, file]) => [source, join(files, file)] as const)
          .filter(([, file]) => existsSync(file))
  await measureFiles(server, imports, print)
  return true
}

/** Imports files one after the other into a new database: prints what each costs, and lets `read` measure the result. */
export async function measureFiles(
  server: string,
  imports: readonly (readonly [source: string, file: string])[],
  print: (text: string) => void,
  read: (client: pg.Client) => Promise<void> = async () => {},
): Promise<void> {
  await mkdir(folder, { recursive: true })
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  // An address with a socket is none that URL reads.
  const database = server.replace(/\/[^/?]*(?=\?|$)/, `/${name}`)
  try {
    await client.query(`drop database if exists ${name} with (force)`)
    await client.query(`create database ${name}`)
    await migrate(database, migrations)
    const before = await databaseMegabytes(client)
    for (const [source, file] of imports) {
      const { seconds, megabytes } = await measured(database, source, file)
      print(`${source} : ${seconds} s, ${megabytes} Mo de mémoire au plus.`)
      print(`Base : ${Math.round((await databaseMegabytes(client)) - before)} Mo de plus.`)
    }
    const reader = new pg.Client({ connectionString: database })
    await reader.connect()
    await read(reader).finally(() => reader.end())
  } finally {
    await client.query(`drop database if exists ${name} with (force)`)
    await client.end()
  }
}

async function databaseMegabytes(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>(`select pg_database_size('${name}') as bytes`)
  return Number(rows[0]?.bytes) / 1_048_576
}

async function measured(
  database: string,
  source: string,
  file: string,
): Promise<{ seconds: number; megabytes: number }> {
  const begun = performance.now()
  const child = spawn(process.execPath, ['apps/server/src/commands/main.ts', 'import', source, file], {
    cwd: root,
    env: { PATH: process.env.PATH, DATABASE_URL: database, PARVIS_DATA: folder },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  let most = 0
  const timer = setInterval(() => {
    if (child.pid !== undefined && child.exitCode === null)
      most = Math.max(most, residentMegabytes(child.pid).now)
  }, 50)
  const [code] = await once(child, 'exit')
  clearInterval(timer)
  if (code !== 0) throw new Error(`${source}: exit code ${code}`)
  return { seconds: Math.round((performance.now() - begun) / 100) / 10, megabytes: Math.round(most) }
}

async function writeArchives(): Promise<void> {
  const there = await stat(join(folder, 'scrutins.zip')).catch(() => undefined)
  if (there !== undefined) return
  await writeFile(join(folder, 'acteurs.zip'), zipOf(assembly()))
  await writeFile(join(folder, 'scrutins.zip'), zipOf(rollCalls()))
}

function groupOf(person: number): string {
  return `PO${900_000 + (person % groups)}`
}

function* assembly(): Generator<[string, string]> {
  const document = (path: string, content: unknown): [string, string] => [path, JSON.stringify(content)]
  yield document('json/organe/PO900100.json', organ(900_100, 'ASSEMBLEE', 'Assemblée d’exemple'))
  for (let group = 0; group < groups; group += 1)
    yield document(`json/organe/${group}.json`, organ(900_000 + group, 'GP', `Groupe ${group}`))
  for (let person = 0; person < actors; person += 1)
    yield document(
      `json/acteur/${person}.json`,
      actor(
        900_000 + person,
        ['Personne', `Exemple ${person}`],
        [mandate({ type: 'ASSEMBLEE', organ: 'PO900100' }), mandate({ organ: groupOf(person) })],
      ),
    )
}

/** Every actor votes every time; in a real assembly, some are always absent. */
function* rollCalls(): Generator<[string, string]> {
  for (let number = 1; number <= votes; number += 1) {
    const voting = Array.from({ length: groups }, (_, group) => ({
      organ: groupOf(group),
      pours: [] as number[],
      contres: [] as number[],
      abstentions: [] as number[],
      nonVotants: [] as number[],
    }))
    for (let person = 0; person < actors; person += 1) {
      const dice = (number * 31 + person * 17 + person * number) % 100
      const list = lists[dice < 45 ? 0 : dice < 88 ? 1 : dice < 97 ? 2 : 3]
      voting[person % groups]?.[list ?? 'pours'].push(900_000 + person)
    }
    const day = new Date(Date.UTC(2024, 6, 18) + Math.floor(number / 8) * 86_400_000)
    yield [
      `json/VTANR5L17V${number}.json`,
      JSON.stringify(
        rollCall({
          number,
          type: number % 15 === 0 ? 'SPS' : 'SPO',
          title:
            number % 15 === 0
              ? `l’ensemble du texte d’exemple n° ${number}`
              : `l’amendement d’exemple n° ${number}`,
          day: day.toISOString().slice(0, 10),
          groups: voting,
        }),
      ),
    ]
  }
}
