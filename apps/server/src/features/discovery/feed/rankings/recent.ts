import { sql } from 'kysely'
import { always, none, ofFollowed, ofTab, type PickValues, type Source, type Sql } from './streams.ts'

const byTime: Source = { table: sql`posts`, id: sql`posts.id`, score: null, offset: none }

/** Newest posts first. */
export function pickRecent(values: PickValues, size: number): Sql {
  return values.following === null
    ? ofTab(byTime, values, always, size)
    : ofFollowed(byTime, values, always, size)
}
