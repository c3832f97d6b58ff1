import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join as joinPath } from 'node:path'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { getLogHead } from '@parvis/contract/audit/transparency-log.ts'
import { expect } from 'vitest'
import { check } from '../../../../../../tools/verify-log.ts'
import { test } from '../../../../test/parvis.ts'
import { tamper } from '../../../../test/tampering.ts'
import type { AppContext } from '../../../app-context.ts'
import { type LogSigner, openLogSigner } from './keys.ts'
import { mergeBatch } from './merge.ts'
import { recordInLog } from './service.ts'

const program = fileURLToPath(new URL('../../../../../../tools/verify-log.ts', import.meta.url))

/** Runs `npm run verify-log`: a separate process that knows only the file or the address. */
function verifies(...args: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    )
  })
}

/** Records this many decisions, with a head after each batch. */
async function decided(context: AppContext, signer: LogSigner, handfuls: number[]): Promise<void> {
  for (const handful of handfuls) {
    await context.transaction(async (tx) => {
      for (let turn = 0; turn < handful; turn += 1)
        await recordInLog(context, tx, {
          kind: 'verification_revoked',
          reason: 'impersonation',
          subjectId: null,
          decisionId: randomUUID(),
        })
    })
    while ((await mergeBatch(context, signer)) > 0);
  }
}

test('an export is verified by itself, and truncation, forgery or reordering is detected', async ({
  context,
  guest,
  address,
}) => {
  const signer = await openLogSigner(context)
  await decided(context, signer, [3, 1, 7, 2])
  await expect.poll(async () => (await guest.call(getLogHead, {})).head.size).toBe(13)
  const online = await verifies(address)
  expect(online).toMatchObject({
    code: 0,
    output: expect.stringContaining('Le journal est intact : 13 entrées'),
  })

  const text = await (await fetch(`${address}/api/v1/log/export`)).text()
  const lines = text.trimEnd().split('\n')
  const checked = (changed: string[]) => check(Readable.from(changed.map((line) => `${line}\n`)))
  expect(await checked(lines)).toMatchObject({ size: 13 })

  const at = (type: string, turn: number) =>
    lines.flatMap((line, place) => (JSON.parse(line).type === type ? [place] : []))[turn] ?? -1
  const changed = (place: number, change: object) =>
    lines.with(place, JSON.stringify({ ...JSON.parse(lines[place] ?? ''), ...change }))
  const [first, second] = [at('entry', 4), at('entry', 5)]
  const swapped = lines.with(first, lines[second] ?? '').with(second, lines[first] ?? '')
  const renumbered = swapped
    .with(first, JSON.stringify({ ...JSON.parse(swapped[first] ?? ''), index: 4 }))
    .with(second, JSON.stringify({ ...JSON.parse(swapped[second] ?? ''), index: 5 }))
  const forgeries: [string[], string][] = [
    [lines.slice(0, -1), 'tronqué'],
    [lines.slice(0, -4), 'tronqué'],
    [[...lines.slice(0, 8), (lines[8] ?? '').slice(0, 40)], 'tronqué'],
    [lines.toSpliced(at('entry', 2), 1), 'une tête de 3 entrées arrive après 2'],
    [swapped, 'l’entrée 5 est là où l’entrée 4 est attendue'],
    [renumbered, 'ne donnent pas la racine signée'],
    [changed(first, { reason: 'hate' }), 'ne donnent pas la racine signée'],
    [changed(first, { day: '2020-01-01' }), 'ne donnent pas la racine signée'],
    [changed(first, { commitment: 'ab'.repeat(32) }), 'ne donnent pas la racine signée'],
    [changed(first, { kind: 'x\ny' }), 'n’a pas la forme'],
    [changed(at('head', 2), { root: 'ab'.repeat(32) }), 'signature'],
    [changed(at('head', 2), { signed_at: '2020-01-01T00:00:00.000Z' }), 'ne vient pas après'],
    [changed(at('head', 2), { key_id: 'ab'.repeat(32) }), 'clé inconnue'],
    [changed(0, { keys: [{ key_id: 'ab'.repeat(32), public_key: 'cd'.repeat(32) }] }), 'la clé'],
    [changed(lines.length - 1, { size: 12 }), 'la fin'],
    [[...lines, lines[1] ?? ''], 'après la fin'],
  ]
  for (const [forged, finding] of forgeries) await expect(checked(forged)).rejects.toThrow(finding)

  const file = joinPath(context.config.dataFolder, 'journal.ndjson')
  await writeFile(file, text.slice(0, -40))
  expect(await verifies(file)).toEqual({ code: 1, output: expect.stringContaining('n’est pas intact') })
  await expect(checked(['{"type":"other"}'])).rejects.toThrow('ce n’est pas l’export')
  expect(await verifies(joinPath(context.config.dataFolder, 'absent.ndjson'))).toMatchObject({ code: 2 })
})

test('any changed past row in the database is detected, and so is a newly signed history', async ({
  context,
  guest,
  address,
}) => {
  const signer = await openLogSigner(context)
  await decided(context, signer, [4, 4])
  await expect.poll(async () => (await guest.call(getLogHead, {})).head.size).toBe(8)
  const seen = await guest.call(getLogHead, {})
  const exported = async () => (await fetch(`${address}/api/v1/log/export`)).text()
  const inspected = async () => check(Readable.from(await exported()), [seen.head])
  expect(await inspected()).toMatchObject({ size: 8 })

  for (const [change, back] of [
    [
      `update transparency_log set reason = 'hate' where index = 1`,
      `update transparency_log set reason = 'impersonation' where index = 1`,
    ],
    [
      `update transparency_log set day = day - 1 where index = 6`,
      `update transparency_log set day = day + 1 where index = 6`,
    ],
    [
      `update transparency_log_heads set signed_at = signed_at + interval '1 ms' where size = 8`,
      `update transparency_log_heads set signed_at = signed_at - interval '1 ms' where size = 8`,
    ],
  ] as const) {
    await tamper(context, change)
    await expect(inspected(), change).rejects.toThrow(/racine signée|signature/)
    await tamper(context, back)
    expect(await inspected(), back).toMatchObject({ size: 8 })
  }

  // A history rewritten with the signing key is revealed by a head seen earlier.
  await tamper(
    context,
    'delete from transparency_log_salts',
    'delete from transparency_log',
    'delete from transparency_log_nodes',
    'delete from transparency_log_heads where size > 0',
  )
  await decided(context, signer, [4, 4])
  await expect.poll(async () => (await check(Readable.from(await exported()))).size).toBe(8)
  const known = joinPath(context.config.dataFolder, 'head.json')
  await writeFile(known, JSON.stringify(seen))
  expect(await verifies(address, '--known', known)).toEqual({
    code: 1,
    output: expect.stringContaining('a été réécrit'),
  })
})
