import type { TokenScope } from '@parvis/contract/accounts/personal-tokens.ts'
import { inVariant } from '@parvis/platform/database/prepared.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import type { Member } from '../member.ts'

type BlankValue = null | false | 'none' | ''

/**
 * Fields about a member's own reactions, follows and messages, in any answer. A personal token reads them with one of these
 * scopes; without, it reads the value of a member who has done nothing.
 */
const ownStates: Record<string, { scopes: readonly TokenScope[]; blank: BlankValue }> = {
  userReaction: { scopes: ['write:reactions'], blank: null },
  is_liked: { scopes: ['write:reactions'], blank: false },
  follow_state: { scopes: ['read:follows', 'write:follows'], blank: 'none' },
  follows_you: { scopes: ['read:follows', 'write:follows'], blank: false },
  is_muted: { scopes: ['read:messages', 'write:messages'], blank: false },
  is_saved: { scopes: ['read:saves', 'write:saves'], blank: false },
  email: { scopes: [], blank: '' },
  last_message: { scopes: ['read:messages'], blank: null },
  reply_to: { scopes: ['read:messages'], blank: null },
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

/** An answer of the API without the fields that its reader may not have. */
export function forReader(member: Reader, answer: unknown): unknown {
  if (member === null || member.scopes === null) return answer
  const { scopes } = member
  const blank = Object.entries(ownStates)
    .filter(([, state]) => !state.scopes.some((scope) => scopes.includes(scope)))
    .map(([name, state]) => [name, state.blank] as const)
  return blank.length === 0 ? answer : without(answer, new Map(blank))
}

function without(value: unknown, blank: ReadonlyMap<string, BlankValue>): unknown {
  if (Array.isArray(value)) return value.map((one) => without(one, blank))
  if (!isPlain(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, blank.has(key) ? blank.get(key) : without(one, blank)]),
  )
}

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
