import { execFile, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { getLogHead } from '@parvis/contract/audit/transparency-log.ts'
import pg from 'pg'
import { expect } from 'vitest'
import type { AppContext } from '../../src/app-context.ts'
import { keepHead, type LogSigner, openLogSigner } from '../../src/features/audit/transparency-log/keys.ts'
import { verifierKeyOf } from '../../src/features/audit/transparency-log/signed-note.ts'
import { readHashes } from '../../src/features/audit/transparency-log/store.ts'
import { edgeOf, rootOf } from '../../src/features/audit/transparency-log/tree.ts'
import { fillLog } from '../filled-log.ts'
import { goLogCheck, runsGo } from '../go-log-check.ts'
import { checkpointOf, takesDecisions } from '../logged-decisions.ts'
import { openSite } from '../open-site.ts'
import { configOf, test } from '../parvis.ts'
import { tamper } from '../tampering.ts'

const hasGo = goLogCheck() !== null
const keyOf = ({ origin, publicKey }: LogSigner) => verifierKeyOf({ name: origin, type: 1, publicKey })

async function decided(
  context: AppContext,
  signer: LogSigner,
  count: number,
  address: string,
): Promise<void> {
  await takesDecisions(context, signer, count)
  const { rows } = await context.database.pool.query('select max(size) as size from transparency_log_heads')
  await checkpointOf(address, rows[0].size)
}

test.runIf(hasGo)(
  'Go’s packages for such logs verify the log, and refuse a fork, a cut-off tail, a replaced entry and a stale checkpoint',
  async ({ context, address, stores, settings }) => {
    const signer = await openLogSigner(context)
    const saved = join(context.config.dataFolder, 'checkpoint')
    const prefix = `${address}/log`
    const key = ['-key', keyOf(signer)]
    await decided(context, signer, 700, address)
    expect(await runsGo(...key, '-all', '-save', saved, prefix)).toEqual({
      code: 0,
      output: expect.stringContaining('700 entries, 700 of them checked'),
    })
    await decided(context, signer, 41, address)
    expect(await runsGo(...key, '-all', '-old', saved, prefix)).toMatchObject({ code: 0 })

    await tamper(context, `update transparency_log set reason = 'hate' where index = 705`)
    expect(await runsGo(...key, '-all', prefix)).toEqual({
      code: 1,
      output: expect.stringContaining('entry 705 is not the one that was signed'),
    })

    const forget = () =>
      tamper(
        context,
        'delete from transparency_log_tiles',
        'delete from transparency_log_cosignatures',
        'delete from transparency_log',
        'delete from transparency_log_nodes',
        'delete from transparency_log_heads where size > 0',
      )
    await forget()
    // The server keeps full tiles in memory: one that starts now knows nothing of the log before.
    await openSite(configOf(stores, settings), async (anew) => {
      const prefix = `${anew.address}/log`
      await decided(context, signer, 300, anew.address)
      expect(await runsGo(...key, '-all', prefix)).toEqual({
        code: 0,
        output: expect.stringContaining('300 entries, 300 of them checked'),
      })
      expect(await runsGo(...key, '-old', saved, prefix)).toEqual({
        code: 1,
        output: expect.stringContaining('cut off: it had 700 entries and has 300'),
      })
      await decided(context, signer, 500, anew.address)
      expect(await runsGo(...key, '-old', saved, prefix)).toEqual({
        code: 1,
        output: expect.stringContaining('forked: it does not begin with its 700 entries'),
      })

      const stranger = verifierKeyOf({ name: 'autre.example/log', type: 1, publicKey: signer.publicKey })
      expect(await runsGo('-key', stranger, prefix)).toMatchObject({ code: 1 })

      await sleep(2_100)
      expect(await runsGo(...key, '-max-age', '1s', prefix)).toEqual({
        code: 1,
        output: expect.stringContaining('stale'),
      })
      expect(await runsGo(...key, '-max-age', '1m', prefix)).toMatchObject({ code: 0 })
    })
  },
)

test.runIf(hasGo)(
  'Go’s packages verify all of a log with a million entries, and that it continues',
  { timeout: 600_000 },
  async ({ context, guest, address, stores }) => {
    const size = 1_000_000
    const signer = await openLogSigner(context)
    const client = new pg.Client(stores.databaseUrl)
    await client.connect()
    await fillLog(client, size)
    await client.end()
    await context.transaction(async (tx) =>
      keepHead(
        tx,
        signer,
        {
          size,
          root: rootOf(await readHashes(tx, edgeOf(size))),
          signedAt: context.clock.now(),
        },
        context.clock.now(),
      ),
    )
    const saved = join(context.config.dataFolder, 'checkpoint')
    const prefix = `${address}/log`
    const key = ['-key', keyOf(signer)]
    await expect
      .poll(async () => (await (await fetch(`${prefix}/checkpoint`)).text()).split('\n')[1], {
        timeout: 90_000,
      })
      .toBe('1000000')
    expect(await runsGo(...key, '-save', saved, prefix)).toMatchObject({ code: 0 })
    await decided(context, signer, 1_500, address)
    const began = performance.now()
    expect(await runsGo(...key, '-all', '-old', saved, prefix)).toEqual({
      code: 0,
      output: expect.stringContaining('1001500 entries, 1001500 of them checked'),
    })
    console.log(`a million entries checked by Go in ${Math.round((performance.now() - began) / 1_000)} s`)
    expect((await guest.call(getLogHead, {})).head.size).toBe(size + 1_500)
  },
)

const root = fileURLToPath(new URL('../../../..', import.meta.url))

/** Commands that the document gives in its blocks, each block as one script. */
function documentedCommands(): string[] {
  const text = readFileSync(join(root, 'docs/transparency-log.md'), 'utf8')
  const blocks = [...text.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = '']) => block)
  expect(blocks.length).toBeGreaterThanOrEqual(6)
  // An entry with an ellipsis is an example.
  return blocks.filter((block) => !block.includes('…'))
}

test.runIf(hasGo)(
  'the commands of docs/transparency-log.md do what it says',
  { timeout: 180_000 },
  async ({ context, address }) => {
    const signer = await openLogSigner(context)
    await decided(context, signer, 270, address)
    const cwd = mkdtempSync(join(tmpdir(), 'parvis-documented-'))
    cpSync(join(root, 'tools/log-check-go'), join(cwd, 'tools/log-check-go'), { recursive: true })
    const env = { ...process.env, SITE: address, VKEY: keyOf(signer) }
    // The programs that npm would start, in a folder of its own.
    const started = (script: string) =>
      script.replaceAll(/npm run ([a-z-]+) --/g, `"${process.execPath}" "${root}/tools/$1.ts"`)
    for (const script of documentedCommands()) {
      if (script.includes('npm run witness')) {
        const witness = spawn('bash', ['-ec', `exec ${started(script).replace('8080', '0')}`], { cwd, env })
        const announced = await new Promise<string>((resolve) => {
          let text = ''
          witness.stdout.on('data', (chunk) => {
            text += chunk
            if (text.includes('Sa clé')) resolve(text)
          })
          witness.once('exit', () => resolve(text))
        })
        witness.kill()
        expect(announced).toMatch(/temoin\.example\/parvis\+[0-9a-f]{8}\+B/)
        continue
      }
      const { code, output } = await new Promise<{ code: number; output: string }>((resolve) => {
        execFile('bash', ['-ec', started(script)], { cwd, env }, (error, stdout, stderr) =>
          resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
        )
      })
      expect(code, `${script}\n${output}`).toBe(0)
    }
  },
)
