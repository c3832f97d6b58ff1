/** For journeys: a source reports a law to the running server, like an import. `law-writer.ts RECORD`. */
import { setTimeout as sleep } from 'node:timers/promises'
import { loadConfig } from '../src/config/config.ts'
import { createAppContext } from '../src/create-app-context.ts'
import { borrowDatabaseSource } from '../src/database-source.ts'
import { aLaw, importLawRecords } from './laws.ts'

const { reference, ...record } = JSON.parse(process.argv[2] ?? '{}') as Parameters<typeof aLaw>[1] & {
  reference: string
}
const config = loadConfig(process.env)
const source = await borrowDatabaseSource(config, () => undefined)
const context = await createAppContext({ ...config, databaseUrl: source.url })
// The running server must receive the change.
while (!context.bus.connected) await sleep(10)
await importLawRecords(context, [aLaw(reference, record)])
await context.close()
await source.stop()
