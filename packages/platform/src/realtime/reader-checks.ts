import { retried } from '../retried.ts'
import type { Bus } from './bus.ts'
import type { Connection } from './connection.ts'
import type { createFollowers } from './followers.ts'
import { onFollowersJudged } from './invalidation.ts'
import { judgeReaders, type TopicRules, type Verdict } from './topic-rules.ts'

interface Parts<Member> {
  bus: Bus
  rules: Pick<TopicRules<Member>, 'judge' | 'judgeGuests'>
  followers: ReturnType<typeof createFollowers<Connection<Member>>>
  refuse(connection: Connection<Member>, topic: string, code: NonNullable<Verdict>): void
  /** Takes over checks, with their errors. */
  run(check: Promise<void>): void
}

/** Checks the followers of a topic again when access to it was narrowed. */
export function checkReadersAgain<Member extends { id: string }>({
  bus,
  rules,
  followers,
  refuse,
  run,
}: Parts<Member>) {
  function check(topic: string, readers: Iterable<Connection<Member>>, judge = rules.judge): void {
    const all = [...readers]
    run(retried(() => judgeReaders(judge, topic, all, (reader, code) => refuse(reader, topic, code))))
  }

  return {
    stop: onFollowersJudged(bus, (topic) => {
      followers.outdate(topic)
      check(topic, followers.of(topic) ?? [])
    }),
    /** Checks the guests of all topics. Call it when messages may have been missed. */
    checkGuests(): void {
      followers.outdate()
      for (const [topic, readers] of followers.all()) {
        const guests = [...readers].filter(({ member }) => member === null)
        if (guests.length > 0) check(topic, guests, rules.judgeGuests)
      }
    },
  }
}
