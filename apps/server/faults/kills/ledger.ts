import type { Member } from '../../test/people.ts'

/** Writes that have a row each, by the table that holds them. */
export type Kind = 'messages' | 'posts' | 'comments' | 'quotes' | 'post_shares'

/** An acknowledged write: the row that the server's answer named. */
export interface AcknowledgedWrite {
  kind: Kind
  memberId: string
  requestId: string
  id: string
  /** In no other text. */
  content: string
  /** Conversation of a message, post of a comment, quote or share. */
  placeId: string
}

/** Acknowledged writes, with their results. */
export class Ledger {
  readonly acknowledged: AcknowledgedWrite[] = []
  /** Last state of a reaction or a like that was answered, by `member target`. */
  readonly reactions = new Map<string, string | null>()
  readonly likes = new Map<string, boolean>()
  /** Answers of the server that no fault excuses. */
  readonly defects: string[] = []
  /** Requests without an answer, since their node was killed. */
  cut = 0
  /** Requests answered with 503 `unavailable`. */
  refused = 0
  /** Requests to a node that was not there. */
  away = 0
  /** Writes that were in the database before they were sent again. */
  storedUnanswered = 0
  /** When the last answered request was sent and answered, on `performance.now()`. */
  lastAnswer = { sentAt: 0, at: 0 }

  answers(sentAt: number): void {
    if (sentAt > this.lastAnswer.sentAt) this.lastAnswer = { sentAt, at: performance.now() }
  }

  /** Newest posts and comments, to write about. */
  recent(kind: 'posts' | 'comments', count: number): AcknowledgedWrite[] {
    const found: AcknowledgedWrite[] = []
    for (let at = this.acknowledged.length - 1; at >= 0 && found.length < count; at -= 1) {
      const one = this.acknowledged[at]
      if (one?.kind === kind) found.push(one)
    }
    return found
  }
}

export const pair = (member: Member, target: { id: string }) => `${member.id} ${target.id}`
