import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './polls.schemas.ts'

const { anyone, member }: EndpointDeclarers<typeof schemas> = endpointDeclarers

export const listPolls = anyone('listPolls', 'GET /polls')
export const getPoll = anyone('getPoll', 'GET /polls/:pollId')
export const getPollResults = anyone('getPollResults', 'GET /polls/:pollId/results')
export const listPollPosts = anyone('listPollPosts', 'GET /polls/:pollId/posts')
export const voteInPoll = member('voteInPoll', 'POST /polls/:pollId/vote')

/**
 * Ballots by which the published shares of an open poll advance. A step is published once as many ballots stand behind it,
 * so any two publications, the final result included, differ by at least this many ballots. Smaller polls have no shares.
 */
export const pollStep = 10

/** Maximum days that a poll stays open. */
export const pollDays = 90

/** Open polls that a verified member may have at a time. */
export const openPollsOfMember = 3

export const createPoll = member('createPoll', 'POST /polls')
export const closePoll = member('closePoll', 'POST /polls/:pollId/close')
export const getPollClosing = anyone('getPollClosing', 'GET /polls/:pollId/closing')
export const listPollBallots = anyone('listPollBallots', 'GET /polls/:pollId/ballots')
export const getBallotProof = anyone('getBallotProof', 'GET /polls/:pollId/ballots/:commitment')
export const getBallotReceipt = member('getBallotReceipt', 'GET /polls/:pollId/receipt')
