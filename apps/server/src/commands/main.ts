import { StartRefusal } from '@parvis/platform/start-refusal.ts'
import { ConfigError } from '../config/config.ts'
import { type FailureCode, printAnswer } from './answer.ts'
import { readCommonOptions } from './arguments.ts'
import { isProgramName, runCommand } from './run.ts'

// `npm run admin`, `import`, `migrate`, `backup` and others: the first word is the name of the program. A refusal is a sentence,
// with `--json` a value; anything else that is thrown is a bug, and its trace goes to the error output.
const [name = '', ...words] = process.argv.slice(2)
if (!isProgramName(name)) throw new Error(`no command ${name}`)
const code = await runCommand(name, words, process.env, console).catch((error: unknown) => {
  const message = error instanceof Error ? error.message : String(error)
  if (error instanceof StartRefusal || error instanceof ConfigError) return printFailure('refused', message)
  console.error(error)
  return isJson() ? printFailure('error', `La commande s’est interrompue : ${message}`) : 1
})
process.exit(code)

function printFailure(reason: FailureCode, message: string): number {
  return printAnswer(console, { message, failure: { code: reason, exitCode: 1 } }, isJson())
}

function isJson(): boolean {
  return readCommonOptions(words).isJson
}
