/** For journeys: puts an election into the calendar, beside the server that runs. `election-writer.ts DAY TITLE`. */
import { loadConfig } from '../src/config.ts'
import { borrowDatabaseSource } from '../src/database-source.ts'
import { createWorld } from '../src/world.ts'
import { electionOn } from './elections.ts'

const [day = '', title = ''] = process.argv.slice(2)
const config = loadConfig(process.env)
const source = await borrowDatabaseSource(config, () => undefined)
const world = await createWorld({ ...config, databaseUrl: source.url })
process.stdout.write(await electionOn(world, day, { title }))
await world.close()
await source.stop()
