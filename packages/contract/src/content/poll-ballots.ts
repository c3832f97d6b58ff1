import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './poll-ballots.schemas.ts'

const { anyone, member }: EndpointDeclarers<typeof schemas> = endpointDeclarers

export const getPollClosing = anyone('getPollClosing', 'GET /polls/:pollId/closing')
export const listPollBallots = anyone('listPollBallots', 'GET /polls/:pollId/ballots')
export const getBallotProof = anyone('getBallotProof', 'GET /polls/:pollId/ballots/:commitment')
export const getBallotReceipt = member('getBallotReceipt', 'GET /polls/:pollId/receipt')
