import { type AdminAction, type AdminCommand, isGroup } from './admin-command.ts'
import { adminCommands } from './admin-commands.ts'

/** Columns of the words in the usage; longer ones have their purpose on the next line. */
const width = 50

const usageLine = ([words, does]: readonly [string, string]) =>
  words.length < width ? `  ${words.padEnd(width)}${does}` : `  ${words}\n  ${''.padEnd(width)}${does}`

const common = 'Options de toutes : --json, pour une réponse que lit un programme ; --help, pour cette aide.'

const actionsOf = (command: AdminCommand): readonly AdminAction[] =>
  isGroup(command) ? Object.values(command.commands) : [command]

export const usage = `Usage :
${Object.values(adminCommands)
  .flatMap((command) => actionsOf(command).flatMap((action) => action.usage.map(usageLine)))
  .join('\n')}
  ${'npm run admin -- help COMMANDE'.padEnd(width)}ce que prend une commande

${common}`

function helpOn(command: AdminCommand): string {
  const lines = actionsOf(command).flatMap((action) => action.usage.map(usageLine))
  const text = isGroup(command) ? command.purpose : command.details
  return ['Usage :', ...lines, ...(text === undefined ? [] : ['', text]), '', common].join('\n')
}

/** The command that words name. */
export interface Named {
  help: string
  /** Undefined for a group of which no command is named. */
  action?: AdminAction
  rest: readonly string[]
}

/** Finds the command that the first words name; null when there is none. */
export function findCommand([verb = '', ...rest]: readonly string[]): Named | null {
  const command = Object.hasOwn(adminCommands, verb) ? adminCommands[verb] : undefined
  if (command === undefined) return null
  if (!isGroup(command)) return { help: helpOn(command), action: command, rest }
  const [second = '', ...more] = rest
  const action = Object.hasOwn(command.commands, second) ? command.commands[second] : undefined
  return action === undefined ? { help: helpOn(command), rest } : { help: helpOn(action), action, rest: more }
}

/** Every command by its words, those of groups one by one: `grant`, `members list`. */
export function everyAction(): [words: string, action: AdminAction][] {
  return Object.entries(adminCommands).flatMap(([name, command]): [string, AdminAction][] =>
    isGroup(command)
      ? Object.entries(command.commands).map(([second, action]) => [`${name} ${second}`, action])
      : [[name, command]],
  )
}
