import { createPublicKey, hash, randomUUID } from 'node:crypto'
import { verifyTLogInclusion } from '@sigstore/verify/dist/tlog/index.js'
import { expect } from 'vitest'
import { test } from '../../../../test/parvis.ts'
import { openLogSigner } from './keys.ts'
import { mergeBatch } from './merge.ts'
import { recordInLog } from './service.ts'

type Entry = Parameters<typeof verifyTLogInclusion>[0]
type Authority = Parameters<typeof verifyTLogInclusion>[1][number]

/** Reads a tlog-proof into the form in which sigstore takes proofs. */
function sigstoreEntry(proof: string, log: Authority): Entry {
  const at = proof.indexOf('\n\n')
  const [, extra = '', index = '', ...hashes] = proof.slice(0, at).split('\n')
  const envelope = proof.slice(at + 2)
  const [, size = '', root = ''] = envelope.split('\n')
  const logIndex = index.replace('index ', '')
  return {
    logIndex,
    logId: { keyId: log.logID },
    kindVersion: undefined,
    integratedTime: '0',
    inclusionPromise: undefined,
    inclusionProof: {
      logIndex,
      rootHash: Buffer.from(root, 'base64'),
      treeSize: size,
      hashes: hashes.map((line) => Buffer.from(line, 'base64')),
      checkpoint: { envelope },
    },
    canonicalizedBody: Buffer.from(extra.replace('extra ', ''), 'base64'),
  } as Entry
}

test('sigstore verifies checkpoints and proofs of entries, and refuses a forked, cut-off or altered log', async ({
  context,
  address,
}) => {
  const signer = await openLogSigner(context)
  await context.transaction(async (tx) => {
    for (let turn = 0; turn < 13; turn += 1)
      await recordInLog(context, tx, {
        kind: 'verification_revoked',
        reason: 'impersonation',
        subjectId: null,
        decisionId: randomUUID(),
      })
  })
  while ((await mergeBatch(context, signer)) > 0);

  const readProof = async (index: number) => {
    const response = await fetch(`${address}/log/proof/${index}`)
    return response.status === 200 ? response.text() : ''
  }
  await expect.poll(() => readProof(12)).toContain('\n13\n')
  const { origin, publicKey } = signer
  const idText = Buffer.concat([Buffer.from(`${origin}\n`), Buffer.of(1), publicKey])
  const log: Authority = {
    logID: hash('sha256', idText, 'buffer'),
    baseURL: `https://${origin}`,
    publicKey: createPublicKey({
      key: { kty: 'OKP', crv: 'Ed25519', x: publicKey.toString('base64url') },
      format: 'jwk',
    }),
    validFor: { start: new Date(0), end: new Date(8.64e15) },
  }
  const verifies = (entry: Entry) => () => verifyTLogInclusion(entry, [log])

  const proofs = await Promise.all(Array.from({ length: 13 }, (_, index) => readProof(index)))
  for (const proof of proofs) expect(verifies(sigstoreEntry(proof, log))).not.toThrow()

  const served = proofs[5] ?? ''
  const entry = () => sigstoreEntry(served, log)
  const altered = entry()
  altered.canonicalizedBody = Buffer.from(
    altered.canonicalizedBody.toString().replace('impersonation', 'member_request'),
  )
  expect(verifies(altered)).toThrow('root hash does not match')

  const [, , root = ''] = served.slice(served.indexOf('\n\n') + 2).split('\n')
  const forked = sigstoreEntry(served.replace(root, Buffer.alloc(32, 7).toString('base64')), log)
  expect(verifies(forked)).toThrow('invalid checkpoint signature')

  const cutOff = sigstoreEntry(served.replace('\n13\n', '\n5\n'), log)
  expect(verifies(cutOff)).toThrow('invalid checkpoint signature')

  const beyond = entry()
  if (beyond.inclusionProof) beyond.inclusionProof.logIndex = '13'
  expect(verifies(beyond)).toThrow('invalid index')

  const other = { ...log, logID: hash('sha256', 'another key', 'buffer') }
  expect(() => verifyTLogInclusion(entry(), [other])).toThrow('invalid checkpoint signature')
})
