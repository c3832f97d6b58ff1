import { Refusal } from '@parvis/platform/refusal.ts'
import type { AppContext } from './app-context.ts'

/** Answer of a command: a sentence, and the same facts as data for `--json`. */
export interface Answer {
  said: string
  failed?: boolean
  data?: unknown
}

/** A command with its words. Nothing is done yet. */
export type Command = (context: AppContext) => Promise<Answer>
export type Reading = (context: Pick<AppContext, 'db'>) => Promise<Answer>

interface Described {
  /** Lines of the usage: the words, and what they do. */
  usage: readonly (readonly [words: string, does: string])[]
  /** Further lines that `help COMMAND` prints. */
  details?: string
}

/**
 * A command of an operator. `read` loads what the command needs, and returns null for words that it does not take. A command
 * with `reads` changes nothing, needs the database alone, and writes no act.
 */
export type AdminCommand =
  | (Described & { reads?: false; read(words: readonly string[]): Promise<Command | null> })
  | (Described & { reads: true; read(words: readonly string[]): Promise<Reading | null> })

export const failure = (said: string): Answer => ({ said, failed: true })

/** Runs a command's work; a refusal that the sentences name is an answer. */
export async function orRefusal(
  sentences: Record<string, string>,
  work: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    const said = error instanceof Refusal ? sentences[error.code] : undefined
    if (said === undefined) throw error
    return failure(said)
  }
}

export function isAddress(word: string | undefined): word is string {
  return word?.includes('@') ?? false
}

export const addressFrom = (word: string) => word.trim().toLowerCase()

export const unknownAccount = (email: string) => `Aucun compte n’a l’adresse ${email}.`
