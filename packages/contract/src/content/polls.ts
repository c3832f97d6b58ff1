import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './polls.schemas.ts'

export const listPolls: Endpoint<typeof schemas.listPolls> = {
  name: 'listPolls',
  method: 'GET',
  path: '/polls',
  access: 'anyone',
}

export const getPoll: Endpoint<typeof schemas.getPoll> = {
  name: 'getPoll',
  method: 'GET',
  path: '/polls/:pollId',
  access: 'anyone',
}

export const getPollResults: Endpoint<typeof schemas.getPollResults> = {
  name: 'getPollResults',
  method: 'GET',
  path: '/polls/:pollId/results',
  access: 'anyone',
}

export const listPollPosts: Endpoint<typeof schemas.listPollPosts> = {
  name: 'listPollPosts',
  method: 'GET',
  path: '/polls/:pollId/posts',
  access: 'anyone',
}

export const voteInPoll: Endpoint<typeof schemas.voteInPoll> = {
  name: 'voteInPoll',
  method: 'POST',
  path: '/polls/:pollId/vote',
  access: 'member',
}

/**
 * Ballots by which the published shares of an open poll advance. A step is published once as many ballots stand behind it,
 * so any two publications, the final result included, differ by at least this many ballots. Smaller polls have no shares.
 */
export const pollStep = 10

/** Maximum days that a poll stays open. */
export const pollDays = 90

/** Open polls that a verified member may have at a time. */
export const openPollsOfMember = 3

export const createPoll: Endpoint<typeof schemas.createPoll> = {
  name: 'createPoll',
  method: 'POST',
  path: '/polls',
  access: 'member',
}

export const closePoll: Endpoint<typeof schemas.closePoll> = {
  name: 'closePoll',
  method: 'POST',
  path: '/polls/:pollId/close',
  access: 'member',
}
