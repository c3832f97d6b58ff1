import { runCommand } from './run-admin.ts'
import { runProgram } from './run-program.ts'

/** `npm run admin -- …`: commands for operators. */
await runProgram(runCommand, process.argv.slice(2))
