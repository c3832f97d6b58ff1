import { AsyncLocalStorage } from 'node:async_hooks'
import { type Compilable, CompiledQuery, type RawBuilder } from 'kysely'
import { timeMarker } from './current-time.ts'
import type { Db } from './database.ts'

type Values = Record<string, unknown>

export interface Prepared<Given extends Values, Row> {
  (db: Db, values: Given): Promise<Row[]>
  /** The query with its values, not yet sent, for `inOneGo`. */
  query(db: Db, values: Given): CompiledQuery<Row>
}

const variant = new AsyncLocalStorage<string | undefined>()

/** Runs `work` with the variant of its queries that `name` names; undefined: the usual one. */
export const inVariant = <Result>(name: string | undefined, work: () => Result): Result =>
  variant.run(name, work)

/** Name of the query variant of the running request; undefined for the usual one. */
export const queryVariant = (): string | undefined => variant.getStore()

/**
 * Compiles a query once and runs it with different values. Use it for frequent queries: compiling costs as much as running.
 * `build` receives placeholders, which may only be used as parameters. Null values are passed as null, so that `build` may
 * return another query for them; each variant is compiled when first needed.
 */
export function prepared<Given extends Values, Row>(
  build: (db: Db, values: Given) => Compilable<Row> | RawBuilder<Row>,
): Prepared<Given, Row> {
  const variants = new Map<string, { sql: string; order: (string | typeof timeMarker | null)[] }>()

  function variantFor(db: Db, values: Given) {
    let key = queryVariant() ?? ''
    for (const name in values) if (values[name] !== null) key += `${name} `
    let variant = variants.get(key)
    if (variant === undefined) {
      variant = compile(db, values)
      variants.set(key, variant)
    }
    return variant
  }

  function compile(db: Db, values: Given) {
    const names = new Map<unknown, string>()
    const standIns = Object.entries(values).map(([name, value]) => {
      const standIn = value === null ? null : Symbol(name)
      if (standIn !== null) names.set(standIn, name)
      return [name, standIn]
    })
    const { sql, parameters } = compiledBy(db, build(db, Object.fromEntries(standIns) as Given))
    const order = parameters.map((parameter) => {
      if (parameter === timeMarker || parameter === null) return parameter
      const name = names.get(parameter)
      if (name === undefined) throw new Error('a prepared query takes all its parameters from its values')
      return name
    })
    return { sql, order }
  }

  function query(db: Db, values: Given): CompiledQuery<Row> {
    const { sql, order } = variantFor(db, values)
    return CompiledQuery.raw(
      sql,
      order.map((name) => (name === timeMarker || name === null ? name : values[name])),
    ) as CompiledQuery<Row>
  }

  return Object.assign(async (db: Db, values: Given) => (await db.executeQuery(query(db, values))).rows, {
    query,
  })
}

const compiledBy = <Row>(db: Db, built: Compilable<Row> | RawBuilder<Row>) =>
  'isRawBuilder' in built ? built.compile(db) : built.compile()
