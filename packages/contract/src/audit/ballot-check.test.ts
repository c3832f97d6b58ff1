import { expect, test } from 'vitest'
import { type BallotEvidence, checkBallot, isRecounted } from './ballot-check.ts'
import { ballotCommitment, ballotLeaf, formatOfReceipt, resultsText } from './ballots.ts'
import { saltedHash } from './log-proof.ts'
import { type Bytes, nodeHash, toHex } from './merkle.ts'
import type { BallotReceipt } from './transparency-log.schemas.ts'
import { digestOf, publicText } from './transparency-log.ts'

const poll = '11111111-1111-4111-8111-111111111111'
const voterOf = (turn: number) => `22222222-2222-4222-8222-22222222222${turn}`

async function receiptOf(turn: number, option: number | null): Promise<BallotReceipt> {
  const salt = `${turn}`.repeat(64)
  const voter = voterOf(turn)
  const commitment = (await ballotCommitment(salt, { poll, option, voter })) ?? ''
  return { format: formatOfReceipt({ option }), poll, option, voter, salt, commitment, salt_is_own: true }
}

/** A poll of three ballots, and the evidence for the first. `isBlind`: a poll without receipts. */
async function aClosing(isBlind = false) {
  const chosen = ([1, 2, 3] as const).map((turn) => receiptOf(turn, isBlind ? null : turn === 3 ? 1 : 0))
  const receipts = await Promise.all(chosen)
  const list = receipts.map(({ option, commitment }) => ({ option, commitment }))
  const [one, two, three] = (await Promise.all(list.map(ballotLeaf))) as [Bytes, Bytes, Bytes]
  const root = toHex(await nodeHash(await nodeHash(one, two), three))
  const options = [
    { position: 0, ballots: 2, earlier: 0 },
    { position: 1, ballots: 1, earlier: 4 },
  ]
  const results_salt = '9'.repeat(64)
  const opening = publicText('poll_closed', {
    poll,
    ballots: 3,
    root,
    results: await saltedHash(results_salt, resultsText(poll, options)),
  })
  const evidence: BallotEvidence = {
    closing: { poll, size: 3, root, options, results_salt },
    proof: { index: 0, size: 3, option: isBlind ? null : 0, path: [toHex(two), toHex(three)] },
    entry: { commitment: await digestOf(opening) },
    opening,
  }
  return { receipt: receipts[0] as BallotReceipt, list, evidence }
}

const faults = async (receipt: BallotReceipt, evidence: BallotEvidence) =>
  (await checkBallot(receipt, evidence)).filter(({ holds }) => !holds).map(({ name }) => name)

test('a ballot that was counted as it was cast passes each step, and each lie fails its own', async () => {
  const { receipt, evidence } = await aClosing()
  const { closing, proof } = evidence
  expect(await faults(receipt, evidence)).toEqual([])
  expect(await faults({ ...receipt, option: 1 }, evidence)).toEqual(['commitment', 'listed', 'root'])
  expect(await faults({ ...receipt, voter: voterOf(2) }, evidence)).toEqual(['commitment'])
  expect(await faults(receipt, { ...evidence, proof: null })).toEqual(['listed', 'root'])
  expect(await faults(receipt, { ...evidence, proof: proof && { ...proof, path: [] } })).toEqual(['root'])
  expect(await faults(receipt, { ...evidence, proof: proof && { ...proof, size: 4 } })).toEqual(['root'])
  expect(await faults(receipt, { ...evidence, closing: { ...closing, root: '0'.repeat(64) } })).toEqual([
    'root',
    'closing',
  ])
  expect(await faults(receipt, { ...evidence, closing: { ...closing, options: [] } })).toEqual(['results'])
  for (const results_salt of ['8'.repeat(64), ''])
    expect(await faults(receipt, { ...evidence, closing: { ...closing, results_salt } })).toEqual(['results'])
  expect(await faults(receipt, { ...evidence, opening: evidence.opening.replace('3', '4') })).toEqual([
    'closing',
    'results',
  ])
  const other = voterOf(9)
  expect(await faults(receipt, { ...evidence, closing: { ...closing, poll: other } })).toEqual([
    'listed',
    'root',
    'closing',
    'results',
  ])
})

test('a list that was counted anew gives its root and its counts, in this order and with each ballot once', async () => {
  const { list, evidence } = await aClosing()
  const { closing } = evidence
  const [one, two, three] = list
  if (!one || !two || !three) throw new Error('the list is short')
  expect(await isRecounted(closing, list)).toBe(true)
  for (const other of [
    [],
    [one, two],
    [two, one, three],
    [one, one, three],
    [one, two, { ...three, option: 0 }],
  ])
    expect(await isRecounted(closing, other)).toBe(false)
  expect(await isRecounted({ ...closing, options: [] }, list)).toBe(false)
})

test('a receipt without its option proves that the ballot is counted; no list may say its option, or keep back that of another', async () => {
  const { receipt, list, evidence } = await aClosing(true)
  const { closing, proof } = evidence
  expect(await faults(receipt, evidence)).toEqual([])
  expect(await faults({ ...receipt, option: 0 }, evidence)).toEqual(['commitment', 'listed', 'root'])
  expect(await faults(receipt, { ...evidence, proof: proof && { ...proof, option: 0 } })).toEqual([
    'listed',
    'root',
  ])
  expect(await isRecounted(closing, list)).toBe(true)
  expect(await isRecounted({ ...closing, options: closing.options?.slice(1) ?? [] }, list)).toBe(false)
  // A poll with receipts owes its options beside the ballots, where it has published its results.
  const open = await aClosing()
  const hidden = open.evidence.proof && { ...open.evidence.proof, option: null }
  expect(await faults(open.receipt, { ...open.evidence, proof: hidden })).toEqual(['listed', 'root'])
})

test('results that are not published leave the root and the number of ballots to check', async () => {
  const { receipt, list, evidence } = await aClosing(true)
  const closing = { ...evidence.closing, options: null, results_salt: null }
  expect((await checkBallot(receipt, { ...evidence, closing })).map(({ name }) => name)).toEqual([
    'commitment',
    'listed',
    'root',
    'closing',
  ])
  expect(await faults(receipt, { ...evidence, closing })).toEqual([])
  expect(await faults(receipt, { ...evidence, closing: { ...closing, size: 4 } })).toEqual([
    'root',
    'closing',
  ])
  expect(await isRecounted(closing, list)).toBe(true)
  expect(await isRecounted(closing, list.slice(1))).toBe(false)
  const listed = await aClosing()
  expect(await isRecounted({ ...listed.evidence.closing, options: null }, listed.list)).toBe(false)
})
