import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../id.ts'
import { limits } from '../limits.ts'
import { Cursor, pageOf } from '../pages.ts'
import { forStaff } from '../refusals.ts'
import { boundedText } from '../text.ts'

/** Spec 001 §9. */
export const pollThemes = ['economy', 'education', 'ecology', 'defence', 'health', 'social'] as const
export type PollTheme = (typeof pollThemes)[number]

/** A poll as everybody reads it; only `userVote` depends on the reader. Individual votes are never disclosed. */
export const PollView = z.object({
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  theme: z.enum(pollThemes),
  options: z.array(z.object({ position: z.int(), text: z.string(), votes: z.int() })),
  totalVotes: z.int(),
  /** Closing time, past or future. */
  ends_at: z.iso.datetime(),
  isClosed: z.boolean(),
  /** Position of the option that the member chose. */
  userVote: z.int().nullable(),
  hasVoted: z.boolean(),
  /** Belongs to the demo community. */
  is_example: z.boolean(),
})
export type PollView = z.infer<typeof PollView>

const PollReference = z.object({ pollId: Id })

const forPollStaff = [...forStaff, 'consent_required'] as const

export const pollTabs = ['current', 'history'] as const
export type PollTab = (typeof pollTabs)[number]

export const listPolls = endpoint({
  name: 'listPolls',
  summary: 'Open polls, the next to close first; or closed ones, the last closed first',
  method: 'GET',
  path: '/polls',
  access: 'anyone',
  query: z.strictObject({
    tab: z.enum(pollTabs).default('current'),
    theme: z.enum(pollThemes).optional(),
    cursor: Cursor.optional(),
  }),
  returns: pageOf(PollView),
  refusals: [],
})

export const getPoll = endpoint({
  name: 'getPoll',
  summary: 'A poll with the votes it has by now',
  method: 'GET',
  path: '/polls/:pollId',
  access: 'anyone',
  params: PollReference,
  returns: PollView,
  refusals: ['poll_not_found', 'reserve_in_force'],
})

export const voteInPoll = endpoint({
  name: 'voteInPoll',
  summary: 'The member’s one vote, which cannot be changed',
  method: 'POST',
  path: '/polls/:pollId/vote',
  access: 'member',
  params: PollReference,
  body: z.strictObject({ option: z.int().min(0).max(32_767) }),
  returns: PollView,
  refusals: ['consent_required', 'poll_not_found', 'poll_closed', 'already_voted', 'reserve_in_force'],
})

/** Maximum days that a poll stays open. */
export const pollDays = 90

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
  /** The election that it is about: the poll is paused while a reserve for it is in force. */
  election_id: Id.nullish(),
})
export type PollDraft = z.infer<typeof PollDraft>

export const createPoll = endpoint({
  name: 'createPoll',
  summary: 'Opens a poll to everybody; for the staff',
  method: 'POST',
  path: '/polls',
  access: 'member',
  body: PollDraft,
  returns: PollView,
  refusals: [...forPollStaff, 'poll_end_invalid', 'election_not_found'],
})

export const closePoll = endpoint({
  name: 'closePoll',
  summary: 'Closes a poll before its time; for the staff; harmless when it is closed',
  method: 'POST',
  path: '/polls/:pollId/close',
  access: 'member',
  params: PollReference,
  returns: PollView,
  refusals: [...forPollStaff, 'poll_not_found'],
})
