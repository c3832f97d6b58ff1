import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'

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

/** Words that a command does not take: the sentence is printed above its help, exit code 2. */
export class Misuse extends Error {}

/**
 * Reads the words after a command: its options, and the others in their order.
 * @throws Misuse with a sentence that names the wrong option
 */
export function readArguments<const Options extends ParseArgsOptionsConfig>(
  words: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true })
  } catch (error) {
    if (!(error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')))
      throw error
    const option = /'(?:-\w, )?(-{1,2}[^' ]+)/.exec(error.message)?.[1] ?? ''
    if (error.code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') throw new Misuse(`Option inconnue : ${option}.`)
    const isFlag = error.message.includes('does not take an argument')
    throw new Misuse(
      isFlag ? `L’option ${option} ne prend pas de valeur.` : `Il manque la valeur de l’option ${option}.`,
    )
  }
}

/** Refuses words beyond those that a command takes. */
export function refuseMore(words: readonly string[]): void {
  if (words[0] !== undefined) throw new Misuse(`« ${words[0]} » est de trop.`)
}

/** Reasons for which a command is not done, for programs. */
export type FailureCode = 'misuse' | 'refused' | 'failed' | 'error'

/** Prints why a command is not done; with `--json` as `{ done, code, said }`. */
export function printFailure(print: Print, isJson: boolean, code: FailureCode, said: string): void {
  if (isJson) print.log(JSON.stringify({ done: false, code, said }))
  else print.error(said)
}

/**
 * Prints an answer, and returns the exit code: 0 done, 1 failed. With `--json` the output is one JSON value: the data of a
 * command that is done, or `{ done, said }`.
 */
export function printAnswer(print: Print, { said, failed = false, data }: Answer, isJson: boolean): number {
  if (failed) {
    printFailure(print, isJson, 'failed', said)
    return 1
  }
  print.log(isJson ? JSON.stringify(data === undefined ? { done: true, said } : data) : said)
  return 0
}

/** Prints the help that was asked for. */
export function printHelp(print: Print, help: string): number {
  print.log(help)
  return 0
}

/** Prints what is wrong with a command's words above its help; with `--json` the sentence alone. */
export function printMisuse(print: Print, help: string, said: string, isJson: boolean): number {
  printFailure(print, isJson, 'misuse', isJson ? said : `${said}\n\n${help}`)
  return 2
}

/** Reads a command's words by `read`; prints what is wrong with them, or the help, and returns the exit code then. */
export function readCommand<Wish>(
  print: Print,
  words: readonly string[],
  usage: string,
  read: (rest: string[]) => Wish,
): { wish: Wish; isJson: boolean } | { exitCode: number } {
  const { isJson, isHelp, rest } = readCommonOptions(words)
  if (isHelp) return { exitCode: printHelp(print, usage) }
  try {
    return { wish: read(rest), isJson }
  } catch (error) {
    if (!(error instanceof Misuse)) throw error
    return { exitCode: printMisuse(print, usage, error.message, isJson) }
  }
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
