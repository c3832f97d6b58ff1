import { readFile } from 'node:fs/promises'
import { Refusal } from '@parvis/platform/refusal.ts'
import { pathOf } from './arguments.ts'

/** Result of a command: a sentence or lines for people, and the same facts as data for `--json`. */
export interface Answer {
  /** Undefined: its lines are printed already. */
  message?: string
  data?: unknown
  /** Why the command is not done. */
  failure?: { code: FailureCode; exitCode: number }
}

/** Reasons for which a command is not done, for programs. */
export type FailureCode = 'misuse' | 'refused' | 'failed' | 'error'

export type Print = Pick<Console, 'log' | 'error'>

export const failure = (message: string): Answer => ({
  message,
  failure: { code: 'failed', exitCode: 1 },
})

/**
 * Prints an answer, and returns the exit code. With `--json` the output is one JSON value: the data of a command that is done, or
 * `{ done, said }`; of one that is not, `{ done, code, said }` and its data.
 */
export function printAnswer(print: Print, { message, data, failure }: Answer, isJson: boolean): number {
  if (failure !== undefined) {
    const { code, exitCode } = failure
    if (isJson) print.log(JSON.stringify({ done: false, code, said: message, ...(data ?? {}) }))
    else print.error(message)
    return exitCode
  }
  if (isJson) print.log(JSON.stringify(data === undefined ? { done: true, said: message } : data))
  else if (message !== undefined) print.log(message)
  return 0
}

/** Runs a command's work; a refusal that the sentences name is an answer. */
export async function orRefusal(
  sentences: Record<string, string>,
  work: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    const sentence = error instanceof Refusal ? sentences[error.code] : undefined
    if (sentence === undefined) throw error
    return failure(sentence)
  }
}

/** Uses the text of a file that an operator names, from their own folder. A file that cannot be read is an answer. */
export async function withGivenFile(path: string, use: (text: string) => Promise<Answer>): Promise<Answer> {
  let text: string
  try {
    text = await readFile(pathOf(path), 'utf8')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
    return failure(`Le fichier ${path} ne peut pas être lu (${String(error.code)}).`)
  }
  return use(text)
}

/** Reads a list to its end, page by page. */
export async function allPages<Item>(
  read: (cursor: string | undefined) => Promise<{ items: Item[]; next_cursor: string | null }>,
): Promise<Item[]> {
  const all: Item[] = []
  let cursor: string | null | undefined
  do {
    const page = await read(cursor ?? undefined)
    all.push(...page.items)
    cursor = page.next_cursor
  } while (cursor !== null)
  return all
}

/** Lays rows out in columns, under their titles. */
export function inColumns(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = titles.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => [...(row[column] ?? '')].length)),
  )
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => `${cell}${' '.repeat(Math.max(0, (widths[column] ?? 0) - [...cell].length))}`)
      .join('  ')
      .trimEnd()
  return [titles, ...rows].map(line).join('\n')
}

export const unknownAccount = (email: string) => `Aucun compte n’a l’adresse ${email}.`
