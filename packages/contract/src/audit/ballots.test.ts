import { expect, test } from 'vitest'
import {
  ballotCommitment,
  ballotLeaf,
  ballotLeafText,
  ballotText,
  blindReceiptFormat,
  readReceipt,
  receiptFormat,
  resultsText,
} from './ballots.ts'
import { toHex } from './merkle.ts'

const ballot = {
  poll: '11111111-1111-4111-8111-111111111111',
  option: 1,
  voter: '22222222-2222-4222-8222-222222222222',
}
const salt = '0'.repeat(64)

test('the commitment of a ballot is the SHA-256 of salt, poll, option and voter, as sha256sum computes it', async () => {
  expect(ballotText(ballot)).toBe(`parvis-ballot-v1\n${ballot.poll}\n1\n${ballot.voter}\n`)
  expect(await ballotCommitment(salt, ballot)).toBe(
    '2527290f85981cd8c661897ef332edd64a175a5364a34fd21f7b1556a1b57b17',
  )
  expect(await ballotCommitment('0'.repeat(62), ballot)).toBeNull()
  expect(await ballotCommitment('not hexadecimal', ballot)).toBeNull()
})

test('in a poll without receipts the commitment of a ballot and its leaf have no option', async () => {
  const blind = { ...ballot, option: null }
  expect(ballotText(blind)).toBe(`parvis-ballot-v2\n${ballot.poll}\n${ballot.voter}\n`)
  expect(ballotLeafText({ option: null, commitment: salt })).toBe(`parvis-ballot-leaf-v2\n${salt}\n`)
  expect(await ballotCommitment(salt, blind)).not.toBe(await ballotCommitment(salt, ballot))
})

test('another option, another voter, another poll or another salt gives another commitment', async () => {
  const all = await Promise.all([
    ballotCommitment(salt, ballot),
    ballotCommitment(salt, { ...ballot, option: 0 }),
    ballotCommitment(salt, { ...ballot, voter: ballot.poll }),
    ballotCommitment(salt, { ...ballot, poll: ballot.voter }),
    ballotCommitment('1'.repeat(64), ballot),
  ])
  expect(new Set(all).size).toBe(all.length)
})

test('the leaf of a listed ballot says its option, and the text of a result its counts', async () => {
  const listed = { option: 2, commitment: salt }
  expect(ballotLeafText(listed)).toBe(`parvis-ballot-leaf-v1\n2\n${salt}\n`)
  expect(toHex(await ballotLeaf(listed))).toBe(
    'b054e9fd0fb44be51038def11ebb3c3f57bc31b2385e913cd8188d81c752d817',
  )
  expect(resultsText(ballot.poll, [{ position: 0, ballots: 3, earlier: 1 }])).toBe(
    `parvis-poll-results-v1\n${ballot.poll}\n0 3 1\n`,
  )
})

test('a receipt is read as it was saved, and anything else is none', () => {
  const receipt = { format: receiptFormat, ...ballot, salt, commitment: salt, salt_is_own: true }
  expect(readReceipt(JSON.stringify(receipt))).toEqual(receipt)
  const blind = { ...receipt, format: blindReceiptFormat, option: null }
  expect(readReceipt(JSON.stringify(blind))).toEqual(blind)
  const spoilt = [
    { option: null },
    { format: blindReceiptFormat },
    { format: 'parvis-proof-v1' },
    { salt: 'x' },
    { commitment: 3 },
    { option: '1' },
    { poll: 'x' },
    { salt_is_own: undefined },
  ]
  for (const change of spoilt) expect(readReceipt(JSON.stringify({ ...receipt, ...change }))).toBeNull()
  for (const text of ['', 'null', '[]', '{']) expect(readReceipt(text)).toBeNull()
})
