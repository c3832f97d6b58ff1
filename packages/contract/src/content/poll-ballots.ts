import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './poll-ballots.schemas.ts'

export const getPollClosing: Endpoint<typeof schemas.getPollClosing> = {
  name: 'getPollClosing',
  method: 'GET',
  path: '/polls/:pollId/closing',
  access: 'anyone',
}

export const listPollBallots: Endpoint<typeof schemas.listPollBallots> = {
  name: 'listPollBallots',
  method: 'GET',
  path: '/polls/:pollId/ballots',
  access: 'anyone',
}

export const getBallotProof: Endpoint<typeof schemas.getBallotProof> = {
  name: 'getBallotProof',
  method: 'GET',
  path: '/polls/:pollId/ballots/:commitment',
  access: 'anyone',
}

export const getBallotReceipt: Endpoint<typeof schemas.getBallotReceipt> = {
  name: 'getBallotReceipt',
  method: 'GET',
  path: '/polls/:pollId/receipt',
  access: 'member',
}
