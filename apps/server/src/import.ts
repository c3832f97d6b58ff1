import { StartRefusal } from '@parvis/platform/start-refusal.ts'
import { ConfigError } from './config.ts'
import { runImportCommand } from './import-command.ts'

/** `npm run import`: open data of institutions. */
runImportCommand(process.argv.slice(2), process.env, console).then(
  (code) => process.exit(code),
  (error: unknown) => {
    const isKnown = error instanceof StartRefusal || error instanceof ConfigError
    console.error(isKnown ? error.message : error)
    process.exit(1)
  },
)
