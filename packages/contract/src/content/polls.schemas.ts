import { z } from 'zod'
import { BallotReceipt, Hash } from '../audit/transparency-log.schemas.ts'
import type { Description } from '../endpoint.ts'
import { boundedText, Cursor, Id, pageOf } from '../fields.schemas.ts'
import { limits } from '../limits.ts'
import { pollTabs, pollThemes } from '../list-filters.ts'
import { AuthorView } from '../people/profiles.schemas.ts'
import { forStaff, onceClosedToTokens } from '../refusal-groups.ts'
import { PostView } from './posts.schemas.ts'

/**
 * A poll as a reader sees it. Votes by option are shown to members who have voted and, once it is closed, to everybody;
 * guests, whose votes stay on their device, ask for them apart ({@link getPollResults}). They advance in steps of ten
 * ballots, the same for every reader, and a poll of fewer than ten has none. Individual votes are never disclosed.
 */
export const PollView = z.object({
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  theme: z.enum(pollThemes),
  options: z.array(z.object({ position: z.int(), text: z.string(), votes: z.int().nullable() })),
  /** Number of ballots cast by now. */
  totalVotes: z.int(),
  /** Number of ballots in the published votes by option, which lag behind while the poll is open; 0 before the first step. */
  tallied_votes: z.int(),
  /** A receipt proves how its member voted. Otherwise it proves only that their ballot was counted. */
  with_receipt: z.boolean(),
  /** The verified member who asks; null: the team. */
  author: AuthorView.nullable(),
  /** The reader may close it: its author and the staff. */
  can_close: z.boolean(),
  /** Closing time, past or future. */
  ends_at: z.iso.datetime(),
  is_closed: z.boolean(),
  /** Position of the option that the member chose. */
  userVote: z.int().nullable(),
  hasVoted: z.boolean(),
  /** Its result is fixed, and every ballot can be verified ({@link getPollClosing}). */
  is_fixed: z.boolean(),
  /** Belongs to the demo community. */
  is_example: z.boolean(),
})
export type PollView = z.infer<typeof PollView>

const PollReference = z.object({ pollId: Id })

const forPollStaff = [...forStaff, 'consent_required'] as const

export const listPolls = {
  summary: 'Open polls, the next to close first; or closed ones, the last closed first',
  scope: 'read',
  query: z.strictObject({
    tab: z.enum(pollTabs).default('current'),
    theme: z.enum(pollThemes).optional(),
    cursor: Cursor.optional(),
  }),
  returns: pageOf(PollView),
} satisfies Description

export const getPoll = {
  summary: 'A poll with the votes it has by now',
  scope: 'read',
  params: PollReference,
  returns: PollView,
  refusals: ['poll_not_found', 'reserve_in_force'],
} satisfies Description

export const getPollResults = {
  summary:
    'A poll with its votes by option. For guests, after a vote that stays on their device; members who have not voted are refused while it is open',
  scope: 'read',
  params: PollReference,
  returns: PollView,
  refusals: ['poll_not_found', 'reserve_in_force', 'vote_first'],
} satisfies Description

export const listPollPosts = {
  summary: 'Posts that cite the poll and that the reader may see, newest first, 20 a page',
  scope: 'read',
  params: PollReference,
  query: z.strictObject({ cursor: Cursor.optional() }),
  returns: pageOf(PostView),
  refusals: ['poll_not_found', 'reserve_in_force'],
} satisfies Description

export const voteInPoll = {
  summary: 'The member’s one vote, which cannot be changed',
  scope: 'write:votes',
  params: PollReference,
  body: z.strictObject({
    option: z.int().min(0).max(32_767),
    /** Made by the voter's device. Without it the server makes the salt. */
    commitment: z.strictObject({ salt: Hash, hash: Hash }).optional(),
  }),
  returns: PollView,
  refusals: [
    ...onceClosedToTokens,
    'consent_required',
    'poll_not_found',
    'poll_closed',
    'already_voted',
    'reserve_in_force',
    'ballot_commitment_wrong',
  ],
} satisfies Description

