import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pLimit from 'p-limit'
import { required } from '../required.ts'

const run = promisify(execFile)
/** Mebibytes. */
const heapCeiling = ['--max-old-space-size=256']

/** Reason why a file was not opened. */
interface FileRefusal {
  refused: string
}

/**
 * Runs a program on files that members sent in, in one process for each file: its memory, its crashes and its endless
 * loops end with the process. `atOnce` processes run on this node; the other tasks wait in order. The program reads its
 * task from its last argument and prints the outcome in one line. Both are JSON.
 */
export function apart<Task extends object, Outcome extends object>(
  program: URL,
  { atOnce, patienceMs }: { atOnce: number; patienceMs: number },
): (task: Task) => Promise<Outcome | FileRefusal> {
  const inTurn = pLimit(atOnce)
  return (task) =>
    inTurn(async () => {
      try {
        const command = [...heapCeiling, fileURLToPath(program), JSON.stringify(task)]
        const { stdout } = await run(process.execPath, command, {
          timeout: patienceMs,
          killSignal: 'SIGKILL',
          // The worker gets neither the database's address nor any key.
          env: {},
        })
        return JSON.parse(stdout)
      } catch (error) {
        return { refused: `its process broke off: ${error}` }
      }
    })
}

/** Runs the task of such a program, and prints the outcome or the reason for its absence. */
export async function answerTask<Task>(work: (task: Task) => Promise<object>): Promise<void> {
  const outcome = await work(JSON.parse(required(process.argv[2], 'the task'))).catch((error: unknown) => ({
    refused: error instanceof Error ? error.message : String(error),
  }))
  console.log(JSON.stringify(outcome))
}
