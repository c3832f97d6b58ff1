import { generateKeyPairSync, sign } from 'node:crypto'
import {
  commitmentOf,
  headText,
  type LogProofFile,
  leafOf,
  proofFormat,
} from '@parvis/contract/audit/log-proof.ts'
import { type Bytes, nodeHash, sha256, toHex } from '@parvis/contract/audit/merkle.ts'
import type { LogEntry } from '@parvis/contract/audit/transparency-log.schemas.ts'
import { expect, test } from 'vitest'
import { checkProof, readProof } from './check-proof.ts'
import { continuityOf } from './remembered-head.ts'

const opening = {
  salt: 'ab'.repeat(32),
  subject: '11111111-1111-4111-8111-111111111111',
  decision: '22222222-2222-4222-8222-222222222222',
}

/** A log of three decisions, the second of which is about somebody. */
async function aLog() {
  const entries = await Promise.all(
    [0, 1, 2].map(
      async (index): Promise<LogEntry> => ({
        index,
        kind: 'moderation_warn',
        reason: 'spam',
        day: '2026-11-21',
        commitment: index === 1 ? ((await commitmentOf(opening)) ?? '') : 'cd'.repeat(32),
      }),
    ),
  )
  const [first, second, third] = (await Promise.all(entries.map(leafOf))) as [Bytes, Bytes, Bytes]
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const bytes = Uint8Array.from(Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url'))
  const key = {
    key_id: toHex(await sha256(bytes)),
    public_key: toHex(bytes),
    created_at: '2026-11-21T08:00:00.000Z',
  }
  const headOf = (size: number, root: Bytes) => {
    const head = { key_id: key.key_id, size, root: toHex(root), signed_at: '2026-11-21T09:00:00.000Z' }
    return { ...head, signature: sign(null, Buffer.from(headText(head)), privateKey).toString('hex') }
  }
  const pair = await nodeHash(first, second)
  const proof: LogProofFile = {
    format: proofFormat,
    entry: entries[1] as LogEntry,
    path: [toHex(first), toHex(third)],
    head: headOf(3, await nodeHash(pair, third)),
    key,
    opening,
  }
  return { proof, earlier: headOf(2, pair), third: toHex(third) }
}

test('a proof is gone through step by step, and what was forged in it shows at its step', async () => {
  const { proof } = await aLog()
  const good = await checkProof(proof)
  expect(good.holds).toBe(true)
  expect(good.steps.map(({ name }) => name)).toEqual([
    'commitment',
    'leaf',
    'climb',
    'climb',
    'root',
    'signature',
  ])
  const { opening: _, ...public_ } = proof
  expect((await checkProof(public_)).steps[0]?.name).toBe('leaf')

  const fails = async (forged: LogProofFile) => {
    const { steps, holds } = await checkProof(forged)
    expect(holds).toBe(false)
    return steps.flatMap((step) => (step.holds === false ? [step.name] : []))
  }
  expect(await fails({ ...proof, opening: { ...opening, subject: opening.decision } })).toEqual([
    'commitment',
  ])
  expect(await fails({ ...proof, opening: { ...opening, salt: 'ab' } })).toEqual(['commitment'])
  expect(await fails({ ...public_, entry: { ...proof.entry, reason: 'hate' } })).toEqual(['root'])
  expect(await fails({ ...public_, entry: { ...proof.entry, index: 0 } })).toEqual(['root'])
  expect(await fails({ ...public_, path: proof.path.slice(1) })).toEqual(['root'])
  expect(await fails({ ...public_, path: ['rien', ...proof.path] })).toEqual(['root'])
  expect(await fails({ ...public_, head: { ...proof.head, signed_at: '2020-01-01T00:00:00.000Z' } })).toEqual(
    ['signature'],
  )
  const stranger = await aLog()
  expect(await fails({ ...public_, key: stranger.proof.key })).toEqual(['signature'])
})

test('a file that is no proof is not taken for one', async () => {
  const { proof } = await aLog()
  expect(readProof(JSON.stringify(proof))).toEqual(proof)
  for (const text of [
    '',
    'null',
    '[]',
    '{}',
    '{"format":"parvis-proof-v1"}',
    JSON.stringify({ ...proof, format: 'other' }),
    JSON.stringify({ ...proof, path: [1] }),
    JSON.stringify({ ...proof, head: { ...proof.head, size: '3' } }),
    JSON.stringify({ ...proof, opening: { salt: 'ab' } }),
  ])
    expect(readProof(text)).toBeNull()
})

test('a device notices when what it has seen was rewritten, shortened, or is signed by another key', async () => {
  const { proof, earlier, third } = await aLog()
  const proves = (path: string[]) => async () => path
  expect(await continuityOf(null, proof.head, proves([]))).toBe('first')
  expect(await continuityOf(earlier, earlier, proves([]))).toBe('same')
  expect(await continuityOf(earlier, proof.head, proves([third]))).toBe('continued')
  expect(await continuityOf({ ...earlier, root: 'ab'.repeat(32) }, proof.head, proves([third]))).toBe(
    'rewritten',
  )
  expect(await continuityOf({ ...earlier, root: 'ab'.repeat(32) }, earlier, proves([]))).toBe('rewritten')
  expect(await continuityOf(earlier, proof.head, proves(['rien']))).toBe('rewritten')
  expect(await continuityOf(proof.head, earlier, proves([]))).toBe('shortened')
  expect(await continuityOf({ ...earlier, key_id: 'ab'.repeat(32) }, proof.head, proves([third]))).toBe(
    'other-key',
  )
})
