/** Answer of a command: a sentence or lines, and the same facts as data for `--json`. */
export interface Answer {
  said: string
  failed?: boolean
  data?: unknown
}

export type Print = Pick<Console, 'log' | 'error'>

export const failure = (said: string): Answer => ({ said, failed: true })

/** Options that every command of operators takes: `--json` for programs, `--help` for people. */
export function readCommonOptions(words: readonly string[]): {
  isJson: boolean
  isHelp: boolean
  rest: string[]
} {
  const isCommon = (word: string) => word === '--json' || word === '--help' || word === '-h'
  return {
    isJson: words.includes('--json'),
    isHelp: words.includes('--help') || words.includes('-h'),
    rest: words.filter((word) => !isCommon(word)),
  }
}

/**
 * Prints an answer, and returns the exit code: 0 done, 1 failed. With `--json` the output is one JSON value: the data of a
 * command that is done, or `{ done, said }`.
 */
export function printAnswer(print: Print, { said, failed = false, data }: Answer, isJson: boolean): number {
  if (isJson) print.log(JSON.stringify(data === undefined || failed ? { done: !failed, said } : data))
  else if (failed) print.error(said)
  else print.log(said)
  return failed ? 1 : 0
}

/** Prints help: where it was asked for with exit code 0, after words that the command does not take with 2. */
export function printHelp(print: Print, help: string, wrong?: { said?: string; isJson: boolean }): number {
  if (wrong === undefined) {
    print.log(help)
    return 0
  }
  const { said, isJson } = wrong
  if (isJson) print.log(JSON.stringify({ done: false, said: said ?? help }))
  else print.error(said === undefined ? help : `${said}\n\n${help}`)
  return 2
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
