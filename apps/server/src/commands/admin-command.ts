import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { asciiAddress } from '@parvis/contract/accounts/email-address.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import { z } from 'zod'
import type { AppContext } from '../app-context.ts'
import { type Answer, failure, Misuse } from './command-answer.ts'

/** A command with its words. Nothing is done yet. */
export type Command = (context: AppContext) => Promise<Answer>
export type Reading = (context: Pick<AppContext, 'db'>) => Promise<Answer>

interface Described {
  /** Lines of the usage: the words, and what they do. */
  usage: readonly (readonly [words: string, does: string])[]
  /** Further lines that the help of the command prints. */
  details?: string
}

/**
 * A command of an operator. `read` loads what the command needs, and throws `Misuse` with a sentence for words that it does
 * not take. A command with `reads` changes nothing, needs the database alone, and writes no act.
 */
export type AdminAction =
  | (Described & { reads?: false; read(words: readonly string[]): Promise<Command> })
  | (Described & { reads: true; read(words: readonly string[]): Promise<Reading> })

/** Commands that share their first word: `members list`, `members show`. */
export interface CommandGroup {
  /** Purpose of the group, for its help. */
  purpose: string
  commands: Readonly<Record<string, AdminAction>>
}

export type AdminCommand = AdminAction | CommandGroup

export const isGroup = (command: AdminCommand): command is CommandGroup => 'commands' in command

/** Folder of the caller: the launcher changes to the project's folder, and npm keeps the original one here. */
const calledFrom = process.env.INIT_CWD ?? process.cwd()

/** Returns the text of an option that a command cannot do without. */
export function requireText(text: string | undefined, option: string, most: number): string {
  const written = text?.trim() ?? ''
  if (written === '') throw new Misuse(`Il manque ${option}.`)
  if ([...written].length > most) throw new Misuse(`${option} : ${most} caractères au plus.`)
  return written
}

/** Uses the text of a file that an operator names, from their own folder. A file that cannot be read is an answer. */
export async function withGivenFile(path: string, use: (text: string) => Promise<Answer>): Promise<Answer> {
  let text: string
  try {
    text = await readFile(resolve(calledFrom, path), 'utf8')
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

/** Returns a word that a command cannot do without. */
export function requireWord(word: string | undefined, name: string): string {
  if (!word?.trim()) throw new Misuse(`Il manque ${name}.`)
  return word
}

/** Returns the one of a list that a word is. */
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
  return addressFrom(address)
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

const addressFrom = (word: string) => asciiAddress(word.trim().toLowerCase())

export const unknownAccount = (email: string) => `Aucun compte n’a l’adresse ${email}.`