export const PollDraft = z.strictObject({
  title: boundedText(limits.pollTitle),
  description: z.union([z.literal(''), boundedText(limits.pollDescription)]).default(''),
  theme: z.enum(pollThemes),
  options: z
    .array(boundedText(limits.pollOption))
    .min(2)
    .max(limits.pollOptions)
    .refine((options) => new Set(options.map((text) => text.trim().toLowerCase())).size === options.length, {
      error: 'repeated',
    }),
  ends_at: z.iso.datetime(),
  /** Gives each voter a receipt that proves how they voted. It cannot be changed once the poll is open. */
  with_receipt: z.boolean().default(false),
  /** The election that it is about: the poll is paused while a reserve for it is in force. */
  election_id: Id.nullish(),
  /** Day by which an official answers; thirty days after the end unless given. Ignored for who is no official. */
  answer_due_on: z.iso.date().nullish(),
})
export type PollDraft = z.infer<typeof PollDraft>

export const createPoll = {
  summary:
    'Opens a poll to everybody; for the staff, who ask for the team, and for verified members, three open polls each at most',
  body: PollDraft,
  returns: PollView,
  refusals: [
    'consent_required',
    'staff_second_factor_required',
    'feature_off',
    'verification_required',
    'too_many_polls',
    'reserve_in_force',
    'poll_end_invalid',
    'answer_day_invalid',
    'election_not_found',
  ],
} satisfies Description

export const closePoll = {
  summary: 'Closes a poll before its time; for its author and the staff; harmless when it is closed',
  staff: 'by the handler',
  params: PollReference,
  returns: PollView,
  refusals: [...forPollStaff, 'poll_not_found'],
} satisfies Description

const Count = z.int().min(0)
/** The ballot's option; null in lists that do not have it: those of polls without receipts, or without published results. */
const ListedOption = Count.nullable()

/** Fixed result of a closed poll, and where the public log has it. */
export const PollClosing = z.object({
  poll: z.uuid(),
  closed_at: z.iso.datetime(),
  /** Number of ballots in the list, and root of the tree over them. */
  size: Count,
  root: Hash,
  /** Votes by option, with those from before receipts as `earlier`; null for polls of fewer than ten ballots. */
  options: z.array(z.object({ position: Count, ballots: Count, earlier: Count })).nullable(),
  /** Salt of the results' hash in the log's entry, which nobody can guess by trying counts; null when unpublished. */
  results_salt: Hash.nullable(),
  /** Index of the log's entry; null for the seconds until it stands there. */
  entry: Count.nullable(),
})
export type PollClosing = z.infer<typeof PollClosing>

export const getPollClosing = {
  summary: 'Fixed result of a closed poll, with the root of the list of its ballots',
  scope: 'read',
  params: PollReference,
  returns: PollClosing,
  refusals: ['poll_not_found', 'reserve_in_force', 'poll_not_fixed'],
} satisfies Description

export const listPollBallots = {
  summary: 'Commitments of the ballots of a closed poll, in the order of the list, 1,000 a page',
  scope: 'read',
  params: PollReference,
  query: z.strictObject({
    from: z.coerce
      .number<string | number>()
      .int()
      .min(0)
      .max(2 ** 31 - 1)
      .default(0),
  }),
  returns: z.object({
    items: z.array(z.object({ index: Count, option: ListedOption, commitment: Hash })),
    /** Value of `from` for the next page; null on the last page. */
    next: Count.nullable(),
  }),
  refusals: ['poll_not_found', 'reserve_in_force', 'poll_not_fixed'],
} satisfies Description

export const getBallotProof = {
  summary: 'Proves that a commitment stands in the list of a closed poll (RFC 9162, 2.1.3)',
  scope: 'read',
  params: z.object({ pollId: Id, commitment: Hash }),
  returns: z.object({ index: Count, size: Count, option: ListedOption, path: z.array(Hash) }),
  refusals: [
    'poll_not_found',
    'reserve_in_force',
    'poll_not_fixed',
    'ballot_not_listed',
    'ballot_tree_damaged',
  ],
} satisfies Description

export const getBallotReceipt = {
  summary: 'The member’s own receipt for a vote: salt and commitment; the option only in polls with receipts',
  params: PollReference,
  returns: BallotReceipt,
  refusals: ['poll_not_found', 'reserve_in_force', 'ballot_without_receipt'],
} satisfies Description
