import { createPublicKey, hash, randomUUID, verify } from 'node:crypto'
import { entryText } from '@parvis/contract/audit/log-proof.ts'
import { type Bytes, climb } from '@parvis/contract/audit/merkle.ts'
import { getLogHead, listLogEntries } from '@parvis/contract/audit/transparency-log.ts'
import { expect } from 'vitest'
import { test } from '../../../../test/parvis.ts'
import { tamper } from '../../../../test/tampering.ts'
import type { AppContext } from '../../../app-context.ts'
import { type LogSigner, openLogSigner } from './keys.ts'
import { mergeBatch, refreshTime } from './merge.ts'
import { recordInLog } from './service.ts'
import { readTile, readTileAddress, storeFullTiles } from './tiles.ts'

/** Records this many decisions and merges them. */
async function decided(context: AppContext, signer: LogSigner, count: number): Promise<void> {
  await context.transaction(async (tx) => {
    for (let turn = 0; turn < count; turn += 1)
      await recordInLog(context, tx, {
        kind: 'verification_revoked',
        reason: 'impersonation',
        subjectId: null,
        decisionId: randomUUID(),
      })
  })
  while ((await mergeBatch(context, signer)) > 0);
}

const sha256 = (data: Uint8Array | string) => hash('sha256', data, 'buffer')
const keyOf = (raw: Buffer) =>
  createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: raw.toString('base64url') }, format: 'jwk' })

interface Fetched {
  status: number
  headers: Headers
  bytes: Buffer
}
async function file(address: string, path: string, encoding = 'gzip, br'): Promise<Fetched> {
  const response = await fetch(`${address}/log/${path}`, { headers: { 'accept-encoding': encoding } })
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  }
}

/** Splits a signed note into its text and the bytes of its signatures by name and key id. */
function noteParts(note: string) {
  const at = note.lastIndexOf('\n\n')
  const signatures = note
    .slice(at + 2)
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [, name = '', encoded = ''] = /^— (\S+) (\S+)$/.exec(line) ?? []
      const bytes = Buffer.from(encoded, 'base64')
      return { name, id: bytes.subarray(0, 4), bytes: bytes.subarray(4) }
    })
  return { text: note.slice(0, at + 1), signatures }
}

test('the checkpoint is a note that names the log, its size and root, signed by the published key with a time', async ({
  context,
  guest,
  address,
  clock,
}) => {
  const signer = await openLogSigner(context)
  await decided(context, signer, 3)
  await expect.poll(async () => (await guest.call(getLogHead, {})).head.size).toBe(3)
  const { head, keys } = await guest.call(getLogHead, {})
  const raw = Buffer.from(keys[0]?.public_key ?? '', 'hex')
  const { bytes, headers } = await file(address, 'checkpoint')
  expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(headers.get('access-control-allow-origin')).toBe('*')
  expect(headers.get('cache-control')).toContain('max-age=0')
  const { text, signatures } = noteParts(bytes.toString())
  const origin = `${context.config.siteUrl.replace('http://', '')}/log`
  expect(text).toBe(`${origin}\n3\n${Buffer.from(head.root, 'hex').toString('base64')}\n`)
  const idOf = (type: number) =>
    sha256(Buffer.concat([Buffer.from(`${origin}\n`), Buffer.of(type), raw])).subarray(0, 4)
  expect(signatures.map(({ name, id }) => [name, id])).toEqual([
    [origin, idOf(1)],
    [origin, idOf(4)],
  ])
  const [plain, timed] = signatures.map(({ bytes }) => bytes)
  expect(verify(null, Buffer.from(text), keyOf(raw), plain ?? Buffer.alloc(0))).toBe(true)
  const timeOf = (signature: Buffer) => Number(signature.readBigUInt64BE())
  const isTimed = (body: string, signature: Buffer) =>
    verify(
      null,
      Buffer.from(`cosignature/v1\ntime ${timeOf(signature)}\n${body}`),
      keyOf(raw),
      signature.subarray(8),
    )
  expect(isTimed(text, timed as Buffer)).toBe(true)

  // A log in which nothing is decided stays fresh.
  clock.advance({ hours: 3 })
  await refreshTime(context, signer)
  await expect
    .poll(async () => {
      const later = noteParts((await file(address, 'checkpoint')).bytes.toString())
      const signature = later.signatures[1]?.bytes as Buffer
      return isTimed(later.text, signature) ? timeOf(signature) : 0
    })
    .toBeGreaterThanOrEqual(Math.floor(clock.now().getTime() / 1_000) - 60)
  await tamper(context, `update transparency_log_heads set root = sha256('x') where size = 3`)
  clock.advance({ hours: 3 })
  await expect(refreshTime(context, signer)).rejects.toThrow('differs from what was signed')
})

