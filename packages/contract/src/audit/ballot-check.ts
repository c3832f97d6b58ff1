import { ballotCommitment, ballotLeaf, type ListedBallot, type OptionCount, resultsText } from './ballots.ts'
import { saltedHash } from './log-proof.ts'
import { areSame, type Bytes, climb, fromHex, nodeHash, sha256, toHex } from './merkle.ts'
import type { BallotReceipt } from './transparency-log.schemas.ts'
import { digestOf, readPublicText } from './transparency-log.ts'

/** Fixed result of a poll as the server tells it. */
interface PublishedClosing {
  poll: string
  size: number
  root: string
  /** Null when the results are not published. */
  options: readonly OptionCount[] | null
  /** Salt of the results' hash in the log's entry; null when they are not published. */
  results_salt: string | null
}

/** Data that a receipt is checked against; nothing of it is trusted. */
export interface BallotEvidence {
  closing: PublishedClosing
  /** Null when the server says that the list does not have the ballot. */
  proof: { index: number; size: number; option: number | null; path: readonly string[] } | null
  /** Commitment of the log's entry, and the text that is to be behind it. */
  entry: { commitment: string }
  opening: string
}

/**
 * - `commitment`: salt, option if the receipt has one, and voter give the commitment of the receipt.
 * - `listed`: the list has the commitment, under the receipt's option where both have one.
 * - `root`: the path leads from the ballot to the root of the list.
 * - `closing`: the entry of the public log commits to this root.
 * - `results`: the entry commits to these counts, and they are as many as the list. Left out when they are not published.
 */
export type BallotStepName = 'commitment' | 'listed' | 'root' | 'closing' | 'results'

export interface BallotStep {
  name: BallotStepName
  holds: boolean
}

/**
 * Checks that a receipt's ballot was counted, and as it was cast where the receipt has its option and the results are
 * published. The entry itself is checked by its proof in the log.
 */
export async function checkBallot(receipt: BallotReceipt, evidence: BallotEvidence): Promise<BallotStep[]> {
  const { closing, proof } = evidence
  const commitment = await ballotCommitment(receipt.salt, receipt)
  // A list without options proves less: only that of an unpublished result may have none for a receipt with one.
  const option = closing.options === null ? null : receipt.option
  const isListed = proof !== null && proof.option === option && closing.poll === receipt.poll
  return [
    { name: 'commitment', holds: commitment === receipt.commitment },
    { name: 'listed', holds: isListed },
    { name: 'root', holds: isListed && (await leadsToRoot(receipt.commitment, proof, closing)) },
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
  const holds = facts.poll === closing.poll && facts.root === closing.root && facts.ballots === closing.size
  const { options, results_salt: salt } = closing
  if (options === null) return [{ name: 'closing', holds }]
  const hash = await saltedHash(salt ?? '', resultsText(closing.poll, options))
  return [
    { name: 'closing', holds },
    { name: 'results', holds: listedIn(options) === closing.size && facts.results === hash },
  ]
}

const listedIn = (options: readonly OptionCount[]) => options.reduce((sum, { ballots }) => sum + ballots, 0)

async function leadsToRoot(
  commitment: string,
  { index, size, option, path }: NonNullable<BallotEvidence['proof']>,
  closing: PublishedClosing,
): Promise<boolean> {
  const hashes = path.map(fromHex)
  const root = fromHex(closing.root)
  if (root === null || size !== closing.size || !hashes.every((hash): hash is Bytes => hash?.length === 32))
    return false
  const climbed = await climb({ index, size, leaf: await ballotLeaf({ option, commitment }), path: hashes })
  return climbed !== null && areSame(climbed.root, root)
}

/** Counts a whole list anew: root, number of ballots, and votes by option where the list has options. */
export async function isRecounted(
  closing: PublishedClosing,
  ballots: readonly ListedBallot[],
): Promise<boolean> {
  if (new Set(ballots.map(({ commitment }) => commitment)).size !== ballots.length) return false
  const counts = new Map<number | null, number>()
  for (const { option } of ballots) counts.set(option, (counts.get(option) ?? 0) + 1)
  const { options, size } = closing
  const isBlind = counts.get(null) === ballots.length || ballots.length === 0
  const isCounted =
    ballots.length === size &&
    (options === null || listedIn(options) === size) &&
    (isBlind || options?.every(({ position, ballots }) => (counts.get(position) ?? 0) === ballots) === true)
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
