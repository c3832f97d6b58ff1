import { StartRefusal } from '@parvis/platform/start-refusal.ts'
import { ConfigError } from '../config.ts'
import { runBackup } from './backup-command.ts'
import { runExport } from './export-command.ts'
import { runRestore, runVerifyBackup } from './restore-command.ts'

/** `npm run backup`, `restore`, `verify-backup` and `export-site`: the first word is the command. */
const commands = { backup: runBackup, restore: runRestore, verify: runVerifyBackup, export: runExport }

const [name = '', ...words] = process.argv.slice(2)
const run = Object.entries(commands).find(([known]) => known === name)?.[1]
if (run === undefined) throw new Error(`no command ${name}`)
run(words, process.env, console).then(
  (code) => process.exit(code),
  (error: unknown) => {
    const known = error instanceof StartRefusal || error instanceof ConfigError
    console.error(known ? error.message : error)
    process.exit(1)
  },
)
