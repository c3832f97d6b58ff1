import { resolve } from 'node:path'
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { asciiAddress } from '@parvis/contract/accounts/credentials.ts'
import { z } from 'zod'

/** Arguments that a command does not take: the sentence is printed above its help, exit code 2. */
export class Misuse extends Error {}

/** Options that every command takes: `--json` for programs, `--help` for people. */
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
 * Reads the arguments after a command: its options, and the others in their order. Node's parser has no dependencies, infers
 * types from `options`, and leaves messages to us: those of commander and citty are English.
 * @param most number of arguments beside the options
 * @throws Misuse with a sentence that names the wrong option or argument
 */
export function readArguments<const Options extends ParseArgsOptionsConfig>(
  words: readonly string[],
  options: Options,
  most = Number.POSITIVE_INFINITY,
) {
  const read = parseOptions(words, options)
  refuseMore(read.positionals.slice(most))
  return read
}

function parseOptions<const Options extends ParseArgsOptionsConfig>(
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

/** Refuses arguments beyond those that a command takes. */
export function refuseMore(words: readonly string[]): void {
  if (words[0] !== undefined) throw new Misuse(`« ${words[0]} » est de trop.`)
}

/** Folder of the caller: the launcher changes to the project's folder, and npm keeps the original one here. */
const callerFolder = process.env.INIT_CWD ?? process.cwd()

/** Resolves an operator's path from the folder in which the command was called. */
export const pathOf = (word: string) => resolve(callerFolder, word)

/** Returns the text of an option that a command cannot do without. */
export function requireText(text: string | undefined, option: string, most: number): string {
  const written = text?.trim() ?? ''
  if (written === '') throw new Misuse(`Il manque ${option}.`)
  if ([...written].length > most) throw new Misuse(`${option} : ${most} caractères au plus.`)
  return written
}

/** Returns an argument that a command cannot do without. */
export function requireWord(word: string | undefined, name: string): string {
  if (!word?.trim()) throw new Misuse(`Il manque ${name}.`)
  return word
}

/** Returns the element of a list that equals an argument. */
export function requireOneOf<Known extends string>(
  word: string | undefined,
  known: readonly Known[],
  name: string,
): Known {
  const choices = known.join(', ')
  const given = requireWord(word, `${name} : ${choices}`)
  const found = known.find((one) => one === given)
  if (found === undefined)
    throw new Misuse(`Valeur inconnue pour ${name} : ${given}. Choix possibles : ${choices}.`)
  return found
}

export function requireAddress(word: string | undefined): string {
  const address = requireWord(word, 'l’adresse du membre')
  if (!address.includes('@')) throw new Misuse(`« ${address} » n’est pas une adresse de courriel.`)
  return asciiAddress(address.trim().toLowerCase())
}

export function requireDay(word: string | undefined, name: string): string {
  const day = requireWord(word, name)
  if (!z.iso.date().safeParse(day).success)
    throw new Misuse(`${name} : « ${day} » n’est pas un jour, qui s’écrit AAAA-MM-JJ.`)
  return day
}

export function requireUuid(word: string | undefined, name: string): string {
  const id = requireWord(word, name)
  if (!z.guid().safeParse(id).success) throw new Misuse(`« ${id} » n’est pas ${name}.`)
  return id
}
