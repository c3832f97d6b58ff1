import {
  getBallotProof,
  getBallotReceipt,
  getPoll,
  getPollClosing,
  getPollResults,
  listPollBallots,
  listPollPosts,
  listPolls,
  voteInPoll,
} from '@parvis/contract/content/polls.ts'
import { unlessRefused } from './refused.ts'
import type { Scene } from './two-members.ts'

/** Returns the other member's marks in a response. */
export const answered = async (scene: Scene, question: Promise<unknown>) => {
  await question
  return scene.other.word
}

/** Returns the other member's marks where the reader reaches a poll that is still open. */
const reached = async (scene: Scene, question: Promise<unknown>) => {
  await unlessRefused(question, 'poll_not_fixed')
  return scene.other.word
}

/** Requests about polls that answer differently when two members block each other. */
export const pollQuestions: Record<string, (scene: Scene) => Promise<unknown>[]> = {
  listPolls: ({ reader }) => [reader.call(listPolls, { query: {} })],
  getPoll: ({ reader, other }) => [reader.call(getPoll, { params: { pollId: other.poll.id } })],
  getPollResults: ({ reader, other }) => [reader.call(getPollResults, { params: { pollId: other.poll.id } })],
  listPollPosts: (scene) => [
    answered(scene, scene.reader.call(listPollPosts, { params: { pollId: scene.other.poll.id }, query: {} })),
  ],
  getPollClosing: (scene) => [
    reached(scene, scene.reader.call(getPollClosing, { params: { pollId: scene.other.poll.id } })),
  ],
  listPollBallots: (scene) => [
    reached(
      scene,
      scene.reader.call(listPollBallots, { params: { pollId: scene.other.poll.id }, query: {} }),
    ),
  ],
  getBallotProof: (scene) => [
    reached(
      scene,
      scene.reader.call(getBallotProof, {
        params: { pollId: scene.other.poll.id, commitment: '0'.repeat(64) },
      }),
    ),
  ],
  getBallotReceipt: (scene) => [
    answered(scene, scene.reader.call(getBallotReceipt, { params: { pollId: scene.other.poll.id } })),
  ],
  voteInPoll: ({ reader, other }) => [
    reader.call(voteInPoll, { params: { pollId: other.poll.id }, body: { option: 0 } }),
  ],
}
