import { z } from 'zod'
import { PostView } from '../content/posts.schemas.ts'
import type { Description } from '../endpoint.ts'
import { Cursor, Id, pageOf } from '../fields.schemas.ts'
import { lawSubjects } from '../list-filters.ts'
import { ProfileReference } from '../people/profiles.schemas.ts'
import { forReviewers } from '../refusal-groups.ts'
import { LawReference } from './laws.schemas.ts'
import { institutions } from './officials.ts'
import { nonVotingCauses, rollCallKinds, rollCallOutcomes, votePositions } from './roll-calls.ts'

export const OfficialReference = z.strictObject({ uid: z.string().regex(/^[A-Za-z0-9-]{1,40}$/) })

/** The assembly's number of a vote: `VTANR5L17V1234`. */
const VoteUid = z.string().regex(/^[A-Za-z0-9-]{1,60}$/)

const Tally = z.object({ for: z.int(), against: z.int(), abstentions: z.int(), non_voters: z.int() })
export type Tally = z.infer<typeof Tally>

export const OfficialSource = z.object({
  institution: z.string(),
  page: z.string(),
  url: z.url().nullable(),
  as_of: z.iso.date(),
})

export const RollCallSummary = z.object({
  uid: VoteUid,
  number: z.int(),
  held_on: z.iso.date(),
  title: z.string(),
  kind: z.enum(rollCallKinds),
  /** On a whole text, as opposed to an article or an amendment. */
  whole_text: z.boolean(),
  outcome: z.enum(rollCallOutcomes),
  tally: Tally,
  /** Number of votes required, when known. */
  required: z.int().nullable(),
  page_url: z.url().nullable(),
  /** Null for the demo community. */
  source: OfficialSource.nullable(),
  is_example: z.boolean(),
})

export type RollCallSummary = z.infer<typeof RollCallSummary>

export const VotedGroup = z.object({
  /** Identifier of the group; null while no import has named it. */
  uid: z.string().nullable(),
  name: z.string(),
  short_name: z.string().nullable(),
  colour: z.string().nullable(),
  members: z.int(),
  tally: Tally,
  /** Position with the most votes, computed from the tally; null in case of a tie. */
  majority: z.enum(votePositions).nullable(),
  /** Numbers of voters that the source names, where they differ from its tally. */
  named: Tally.nullable(),
})
export type VotedGroup = z.infer<typeof VotedGroup>

/** Position that a member declared after the vote; no count takes it up. */
const DeclaredPosition = z.object({
  uid: z.string(),
  /** Null while no import has named them. */
  name: z.string().nullable(),
  /** As counted; null: did not vote. */
  counted: z.enum(votePositions).nullable(),
  declared: z.enum(votePositions),
  /** They reported that the voting device did not work. */
  malfunction: z.boolean(),
})
export type DeclaredPosition = z.infer<typeof DeclaredPosition>

const VoteOnText = RollCallSummary.pick({
  uid: true,
  number: true,
  title: true,
  held_on: true,
  outcome: true,
})

/** A roll-call vote with the result by group, the largest first. */
export const RollCallView = RollCallSummary.extend({
  groups: z.array(VotedGroup),
  corrections: z.array(DeclaredPosition),
  /** The law or bill among whose acts it is, when Parvis follows one. */
  law: z.object({ reference: LawReference, title: z.string() }).nullable(),
  /** The votes before and after on the text that the title names, in the same legislature. */
  before: VoteOnText.nullable(),
  after: VoteOnText.nullable(),
})
export type RollCallView = z.infer<typeof RollCallView>

/** Vote of one official. */
export const OfficialVoteView = RollCallSummary.extend({
  position: z.enum(votePositions),
  cause: z.enum(nonVotingCauses).nullable(),
  by_delegation: z.boolean(),
  /** Position that they declared afterwards to have intended; the tally is unchanged. */
  correction: z.enum(votePositions).nullable(),
  group: VotedGroup.nullable(),
  /** Their post about the vote, as this reader may see it. */
  explanation: PostView.nullable(),
})
export type OfficialVoteView = z.infer<typeof OfficialVoteView>

