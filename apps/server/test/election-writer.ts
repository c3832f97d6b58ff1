/** For journeys: adds an election to the calendar of the running server. `election-writer.ts DAY TITLE`. */

import { loadConfig } from '../src/config/config.ts'
import { createAppContext } from '../src/create-app-context.ts'
import { borrowDatabaseSource } from '../src/database-source.ts'
import { electionOn } from './elections.ts'

const [day = '', title = ''] = process.argv.slice(2)
const config = loadConfig(process.env)
const source = await borrowDatabaseSource(config, () => undefined)
const context = await createAppContext({ ...config, databaseUrl: source.url })
process.stdout.write(await electionOn(context, day, { title }))
await context.close()
await source.stop()
