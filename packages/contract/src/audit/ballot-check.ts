import type { BallotReceipt } from './ballots.schemas.ts'
import { ballotCommitment, ballotLeaf, type ListedBallot, type OptionCount, resultsText } from './ballots.ts'
import { saltedHash } from './log-proof.ts'
import { areSame, type Bytes, climb, fromHex, nodeHash, sha256, toHex } from './merkle.ts'
import { digestOf, readPublicText } from './public-facts.ts'

/** Fixed result of a poll as the server tells it. */
interface ToldClosing {
  poll: string
  size: number
  root: string
  options: readonly OptionCount[]
  /** Salt of the results' hash in the log's entry. */
  results_salt: string
}

/** Data that a receipt is checked against; nothing of it is trusted. */
export interface BallotEvidence {
  closing: ToldClosing
  /** Null when the server says that the list does not have the ballot. */
  proof: { index: number; size: number; option: number; path: readonly string[] } | null
  /** Commitment of the log's entry, and the text that is to be behind it. */
  entry: { commitment: string }
  opening: string
}

/**
 * - `commitment`: salt, option and voter give the commitment of the receipt.
 * - `listed`: the list has the commitment, under the receipt's option.
 * - `root`: the path leads from the ballot to the root of the list.
 * - `closing`: the entry of the public log commits to this root.
 * - `results`: the entry commits to these counts, and they are as many as the list.
 */
export type BallotStepName = 'commitment' | 'listed' | 'root' | 'closing' | 'results'

export interface BallotStep {
  name: BallotStepName
  holds: boolean
}

/** Checks that a receipt's ballot was counted as it was cast. The entry itself is checked by its proof in the log. */
export async function checkBallot(receipt: BallotReceipt, evidence: BallotEvidence): Promise<BallotStep[]> {
  const { closing, proof } = evidence
  const commitment = await ballotCommitment(receipt.salt, receipt)
  const isListed = proof !== null && proof.option === receipt.option && closing.poll === receipt.poll
  return [
    { name: 'commitment', holds: commitment === receipt.commitment },
    { name: 'listed', holds: isListed },
    { name: 'root', holds: isListed && (await leadsToRoot(receipt, proof, closing)) },
    ...(await checkClosing(evidence)),
  ]
}

/** Checks that the public log commits to a result, and to the root of its list. */
export async function checkClosing({
  closing,
  entry,
  opening,
}: Pick<BallotEvidence, 'closing' | 'entry' | 'opening'>): Promise<BallotStep[]> {
  const read = readPublicText(opening)
  const isOpened = read?.kind === 'poll_closed' && (await digestOf(opening)) === entry.commitment
  const facts = isOpened ? read.facts : {}
  const listed = closing.options.reduce((sum, { ballots }) => sum + ballots, 0)
  return [
    {
      name: 'closing',
      holds: facts.poll === closing.poll && facts.root === closing.root && facts.ballots === closing.size,
    },
    {
      name: 'results',
      holds:
        listed === closing.size &&
        facts.results ===
          (await saltedHash(closing.results_salt, resultsText(closing.poll, closing.options))),
    },
  ]
}

async function leadsToRoot(
  { option, commitment }: BallotReceipt,
  { index, size, path }: NonNullable<BallotEvidence['proof']>,
  closing: ToldClosing,
): Promise<boolean> {
  const hashes = path.map(fromHex)
  const root = fromHex(closing.root)
  if (root === null || size !== closing.size || !hashes.every((hash): hash is Bytes => hash?.length === 32))
    return false
  const climbed = await climb({ index, size, leaf: await ballotLeaf({ option, commitment }), path: hashes })
  return climbed !== null && areSame(climbed.root, root)
}

/** Counts a whole list anew. Returns whether root and counts are those of the closing. */
export async function isRecounted(closing: ToldClosing, ballots: readonly ListedBallot[]): Promise<boolean> {
  if (new Set(ballots.map(({ commitment }) => commitment)).size !== ballots.length) return false
  const counts = new Map<number, number>()
  for (const { option } of ballots) counts.set(option, (counts.get(option) ?? 0) + 1)
  const isCounted =
    ballots.length === closing.size &&
    closing.options.reduce((sum, { ballots }) => sum + ballots, 0) === closing.size &&
    closing.options.every(({ position, ballots }) => (counts.get(position) ?? 0) === ballots)
  return isCounted && toHex(await rootOver(await Promise.all(ballots.map(ballotLeaf)))) === closing.root
}

/** Root of a tree with these leaves: pairs are joined level by level, and one without a partner moves up (RFC 6962). */
async function rootOver(leaves: readonly Bytes[]): Promise<Bytes> {
  let level = leaves
  while (level.length > 1) {
    const pairs = Array.from({ length: Math.ceil(level.length / 2) }, (_, at) =>
      level.slice(2 * at, 2 * at + 2),
    )
    level = await Promise.all(
      pairs.map(([left, right]) =>
        left !== undefined && right !== undefined ? nodeHash(left, right) : (left as Bytes),
      ),
    )
  }
  return level[0] ?? sha256(new Uint8Array())
}