const OfficialCard = z.object({
  uid: z.string(),
  name: z.string(),
  institution: z.enum(institutions),
  constituency: z.string().nullable(),
  group: z.string().nullable(),
  page_url: z.url().nullable(),
})

export const VoteFigures = z.object({
  /** Counts over votes on whole texts and motions of censure. */
  positions: Tally,
  /** Votes on whole texts during their mandate, with those cast and abstained; null without any. */
  participation: z.object({ held: z.int(), cast: z.int() }).nullable(),
})
export type VoteFigures = z.infer<typeof VoteFigures>

/** The official linked to a verified member, with figures computed from the votes. */
export const OfficialView = OfficialCard.extend({
  is_example: z.boolean(),
  ...VoteFigures.shape,
  source: OfficialSource.nullable(),
})
export type OfficialView = z.infer<typeof OfficialView>

export const getProfileOfficial = {
  summary: 'The official that a verified member is; null for everybody else',
  scope: 'read',
  params: ProfileReference,
  returns: z.object({ official: OfficialView.nullable() }),
  refusals: ['profile_not_found'],
} satisfies Description

/** Only votes on the texts of one law, or of the laws on one subject. */
const lawFilters = { law: LawReference.optional(), subject: z.enum(lawSubjects).optional() }

const officialVoteFilters = {
  q: z.string().max(400).default(''),
  ...lawFilters,
  position: z.enum(votePositions).optional(),
  scope: z.enum(['notable', 'all']).default('notable'),
  /** Whether the position is the majority of the group, or another one. */
  group: z.enum(['with', 'against']).optional(),
  cursor: Cursor.optional(),
}

export const listProfileVotes = {
  summary:
    'How a linked official voted, the latest first, 20 a page; on whole texts and motions of censure unless all are asked for',
  scope: 'read',
  params: ProfileReference,
  query: z.strictObject(officialVoteFilters),
  returns: pageOf(OfficialVoteView),
  refusals: ['profile_not_found'],
} satisfies Description

export const listOfficialVotes = {
  summary:
    'How an official voted, the latest first, 20 a page; on whole texts and motions of censure unless all are asked for',
  scope: 'read',
  params: OfficialReference,
  query: z.strictObject(officialVoteFilters),
  returns: pageOf(OfficialVoteView),
  refusals: ['official_not_found'],
} satisfies Description

export const listRollCalls = {
  summary:
    'Roll-call votes, the latest first, 20 a page; `scope=notable` those on whole texts and motions of censure, `close` those decided by at most 5 % of the votes cast',
  scope: 'read',
  query: z.strictObject({
    q: z.string().max(400).default(''),
    kind: z.enum(rollCallKinds).optional(),
    outcome: z.enum(rollCallOutcomes).optional(),
    scope: z.enum(['notable', 'all']).default('all'),
    close: z.literal('true').optional(),
    year: z.coerce.number().int().min(1958).max(2100).optional(),
    day: z.iso.date().optional(),
    ...lawFilters,
    cursor: Cursor.optional(),
  }),
  returns: pageOf(RollCallSummary),
} satisfies Description

export const VoteReference = z.object({ uid: VoteUid })

const Positions = z
  .string()
  .describe('A letter for each roll call: p for, c against, a abstention, - none of these')

export const getQuestionnaire = {
  summary:
    'The roll calls of « Qui vote comme moi », with the positions of every named official and the majority of each group: agreement is computed on the reader’s device',
  scope: 'read',
  returns: z.object({
    /** Changes with the rule and with the roll calls that it chooses. */
    version: z.string(),
    votes: z.array(
      RollCallSummary.pick({ uid: true, title: true, held_on: true, outcome: true, tally: true }),
    ),
    groups: z.array(
      z.object({
        name: z.string(),
        short_name: z.string().nullable(),
        colour: z.string().nullable(),
        positions: Positions,
      }),
    ),
    officials: z.array(
      z.object({
        uid: z.string(),
        name: z.string(),
        /** Position of their last group in the list of groups. */
        group: z.int(),
        /** Position of their party in the list of parties; null without a known one. */
        party: z.int().nullable(),
        positions: Positions,
      }),
    ),
    /** Parties to which these officials are attached, as the Assembly publishes it. */
    parties: z.array(z.object({ name: z.string(), colour: z.string().nullable() })),
    source: OfficialSource.nullable(),
  }),
} satisfies Description
export type Questionnaire = z.infer<typeof getQuestionnaire.returns>

