import { of } from '@parvis/contract/french.ts'
import type { Database } from '@parvis/platform/database/database.ts'
import type { AppContext } from '../app-context.ts'
import type { Answer } from './answer.ts'
import type { Session } from './session.ts'

/** Lines of the usage: the words, and what they do. */
type Usage = readonly (readonly [words: string, does: string])[]

/** Runs a command with its arguments, on the parts that it needs. */
type Act<Needed> = (needed: Needed) => Promise<Answer>
export type SiteAct = Act<AppContext>
export type DatabaseAct = Act<Pick<Database, 'db'>>
export type SessionAct = Act<Session>

interface CommandHelp {
  usage: Usage
  /** Further lines that the help of the command prints. */
  details?: string
}

/**
 * A command of an operator. `read` loads what the command needs and takes its arguments; nothing is done yet. It throws `Misuse`
 * with a sentence for arguments that it does not take.
 */
export type Command =
  | (CommandHelp & { needs?: 'site'; read(words: readonly string[]): Promise<SiteAct> })
  /** Changes nothing and writes no act. */
  | (CommandHelp & { needs: 'database'; read(words: readonly string[]): Promise<DatabaseAct> })
  /** Opens the needed parts itself. */
  | { needs: 'session'; help: string; read(words: readonly string[]): SessionAct }

/** Commands that share their first word: `members list`, `members show`. */
export interface CommandGroup {
  /** Purpose of the group, for its help. */
  purpose?: string
  /** Further lines of its usage. */
  usage?: Usage
  commands: Readonly<Record<string, Command | CommandGroup>>
}

export const isGroup = (node: Command | CommandGroup): node is CommandGroup => 'commands' in node

/** Reads the arguments of a command, and returns its act. */
export async function readAct(command: Command, words: readonly string[]): Promise<SessionAct> {
  if (command.needs === 'session') return command.read(words)
  if (command.needs === 'database') {
    const read = await command.read(words)
    return async (session) => read(await session.openDatabase())
  }
  const act = await command.read(words)
  return async (session) => act(await session.openSite())
}

/** The command named by arguments, or the group when they name none of its commands. */
export interface CommandMatch {
  node: Command | CommandGroup
  /** Words that name it. */
  path: readonly string[]
  rest: readonly string[]
}

/** Follows the first arguments from group to group. */
export function findCommand(
  node: Command | CommandGroup,
  words: readonly string[],
  path: readonly string[] = [],
): CommandMatch {
  const [word = '', ...rest] = words
  const next = isGroup(node) && Object.hasOwn(node.commands, word) ? node.commands[word] : undefined
  return next === undefined ? { node, path, rest: words } : findCommand(next, rest, [...path, word])
}

/** Explains why arguments lead to a group and to no command of it. */
export function describeUnknown({ path, rest: [word] }: CommandMatch): string {
  if (word !== undefined) return `Commande inconnue : ${[...path, word].join(' ')}.`
  return path.length === 0 ? 'Il manque la commande.' : `Il manque la commande ${of(path.join(' '))}.`
}

/** Columns of the words in the usage; longer ones have their purpose on the next line. */
const width = 50

const usageLine = ([words, does]: Usage[number]) =>
  words.length < width ? `  ${words.padEnd(width)}${does}` : `  ${words}\n  ${''.padEnd(width)}${does}`

const usageOf = (node: Command | CommandGroup): Usage =>
  isGroup(node)
    ? [...Object.values(node.commands).flatMap(usageOf), ...(node.usage ?? [])]
    : node.needs === 'session'
      ? []
      : node.usage

const common = 'Options de toutes : --json, pour une réponse que lit un programme ; --help, pour cette aide.'

/** Text of `--help`. */
export function helpOf(node: Command | CommandGroup): string {
  if (!isGroup(node) && node.needs === 'session') return node.help
  const text = isGroup(node) ? node.purpose : node.details
  const lines = usageOf(node).map(usageLine)
  return ['Usage :', ...lines, ...(text === undefined ? [] : ['', text]), '', common].join('\n')
}
