import { ApiError, remedyFor } from '../../../../lib/api-client.ts'
import { createStore, useStore } from '../../../../lib/store.ts'

/** An action waits until the member has shown who they are. */
interface Asking {
  /** Only a second factor will do. */
  factorOnly: boolean
  answer: (isProven: boolean) => void
}

const asking = createStore<Asking | null>(null)

/** Opens the dialog that asks for a password or a code. False when it was closed without one. */
function askForProof({ factorOnly = false } = {}): Promise<boolean> {
  asking.read()?.answer(false)
  return new Promise((resolve) => {
    asking.write({
      factorOnly,
      answer(isProven) {
        asking.write(null)
        resolve(isProven)
      },
    })
  })
}

let factorAsked: Promise<boolean> | null = null

/** Asks one of the staff for a code of their second factor, once for all the calls that wait for it. */
function askForFactor(): Promise<boolean> {
  factorAsked ??= askForProof({ factorOnly: true }).finally(() => {
    factorAsked = null
  })
  return factorAsked
}

remedyFor('recent_factor_required', askForFactor)

/** The dialog that is asked for, if any. */
export const useProofAsking = (): Asking | null => useStore(asking)

const asksForProof = (error: unknown): boolean =>
  (error as { code?: unknown } | null)?.code === 'reauthentication_needed'

/**
 * Makes a call of the authentication client. Where the server first wants to know that it is still the member, it asks
 * them, and makes the call again. Closed without a proof, the answer is the server's refusal.
 */
export async function withProof<Answer extends { error: unknown }>(
  action: () => Promise<Answer>,
): Promise<Answer> {
  const answer = await action()
  return asksForProof(answer.error) && (await askForProof()) ? action() : answer
}

/** The same for a call of the API, which throws its refusals. */
export async function callWithProof<Answer>(action: () => Promise<Answer>): Promise<Answer> {
  try {
    return await action()
  } catch (error) {
    if (error instanceof ApiError && asksForProof(error) && (await askForProof())) return action()
    throw error
  }
}
