import { runProgram } from '../run-program.ts'
import { runBackup } from './backup-command.ts'
import { runExport } from './export-command.ts'
import { runRestore, runVerifyBackup } from './restore-command.ts'

/** `npm run backup`, `restore`, `verify-backup` and `export-site`: the first word is the command. */
const commands = { backup: runBackup, restore: runRestore, verify: runVerifyBackup, export: runExport }

const [name = '', ...words] = process.argv.slice(2)
const run = Object.entries(commands).find(([known]) => known === name)?.[1]
if (run === undefined) throw new Error(`no command ${name}`)
await runProgram(run, words)
