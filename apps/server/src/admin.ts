import { StartRefusal } from '@parvis/platform/start-refusal.ts'
import { runCommand } from './admin-commands.ts'
import { ConfigError } from './config.ts'

/** `npm run admin -- …`: commands for operators. */
runCommand(process.argv.slice(2), process.env, console).then(
  (code) => process.exit(code),
  (error: unknown) => {
    const known = error instanceof StartRefusal || error instanceof ConfigError
    console.error(known ? error.message : error)
    process.exit(1)
  },
)
