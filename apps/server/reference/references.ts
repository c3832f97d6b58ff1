import { required } from '@parvis/platform/required.ts'

/** A record of a bundled file, before its schema is checked. */
export interface RawRecord {
  key: string
  value: Record<string, unknown>
  [field: string]: unknown
}

/** Records of another bundled file. */
type Lookup = (file: string) => Promise<RawRecord[]>

/**
 * Fills in facts that stand in another file, so that each has one record:
 * - a point of a series with `figure` has the value of that economic figure;
 * - a president with `elections` was elected on the days of their last rounds;
 * - a member of an institution with `holder` is that president of the Assembly.
 * Throws an Error for a key that does not exist.
 */
export async function withReferences(file: string, records: RawRecord[], read: Lookup): Promise<RawRecord[]> {
  if (file === 'economic-series') {
    const figureOf = byKey(await read('economic-figures'))
    return records.map((record) => ({
      ...record,
      value: {
        ...record.value,
        points: (record.value.points as Fields[]).map(({ figure, ...point }) =>
          figure === undefined ? point : { ...point, value: figureOf(figure).value.value },
        ),
      },
    }))
  }
  if (file === 'presidents') {
    const electionOf = byKey(await read('presidential-elections'))
    return records.map((record) => {
      const { elections, ...value } = record.value
      const days = (elections as string[]).map((key) => lastRound(electionOf(key)))
      return { ...record, value: { ...value, elected_on: days } }
    })
  }
  if (file === 'institutions') {
    const holderOf = byKey(await read('assembly-presidents'))
    return records.map((record) => ({
      ...record,
      value: {
        ...record.value,
        members: (record.value.members as Fields[]).map(({ holder, ...member }) => {
          if (holder === undefined) return member
          const { name, from } = holderOf(holder).value
          return { name, since: from, ...member }
        }),
      },
    }))
  }
  return records
}

type Fields = Record<string, unknown>

function byKey(records: RawRecord[]): (key: unknown) => RawRecord {
  const known = new Map(records.map((record) => [record.key, record]))
  return (key) => required(known.get(String(key)), `the bundled record ${key}`)
}

function lastRound({ value }: RawRecord): unknown {
  return (value.rounds as Fields[]).at(-1)?.date
}