test('the origin stays when the address of the site changes; a log from before says in an entry that it has the formats', async ({
  context,
  guest,
}) => {
  const signer = await openLogSigner(context)
  const moved = { ...context, config: { ...context.config, siteUrl: 'https://ailleurs.example' } }
  expect((await openLogSigner(moved)).origin).toBe(signer.origin)
  await decided(context, signer, 4)
  // A log of the version before: no origin, no checkpoints.
  await tamper(
    context,
    'delete from transparency_log_origin',
    'delete from transparency_log_cosignatures',
    'update transparency_log_heads set note_signature = null',
  )
  const again = await openLogSigner(moved)
  await openLogSigner(moved)
  expect(again.origin).toBe('ailleurs.example/log')
  while ((await mergeBatch(context, again)) > 0);
  await expect.poll(async () => (await guest.call(getLogHead, {})).head.size).toBe(5)
  const { items } = await guest.call(listLogEntries, { query: { from: 4 } })
  const key = `${again.origin}+${sha256(
    Buffer.concat([Buffer.from(`${again.origin}\n`), Buffer.of(1), again.publicKey]),
  )
    .subarray(0, 4)
    .toString('hex')}+${Buffer.concat([Buffer.of(1), again.publicKey]).toString('base64')}`
  expect(items).toMatchObject([
    {
      kind: 'log_format',
      reason: 'open_formats',
      commitment: sha256(`parvis-log-format-v1\n${again.origin}\n${key}\n`).toString('hex'),
    },
  ])

  // Heads of a log from before sealed reasons have a time of day.
  await tamper(
    context,
    `update transparency_log_heads set signed_at = signed_at + interval '61 s' where size > 0`,
  )
  for (let start = 0; start < 2; start += 1) await openLogSigner(moved)
  while ((await mergeBatch(context, again)) > 0);
  for (let start = 0; start < 2; start += 1) await openLogSigner(moved)
  await expect.poll(async () => (await guest.call(getLogHead, {})).head.size).toBe(6)
  const commitment = sha256(`parvis-log-format-v2\n${again.origin}\n${key}\n`).toString('hex')
  expect((await guest.call(listLogEntries, { query: { from: 5 } })).items).toMatchObject([
    { kind: 'log_format', reason: 'sealed_reasons', commitment },
  ])
})

