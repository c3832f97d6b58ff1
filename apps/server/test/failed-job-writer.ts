/** For journeys: leaves a failed job in the database of the running server. */

import pg from 'pg'
import { loadConfig } from '../src/config/config.ts'
import { borrowDatabaseSource } from '../src/database-source.ts'
import { failJob } from './failed-jobs.ts'

const source = await borrowDatabaseSource(loadConfig(process.env), () => undefined)
const client = new pg.Client({ connectionString: source.url })
await client.connect()
process.stdout.write(await failJob(client))
await client.end()
await source.stop()
