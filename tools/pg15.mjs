/**
 * `npm run test:pg15`: the whole Vitest suite on Debian's PostgreSQL 15, the oldest that Parvis supports, in a
 * throw-away cluster on a socket. Further options go to Vitest.
 */
import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { handOver, root } from './launcher/processes.mjs'
import { Refusal, say } from './launcher/say.mjs'
import { installDebianPackage } from './test/debian.mjs'

const programs = '/usr/lib/postgresql/15/bin'
const role = 'parvis'

async function main(options) {
  if (!existsSync(join(programs, 'postgres'))) {
    await installDebianPackage(
      'postgresql-15',
      'PostgreSQL 15 n’est pas là : installez-le, ou lancez les tests avec DATABASE_URL vers un tel serveur.',
    )
  }
  // Short, for the socket; PostgreSQL refuses to run as root.
  const folder = mkdtempSync('/tmp/parvis-pg15-')
  const account = process.getuid?.() === 0 ? unprivileged() : {}
  if (account.uid !== undefined) chownSync(folder, account.uid, account.gid)
  const cluster = join(folder, 'cluster')
  const run = (program, words) => {
    const { status, stderr, stdout, error } = spawnSync(join(programs, program), words, {
      cwd: folder,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, LC_ALL: 'C' },
      ...account,
    })
    if (status !== 0) throw new Error(`${program}: ${error?.message ?? `${stdout}\n${stderr}`}`)
  }
  try {
    run('initdb', [
      '-D',
      cluster,
      '-U',
      'postgres',
      '--auth=trust',
      '--encoding=UTF8',
      '--locale=C.UTF-8',
      '--no-sync',
    ])
    // Like the embedded database, it asks for a password, which tests mistype.
    writeFileSync(join(cluster, 'pg_hba.conf'), 'local all postgres trust\nlocal all all scram-sha-256\n')
    const settings = `-k ${folder} -c listen_addresses= -c fsync=off -c max_connections=200 -c shared_buffers=256MB`
    run('pg_ctl', ['-D', cluster, '-o', settings, '-l', join(folder, 'log'), '-w', 'start'])
    try {
      // Like the embedded database: an ordinary role that owns its objects.
      const statement = `create role ${role} login createdb password '${role}'`
      run('psql', ['-h', folder, '-U', 'postgres', '-d', 'postgres', '-c', statement])
      run('createdb', ['-h', folder, '-U', 'postgres', '-O', role, role])
      const url = `postgres://${role}:${role}@/${role}?host=${encodeURIComponent(folder)}`
      say('Tests sur PostgreSQL 15.')
      mkdirSync(join(root, '.cache'), { recursive: true })
      return await handOver(
        process.execPath,
        [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...options],
        {
          DATABASE_URL: url,
          PARVIS_LOG: 'silent',
        },
      )
    } finally {
      run('pg_ctl', ['-D', cluster, '-m', 'immediate', '-w', 'stop'])
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function unprivileged() {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const wanted of ['postgres', 'nobody']) {
    const fields = lines.find((line) => line.startsWith(`${wanted}:`))?.split(':')
    if (fields !== undefined) return { uid: Number(fields[2]), gid: Number(fields[3]) }
  }
  throw new Refusal(
    'Ce système n’a pas de compte « postgres » ni « nobody » : lancez ces tests avec un compte ordinaire.',
  )
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error) => {
    say(error instanceof Refusal ? error.message : (error.stack ?? String(error)))
    process.exit(1)
  },
)
