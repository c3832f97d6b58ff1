import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
/** Mebibytes. */
const heapCeiling = ['--max-old-space-size=256']

/** Why a file was not opened. */
interface Unopened {
  refused: string
}

/**
 * Has a program open what members sent in, in a process for each file: what that takes of memory, what a hostile file
 * breaks and what it keeps turning in circles ends with the process. `atOnce` run on this node, the others wait their
 * turn. The program finds its task in its last command, and tells the outcome in one line; both are JSON.
 */
export function apart<Task extends object, Outcome extends object>(
  program: URL,
  { atOnce, patienceMs }: { atOnce: number; patienceMs: number },
): (task: Task) => Promise<Outcome | Unopened> {
  const inTurn = turns(atOnce)
  return (task) =>
    inTurn(async () => {
      try {
        const command = [...heapCeiling, fileURLToPath(program), JSON.stringify(task)]
        const { stdout } = await run(process.execPath, command, {
          timeout: patienceMs,
          killSignal: 'SIGKILL',
          // Neither the database's address nor any key is a file's business.
          env: {},
        })
        return JSON.parse(stdout)
      } catch (error) {
        return { refused: `its process broke off: ${error}` }
      }
    })
}

function turns(atOnce: number) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running < atOnce) running += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const following = waiting.shift()
      if (following === undefined) running -= 1
      else following()
    }
  }
}

/** What such a program does with its task: it tells the outcome, or why there is none. */
export async function answerTask<Task>(work: (task: Task) => Promise<object>): Promise<void> {
  const outcome = await work(JSON.parse(process.argv[2] ?? '')).catch((error: unknown) => ({
    refused: error instanceof Error ? error.message : String(error),
  }))
  console.log(JSON.stringify(outcome))
}