export const getRollCall = {
  summary: 'A roll-call vote with the result by group',
  scope: 'read',
  params: VoteReference,
  returns: RollCallView,
  refusals: ['vote_not_found'],
} satisfies Description

/** How one official voted in a roll call. */
const Voter = z.object({
  uid: z.string(),
  /** Null while no import has named them. */
  name: z.string().nullable(),
  /** Constituency of who has the same name as another voter. */
  distinction: z.string().nullable(),
  /** Position of their group in the groups of the roll call. */
  group: z.int(),
  position: z.enum(votePositions),
  cause: z.enum(nonVotingCauses).nullable(),
  by_delegation: z.boolean(),
  /** Neither non-voting nor of the majority of their group. */
  is_dissident: z.boolean(),
})
export type Voter = z.infer<typeof Voter>

/** The members of the Assembly from the left of the chamber to its right, as runs of neighbours of one group. */
const VotedHemicycle = z.object({
  /** `seats`: by their seats of the day; `groups`: by group, as the seats of that day are unknown. */
  basis: z.enum(['seats', 'groups']),
  runs: z.array(
    z.object({
      /** Position in the groups of the roll call; null: of none of them. */
      group: z.int().nullable(),
      positions: z
        .string()
        .describe(
          'A letter for each member: p for, c against, a abstention, n present without voting, - did not vote',
        ),
    }),
  ),
})
export type VotedHemicycle = z.infer<typeof VotedHemicycle>

export const listVoters = {
  summary:
    'Everybody who has a position in a roll-call vote, by group and name: about 600 in the Assembly, 900 in the Congress',
  scope: 'read',
  params: VoteReference,
  returns: z.object({
    items: z.array(Voter),
    /** Null where no places are known: other assemblies, the Congress, old legislatures. */
    hemicycle: VotedHemicycle.nullable(),
  }),
  refusals: ['vote_not_found'],
} satisfies Description

export const explainVote = {
  summary: 'Pins a public post of the official’s own to a vote of theirs, in the place of the one before',
  scope: 'write:posts',
  params: VoteReference,
  body: z.strictObject({ post_id: Id }),
  returns: PostView,
  refusals: [
    'consent_required',
    'vote_not_found',
    'not_an_official',
    'post_not_found',
    'not_owner',
    'post_not_public',
    'plain_repost',
    'post_explains_vote',
  ],
} satisfies Description

export const withdrawExplanation = {
  summary: 'Takes the explanation off a vote; the post stays, and it is harmless when there is none',
  scope: 'write:posts',
  params: VoteReference,
  returns: z.object({ uid: VoteUid }),
  refusals: ['vote_not_found', 'not_an_official'],
} satisfies Description

/** An official as reviewers select them. */
export const OfficialMatch = OfficialCard.extend({
  /** Linked to another member. */
  is_taken: z.boolean(),
})
export type OfficialMatch = z.infer<typeof OfficialMatch>

const forLinking = [...forReviewers, 'verification_not_found'] as const
const RequestReference = z.object({ requestId: Id })

export const findOfficials = {
  summary:
    'Who the member of a request is linked to, and officials by name or identifier, ten at most, for reviewers',
  params: RequestReference,
  query: z.strictObject({ q: z.string().max(200).default('') }),
  returns: z.object({ linked: OfficialMatch.nullable(), found: z.array(OfficialMatch) }),
  refusals: [...forLinking],
} satisfies Description

export const linkOfficial = {
  summary: 'Links the verified member of a request to an official, or to none',
  params: RequestReference,
  body: z.strictObject({ uid: z.string().max(60).nullable() }),
  returns: z.object({ linked: OfficialMatch.nullable() }),
  refusals: [...forLinking, 'own_content', 'official_not_found', 'official_taken', 'not_an_official'],
} satisfies Description
