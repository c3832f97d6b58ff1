import { StartRefusal } from '@parvis/platform/start-refusal.ts'
import { ConfigError } from './config.ts'
import { runCommand } from './run-admin.ts'

/** `npm run admin -- …`: commands for operators. */
runCommand(process.argv.slice(2), process.env, console).then(
  (code) => process.exit(code),
  (error: unknown) => {
    const known = error instanceof StartRefusal || error instanceof ConfigError
    console.error(known ? error.message : error)
    process.exit(1)
  },
)