test('tiles and bundles are static files: full ones for ever, partial ones at any width that the log has, none beyond', async ({
  context,
  guest,
  address,
}) => {
  const signer = await openLogSigner(context)
  await decided(context, signer, 600)
  await expect.poll(async () => (await guest.call(getLogHead, {})).head.size).toBe(600)
  const { items } = await guest.call(listLogEntries, { query: { from: 0, limit: 500 } })
  const texts = items.map(entryText)
  const leaves = texts.map((text) => sha256(Buffer.concat([Buffer.of(0), Buffer.from(text)])))
  await storeFullTiles(context)
  const stored = await context.db
    .selectFrom('transparency_log_tiles')
    .select(['level', 'index'])
    .orderBy('level')
    .orderBy('index')
    .execute()
  expect(stored.map(({ level, index }) => `${level}/${index}`)).toEqual(['-1/0', '-1/1', '0/0', '0/1'])
  const full = await file(address, 'tile/0/000')
  expect(full.bytes).toEqual(Buffer.concat(leaves.slice(0, 256)))
  expect(full.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(full.headers.get('content-type')).toBe('application/octet-stream')
  expect(full.headers.get('access-control-allow-origin')).toBe('*')
  const partial = await file(address, 'tile/0/001.p/100')
  expect(partial.bytes).toEqual(Buffer.concat(leaves.slice(256, 356)))
  expect(partial.headers.get('cache-control')).toBe('public, max-age=300')
  const bundled = (from: number, to: number) =>
    Buffer.concat(
      texts.slice(from, to).flatMap((text) => {
        const length = Buffer.alloc(2)
        length.writeUInt16BE(Buffer.byteLength(text))
        return [length, Buffer.from(text)]
      }),
    )
  for (const encoding of ['identity', 'gzip', 'br', 'gzip']) {
    const bundle = await file(address, 'tile/entries/000', encoding)
    expect(bundle.bytes).toEqual(bundled(0, 256))
    expect(bundle.headers.get('content-encoding') ?? 'identity').toBe(encoding)
    expect(bundle.headers.get('vary')).toContain('accept-encoding')
  }
  expect((await file(address, 'tile/entries/001.p/3')).bytes).toEqual(bundled(256, 259))
  expect((await file(address, 'tile/1/000.p/2')).bytes).toHaveLength(64)
  // Hashes that begin like compressed data are sent as they are.
  await tamper(
    context,
    `update transparency_log_tiles set bytes = '\\x789c'::bytea || substr(bytes, 3) where level = 0 and index = 1`,
  )
  const likely = await file(address, 'tile/0/001')
  expect([likely.headers.get('content-encoding'), likely.bytes.length]).toEqual([null, 8_192])
  // Made of rows, a full tile has the same bytes.
  await tamper(context, 'delete from transparency_log_tiles')
  expect(await readTile(context.db, { level: 0, index: 0, width: 256 })).toEqual(full.bytes)
  for (const path of [
    'tile/0/002',
    'tile/0/002.p/89',
    'tile/1/000',
    'tile/1/000.p/3',
    'tile/2/000.p/1',
    'tile/entries/003',
  ])
    expect((await file(address, path)).status, path).toBe(404)
  for (const path of [
    'tile/0/2',
    'tile/00/000',
    'tile/0/x000/000',
    'tile/0/000.p/0',
    'tile/0/000.p/256',
    'tile/0/000.p/01',
    'tile/64/000',
    'tile/7/000.p/1',
    'tile/0/x999/x999/x999/x999/x999/x999/999',
    'tile/entries/%2e%2e/000',
    'tile/',
  ])
    expect((await file(address, path)).status, path).toBe(404)
  expect(readTileAddress('0/x001/x234/067')).toEqual({ level: 0, index: 1_234_067, width: 256 })
})

test('a tlog-proof holds the entry, its way to the root, and the checkpoint', async ({
  context,
  guest,
  address,
}) => {
  const signer = await openLogSigner(context)
  await decided(context, signer, 11)
  await expect.poll(async () => (await guest.call(getLogHead, {})).head.size).toBe(11)
  const checkpoint = (await file(address, 'checkpoint')).bytes.toString()
  for (const index of [0, 6, 10]) {
    const proof = (await file(address, `proof/${index}`)).bytes.toString()
    const at = proof.indexOf('\n\n')
    const [format, extra = '', named, ...path] = proof.slice(0, at).split('\n')
    expect([format, named]).toEqual(['c2sp.org/tlog-proof@v1', `index ${index}`])
    expect(proof.slice(at + 2)).toBe(checkpoint)
    const text = Buffer.from(extra.replace('extra ', ''), 'base64')
    const climbed = await climb({
      index,
      size: 11,
      leaf: Uint8Array.from(sha256(Buffer.concat([Buffer.of(0), text]))),
      path: path.map((hash): Bytes => Uint8Array.from(Buffer.from(hash, 'base64'))),
    })
    expect(Buffer.from(climbed?.root ?? []).toString('base64')).toBe(checkpoint.split('\n')[2])
  }
  for (const index of ['11', '-1', '01', 'x', '1.5', '99999999999999999'])
    expect((await file(address, `proof/${index}`)).status, index).toBe(404)
})
