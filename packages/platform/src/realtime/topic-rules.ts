import type { RealtimeEvent, RealtimeMessage } from '@parvis/contract/realtime.ts'
import { createGuestLookups } from './guest-lookups.ts'
import type { LookupGate } from './lookup-gate.ts'

/** Code of a refusal, or null when the subscription is allowed. */
export type Verdict = Extract<RealtimeMessage, { type: 'refused' }>['code'] | null

/** Access policy of a kind of topic. Checked again when the socket's member changes. */
export type TopicPolicy<Member> = (subject: string, member: Member | null) => Promise<Verdict>

export interface TopicOptions {
  /** Event sent immediately on subscription. */
  greeting?(subject: string): RealtimeEvent
  /** Checks several subjects for a guest with one query, in order. Required where the policy queries the database. */
  forGuests?(subjects: string[]): Promise<Verdict[]>
}

interface TopicKind<Member> extends TopicOptions {
  policy: TopicPolicy<Member>
}

export interface TopicRules<Member> {
  allow(kind: string, policy: TopicPolicy<Member>, options?: TopicOptions): void
  knows(topic: string): boolean
  /** Checks at once, for callers other than sockets. */
  judge(topic: string, member: Member | null): Promise<Verdict>
  /** Checks the access of guests to topics, many in one query. */
  judgeGuests(topic: string): Promise<Verdict>
  /** Checks when the party's turn comes; undefined when `isWanted` is false by then. */
  judgeInTurn(
    topic: string,
    member: Member | null,
    party: string,
    isWanted: () => boolean,
  ): Promise<Verdict | undefined>
  greeting(topic: string): RealtimeEvent | undefined
}

/** Access policies by kind of topic. Lookups of members wait at `membersGate`, those of guests in a queue of their own. */
export function createTopicRules<Member>(membersGate: LookupGate): TopicRules<Member> {
  const kinds = new Map<string, TopicKind<Member>>()
  const guests = createGuestLookups(judgeForGuests)

  const kindOf = (topic: string) => kinds.get(topic.slice(0, topic.indexOf(':')))
  const subjectOf = (topic: string) => topic.slice(topic.indexOf(':') + 1)

  async function judge(topic: string, member: Member | null): Promise<Verdict> {
    return (await kindOf(topic)?.policy(subjectOf(topic), member)) ?? null
  }

  async function judgeForGuests(topics: string[]): Promise<Verdict[]> {
    const verdicts = new Map<string, Verdict>()
    for (const [kind, ofKind] of Map.groupBy(topics, kindOf)) {
      const judged = await (kind?.forGuests?.(ofKind.map(subjectOf)) ??
        Promise.all(ofKind.map((topic) => judge(topic, null))))
      for (const [index, topic] of ofKind.entries()) verdicts.set(topic, judged[index] ?? null)
    }
    return topics.map((topic) => verdicts.get(topic) ?? null)
  }

  return {
    allow(kind, policy, options) {
      kinds.set(kind, { policy, ...options })
    },
    knows: (topic) => kindOf(topic) !== undefined,
    judge,
    judgeGuests: async (topic) => (await guests.judge('all guests', topic, () => true)) ?? null,
    judgeInTurn: (topic, member, party, isWanted) =>
      member === null
        ? guests.judge(party, topic, isWanted)
        : membersGate.pass(party, isWanted, () => judge(topic, member)),
    greeting: (topic) => kindOf(topic)?.greeting?.(subjectOf(topic)),
  }
}

/** Checks readers' members again, one after another and each once, so that a crowd does not delay other queries. */
export async function judgeReaders<Member extends { id: string }, Reader extends { member: Member | null }>(
  judge: TopicRules<Member>['judge'],
  topic: string,
  readers: Reader[],
  refuse: (reader: Reader, code: NonNullable<Verdict>) => void,
): Promise<void> {
  const verdicts = new Map<string | null, Verdict>()
  for (const reader of readers) {
    const { member } = reader
    const who = member?.id ?? null
    let verdict = verdicts.get(who)
    if (verdict === undefined) {
      verdict = await judge(topic, member)
      verdicts.set(who, verdict)
    }
    // If another member has signed in on the socket meanwhile, they were checked then.
    if (verdict !== null && reader.member === member) refuse(reader, verdict)
  }
}
