import { ApiError, remedyFor } from '../../../../lib/api-client.ts'
import { createStore, useStore } from '../../../../lib/store.ts'

/** The server accepts any proof, any but the password, or, for acts of the staff, a second factor or passkey alone. */
export type ProofKind = 'any' | 'no password' | 'factor'

/** An action waits until the member has shown who they are. */
interface Asking {
  kind: ProofKind
  answer: (isProven: boolean) => void
}

const asking = createStore<Asking | null>(null)

/** Opens the dialog that asks for a proof. False when it was closed without one. */
function askForProof(kind: ProofKind): Promise<boolean> {
  asking.read()?.answer(false)
  return new Promise((resolve) => {
    asking.write({
      kind,
      answer(isProven) {
        asking.write(null)
        resolve(isProven)
      },
    })
  })
}

let factorRequest: Promise<boolean> | null = null

/** Asks one of the staff for a code of their second factor, once for all the calls that wait for it. */
function askForFactor(): Promise<boolean> {
  factorRequest ??= askForProof('factor').finally(() => {
    factorRequest = null
  })
  return factorRequest
}

remedyFor('recent_factor_required', askForFactor)

/** The dialog that is asked for, if any. */
export const useProofAsking = (): Asking | null => useStore(asking)

const askedBy: Readonly<Record<string, ProofKind>> = {
  reauthentication_needed: 'any',
  insufficient_user_authentication: 'no password',
}

/** The proof that a refusal asks for; null when it was refused for something else. */
export function requiredProof(error: unknown): ProofKind | null {
  const { code } = (error ?? {}) as { code?: unknown }
  return typeof code === 'string' ? (askedBy[code] ?? null) : null
}

/**
 * Makes a call of the authentication client. Where the server first wants to know that it is still the member, it asks
 * them, and makes the call again. Closed without a proof, the answer is the server's refusal.
 */
export async function withProof<Answer extends { error: unknown }>(
  action: () => Promise<Answer>,
): Promise<Answer> {
  const answer = await action()
  const kind = requiredProof(answer.error)
  return kind !== null && (await askForProof(kind)) ? action() : answer
}

/** The same for a call of the API, which throws its refusals. */
export async function callWithProof<Answer>(action: () => Promise<Answer>): Promise<Answer> {
  try {
    return await action()
  } catch (error) {
    const kind = error instanceof ApiError ? requiredProof(error) : null
    if (kind !== null && (await askForProof(kind))) return action()
    throw error
  }
}
