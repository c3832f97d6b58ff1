import { runMigrate } from './migrate-command.ts'
import { runProgram } from './run-program.ts'

/** `npm run migrate`: migrations without a start. */
await runProgram(runMigrate, process.argv.slice(2))
