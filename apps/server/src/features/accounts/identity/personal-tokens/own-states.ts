import type { TokenScope } from '@parvis/contract/accounts/personal-tokens.ts'
import { inVariant } from '@parvis/platform/database/prepared.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import type { Member } from '../member.ts'

type Untold = null | false | 'none' | ''

/**
 * Fields that tell what a member thinks or keeps, or what somebody wrote to them, wherever they stand in an answer. A personal
 * token is told them by one of these scopes alone; without it, they read as for somebody who has done nothing. Answers to
 * writes have such fields too.
 */
const ownStates: Record<string, { scopes: readonly TokenScope[]; untold: Untold }> = {
  userReaction: { scopes: ['write:reactions'], untold: null },
  is_liked: { scopes: ['write:reactions'], untold: false },
  follow_state: { scopes: ['read:follows', 'write:follows'], untold: 'none' },
  follows_you: { scopes: ['read:follows', 'write:follows'], untold: false },
  is_muted: { scopes: ['read:messages', 'write:messages'], untold: false },
  is_saved: { scopes: ['read:saves', 'write:saves'], untold: false },
  email: { scopes: [], untold: '' },
  last_message: { scopes: ['read:messages'], untold: null },
  reply_to: { scopes: ['read:messages'], untold: null },
}

type Reader = Pick<Member, 'scopes'> | null

/** Whether a member's session asks, or a personal token with this scope. */
export function hasScope<M extends Reader>(member: M, scope: TokenScope): member is Exclude<M, null> {
  return member !== null && (member.scopes === null || member.scopes.includes(scope))
}

/** Refuses a personal token that lacks a scope which only a part of its request needs. */
export function requireScope(member: Reader, scope: TokenScope): void {
  if (member !== null && !hasScope(member, scope))
    throw new Refusal('token_scope_needed', `this personal token lacks the scope ${scope}`, { scope })
}

/** Variant of queries for a reader whose follows may not be shown (`posts/policy.ts`). */
export const withoutFollows = 'without_follows'

/** Runs a handler; without the scope `read:follows` a personal token reads nothing by a follow alone. */
export const readingAs = <Result>(member: Reader, work: () => Result): Result =>
  member === null || hasScope(member, 'read:follows') ? work() : inVariant(withoutFollows, work)

/** An answer of the API as its reader may be told it. */
export function forReader(member: Reader, answer: unknown): unknown {
  if (member === null || member.scopes === null) return answer
  const { scopes } = member
  const untold = Object.entries(ownStates)
    .filter(([, state]) => !state.scopes.some((scope) => scopes.includes(scope)))
    .map(([name, state]) => [name, state.untold] as const)
  return untold.length === 0 ? answer : without(answer, new Map(untold))
}

function without(value: unknown, untold: ReadonlyMap<string, Untold>): unknown {
  if (Array.isArray(value)) return value.map((one) => without(one, untold))
  if (!isPlain(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      untold.has(key) ? untold.get(key) : without(one, untold),
    ]),
  )
}

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
