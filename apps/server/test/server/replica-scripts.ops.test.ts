import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { expect } from 'vitest'
import { freePort } from '../free-port.ts'
import { test } from '../server-process.ts'

const bin = '/usr/lib/postgresql/15/bin'
const isThere = existsSync(`${bin}/pg_basebackup`)
if (!isThere) console.log('postgresql-15 is missing: the test of the scripts for replicas is skipped')

const script = (name: string) => fileURLToPath(new URL(`../../../../ops/postgresql/${name}`, import.meta.url))
const account = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

test.skipIf(!isThere)(
  'the scripts of compose.grandir.yaml: a primary, and a replica that copies it, also after a copy that broke off',
  { timeout: 90_000 },
  async ({ root }) => {
    chmodSync(root, 0o755)
    const own = (name: string) => {
      const path = join(root, name)
      mkdirSync(path, { mode: 0o700 })
      if (account.uid !== undefined) chownSync(path, account.uid, account.gid)
      return path
    }
    const [primary, replica] = [own('primary'), own('replica')]
    const ports = { primary: String(await freePort()), replica: String(await freePort()) }
    const env = {
      PATH: `${bin}:${process.env.PATH}`,
      LC_ALL: 'C.UTF-8',
      HOME: root,
      PGHOST: primary,
      PGPORT: ports.primary,
      PGPASSWORD: 'un mot de passe',
      POSTGRES_USER: 'parvis',
      POSTGRES_DB: 'parvis',
      REPLICATION_PASSWORD: 'un mot de passe',
      PRIMARY_HOST: '127.0.0.1',
      PRIMARY_PORT: ports.primary,
    }
    const run = (program: string, options: string[], more: Record<string, string> = {}) => {
      const done = spawnSync(program, options, { env: { ...env, ...more }, encoding: 'utf8', ...account })
      if (done.status !== 0) throw new Error(`${program} ${done.stderr}`)
      return done.stdout
    }
    const running: ChildProcess[] = []
    const start = (program: string, options: string[], more: Record<string, string> = {}) => {
      const child = spawn(program, options, { env: { ...env, ...more }, stdio: 'ignore', ...account })
      running.push(child)
      return child
    }
    const serve = () =>
      start('postgres', [
        '-D',
        primary,
        '-p',
        ports.primary,
        '-k',
        primary,
        '-h',
        '127.0.0.1',
        '-c',
        'fsync=off',
      ])
    try {
      run('initdb', [
        '--pgdata',
        primary,
        '--username',
        'parvis',
        '--auth-host',
        'scram-sha-256',
        '--no-sync',
      ])
      const first = serve()
      await answers(ports.primary, primary)
      run('psql', ['--dbname', 'postgres', '--username', 'parvis', '--command', 'create database parvis'])
      run('bash', [script('primary.sh')], { PGDATA: primary })
      const ended = once(first, 'exit')
      first.kill('SIGINT')
      await ended
      serve()
      await answers(ports.primary, primary)
      // A copy that broke off has left the slot of its name.
      run('psql', [
        '--username',
        'parvis',
        '--command',
        `select pg_create_physical_replication_slot('replica_1')`,
      ])
      start(
        'bash',
        [script('replica.sh'), 'replica_1', '-p', ports.replica, '-k', replica, '-h', '127.0.0.1'],
        {
          PGDATA: join(replica, 'data'),
        },
      )
      await answers(ports.replica, replica)
      // Answered only once the replica has it.
      run('psql', ['--username', 'parvis', '--command', 'create table noted as select 1 as one'])
      const states = 'select state, sync_state from pg_stat_replication'
      expect(run('psql', ['--username', 'parvis', '-At', '--command', states]).trim()).toBe(
        'streaming|quorum',
      )
      const found = run('psql', ['--username', 'parvis', '-At', '--command', 'table noted'], {
        PGHOST: replica,
        PGPORT: ports.replica,
      })
      expect(found.trim()).toBe('1')
    } finally {
      for (const child of running) {
        const gone = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined
        child.kill('SIGQUIT')
        await gone
      }
    }
  },
)

async function answers(port: string, host: string): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    const client = new pg.Client({ host, port: Number(port), user: 'parvis', database: 'postgres' })
    client.on('error', () => undefined)
    const isUp = await client.connect().then(
      () => true,
      () => false,
    )
    await client.end().catch(() => undefined)
    if (isUp) return
    if (attempt > 300) throw new Error(`no database on port ${port}`)
    await sleep(100)
  }
}
