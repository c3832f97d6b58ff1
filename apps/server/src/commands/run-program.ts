import { StartRefusal } from '@parvis/platform/start-refusal.ts'
import { ConfigError } from '../config/config.ts'
import { type Print, printFailure, readCommonOptions } from './command-answer.ts'

type Run = (words: string[], env: NodeJS.ProcessEnv, print: Print) => Promise<number>

/**
 * Runs a command as the program of this process, and ends it with the command's exit code. A refusal is a sentence, with `--json`
 * a value; anything else that is thrown is a bug, and its trace goes to the error output.
 */
export async function runProgram(run: Run, words: string[]): Promise<never> {
  const code = await run(words, process.env, console).catch((error: unknown) => {
    const { isJson } = readCommonOptions(words)
    const said = error instanceof Error ? error.message : String(error)
    if (error instanceof StartRefusal || error instanceof ConfigError)
      printFailure(console, isJson, 'refused', said)
    else {
      console.error(error)
      if (isJson) printFailure(console, isJson, 'error', `La commande s’est interrompue : ${said}`)
    }
    return 1
  })
  process.exit(code)
}
