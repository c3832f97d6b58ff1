import { runImportCommand } from './import-command.ts'
import { runProgram } from './run-program.ts'

/** `npm run import`: open data of institutions. */
await runProgram(runImportCommand, process.argv.slice(2))
