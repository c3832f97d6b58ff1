/** For journeys: has a source tell of a law, beside the server that runs, as an import does. `law-writer.ts RECORD`. */
import { setTimeout as sleep } from 'node:timers/promises'
import { loadConfig } from '../src/config.ts'
import { borrowDatabaseSource } from '../src/database-source.ts'
import { createWorld } from '../src/world.ts'
import { aLaw, tell } from './laws.ts'

const { reference, ...told } = JSON.parse(process.argv[2] ?? '{}') as Parameters<typeof aLaw>[1] & {
  reference: string
}
const config = loadConfig(process.env)
const source = await borrowDatabaseSource(config, () => undefined)
const world = await createWorld({ ...config, databaseUrl: source.url })
// What changes must be heard by the running server.
while (!world.bus.connected) await sleep(10)
await tell(world, [aLaw(reference, told)])
await world.close()
await source.stop()
