import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chapters } from '../guide/chapters.ts'
import { Machine, whyNoMachine } from '../guide/machine.ts'
import { MailServer } from '../guide/mail-server.ts'
import { take, type Walk } from '../guide/walk.ts'

const reason = whyNoMachine()
if (reason !== undefined) console.log(`the walk through the operators’ guide is skipped: ${reason}`)

const checkout = fileURLToPath(new URL('../../../../', import.meta.url))

/** The sources, as an operator puts them into /opt/parvis. */
function copySources(folder: string): void {
  const options = ['ls-files', '--cached', '--others', '--exclude-standard']
  const { stdout } = spawnSync('git', options, { cwd: checkout, encoding: 'utf8', maxBuffer: 2 ** 26 })
  for (const file of stdout.split('\n').filter((line) => line !== '')) {
    cpSync(join(checkout, file), join(folder, file), { force: true })
  }
}

/** A certificate for parvis.example, which the machine believes. */
const certificate = `mkdir --parents /etc/ssl/parvis
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=parvis.example \\
  -addext subjectAltName=DNS:parvis.example -keyout /etc/ssl/parvis/privkey.pem -out /etc/ssl/parvis/fullchain.pem
chmod 0644 /etc/ssl/parvis/privkey.pem
cp /etc/ssl/parvis/fullchain.pem /usr/local/share/ca-certificates/parvis.crt
update-ca-certificates`

describe.runIf(reason === undefined)('an operator follows the guide on a machine of their own', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parvis-guide-'))
  let walk: Walk
  let isBroken = false

  beforeAll(async () => {
    mkdirSync(join(folder, 'opt'))
    copySources(join(folder, 'opt/parvis'))
    const machine = await Machine.start(folder)
    const prepared = await machine.run(
      `set -e; pg_createcluster "$(ls /usr/lib/postgresql | sort -n | tail -1)" main --start; ${certificate}`,
    )
    expect(prepared.code, prepared.output).toBe(0)
    walk = { machine, mails: await MailServer.start(machine) }
  }, 60_000)

  afterAll(async () => {
    await walk?.mails.stop()
    await walk?.machine.stop()
    // Three installations: too many files for Node.
    spawnSync('rm', ['-rf', folder])
  }, 180_000)

  for (const { title, steps } of chapters)
    test(title, { timeout: 400_000 }, async ({ skip }) => {
      skip(isBroken, 'the chapter before did not come to its end')
      isBroken = true
      for (const step of steps) {
        const result = await take(step, walk)
        if (result === 'no registry') skip('the npm registry is out of reach: nothing can be installed')
        if (result === 'no program')
          console.log(`${step.needs} is missing, and passed over (apt-get install): ${step.command}`)
      }
      isBroken = false
    })
})
