import {
  type BallotStepName,
  checkBallot,
  checkClosing,
  isRecounted,
} from '@parvis/contract/audit/ballot-check.ts'
import { ballotCommitment } from '@parvis/contract/audit/ballots.ts'
import { climbToHead } from '@parvis/contract/audit/log-proof.ts'
import type { BallotReceipt } from '@parvis/contract/audit/transparency-log.schemas.ts'
import {
  getLogEntry,
  getLogHead,
  getLogOpening,
  getLogProof,
} from '@parvis/contract/audit/transparency-log.ts'
import type { PollClosing, PollView } from '@parvis/contract/content/polls.schemas.ts'
import {
  getBallotProof,
  getPollClosing,
  listPollBallots,
  voteInPoll,
} from '@parvis/contract/content/polls.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { AppContext } from '../src/app-context.ts'
import type { Guest, Member } from './people.ts'
import { unlessRefused } from './refused.ts'

/** Votes as a device with cryptography does: with a salt of its own. */
export async function votesWithReceipt(
  member: Member,
  poll: Pick<PollView, 'id' | 'with_receipt'>,
  option: number,
  salt = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('hex'),
) {
  const committed = poll.with_receipt ? option : null
  const hash = await ballotCommitment(salt, { poll: poll.id, option: committed, voter: member.id })
  if (hash === null) throw new Error('the salt is invalid')
  return member.call(voteInPoll, {
    params: { pollId: poll.id },
    body: { option, commitment: { salt, hash } },
  })
}

/** Casts ballots of members who do nothing else, one after the other: so many for each option, with salts of the server. */
export async function castsBallots(
  { db }: AppContext,
  poll: { id: string },
  counts: readonly number[],
): Promise<void> {
  for (const position of counts.flatMap((count, position) => Array.from({ length: count }, () => position)))
    await sql`
      with account as (
        insert into auth.users (email) values (gen_random_uuid() || '@exemple.test') returning id
      ), voter as (
        insert into profiles (id, display_name, role, referral_code)
        select id, 'Membre', 'citizen', upper(left(id::text, 8)) from account returning id
      ), made as (
        select voter.id as voter, sha256(uuid_send(gen_random_uuid())) as salt from voter
      )
      insert into poll_votes (poll_id, user_id, position, salt, commitment, salt_is_own)
      select polls.id, made.voter, ${position}::integer, made.salt, sha256(made.salt || convert_to(
        case when polls.with_receipt
          then format(E'parvis-ballot-v1\n%s\n%s\n%s\n', polls.id, ${position}::integer, made.voter)
          else format(E'parvis-ballot-v2\n%s\n%s\n', polls.id, made.voter) end, 'UTF8')), false
      from made, polls where polls.id = ${poll.id}
    `.execute(db)
}

/** Waits until a closed poll's result stands in the public log. */
export async function fixed(reader: Guest, poll: { id: string }): Promise<PollClosing & { entry: number }> {
  const read = () =>
    unlessRefused(reader.call(getPollClosing, { params: { pollId: poll.id } }), 'poll_not_fixed')
  await expect.poll(async () => (await read())?.entry ?? null, { timeout: 20_000 }).not.toBeNull()
  const closing = await read()
  if (closing === null || closing.entry === null) throw new Error('the poll is not fixed')
  return { ...closing, entry: closing.entry }
}

/** Steps of a receipt's check that fail, as a reader's device finds them. */
export async function faultsOf(reader: Guest, receipt: BallotReceipt): Promise<(BallotStepName | 'log')[]> {
  const { closing, entry, opening, isInLog } = await closingEvidence(reader, { id: receipt.poll })
  const proof = await unlessRefused(
    reader.call(getBallotProof, { params: { pollId: receipt.poll, commitment: receipt.commitment } }),
    'ballot_not_listed',
  )
  const steps = await checkBallot(receipt, { closing, proof, entry, opening })
  return [...failing(steps), ...(isInLog ? [] : ['log' as const])]
}

/** Steps that fail in the check of a result by anybody, with the whole list counted anew. */
export async function faultsOfResult(reader: Guest, poll: { id: string }) {
  const { closing, entry, opening } = await closingEvidence(reader, poll)
  const ballots: { option: number | null; commitment: string }[] = []
  for (let from: number | null = 0; from !== null; ) {
    const page: Awaited<ReturnType<typeof pageOf>> = await pageOf(reader, poll, from)
    ballots.push(...page.items)
    from = page.next
  }
  const steps = await checkClosing({ closing, entry, opening })
  return [...failing(steps), ...((await isRecounted(closing, ballots)) ? [] : ['recount'])]
}

const pageOf = (reader: Guest, poll: { id: string }, from: number) =>
  reader.call(listPollBallots, { params: { pollId: poll.id }, query: { from } })

const failing = (steps: { name: BallotStepName; holds: boolean }[]) =>
  steps.filter(({ holds }) => !holds).map(({ name }) => name)

async function closingEvidence(reader: Guest, poll: { id: string }) {
  const closing = await fixed(reader, poll)
  const params = { index: closing.entry }
  const entry = await reader.call(getLogEntry, { params })
  const { text: opening } = await reader.call(getLogOpening, { params })
  const { head } = await reader.call(getLogHead, {})
  const { path } = await reader.call(getLogProof, { query: { index: closing.entry, size: head.size } })
  const climbed = await climbToHead({ entry, path, head })
  return { closing, entry, opening, isInLog: climbed?.arrives === true }
}
