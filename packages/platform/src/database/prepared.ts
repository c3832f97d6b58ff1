import { type Compilable, CompiledQuery } from 'kysely'
import { timeMarker } from './current-time.ts'
import type { Db } from './database.ts'

type Values = Record<string, unknown>

/**
 * Compiles a query once, then runs it with different values: for the few queries of every page, where compiling costs
 * as much as running. `build` receives placeholders that may only be passed on as parameters. Null values are passed as
 * null: queries with and without them may differ, and each variant is compiled when first needed.
 */
export function prepared<Given extends Values, Row>(
  build: (db: Db, values: Given) => Compilable<Row>,
): (db: Db, values: Given) => Promise<Row[]> {
  const variants = new Map<string, { sql: string; order: (string | typeof timeMarker)[] }>()

  function variantFor(db: Db, values: Given) {
    let key = ''
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
    const { sql, parameters } = build(db, Object.fromEntries(standIns)).compile()
    const order = parameters.map((parameter) => {
      if (parameter === timeMarker) return timeMarker
      const name = names.get(parameter)
      if (name === undefined) throw new Error('a prepared query takes all its parameters from its values')
      return name
    })
    return { sql, order }
  }

  return async (db, values) => {
    const { sql, order } = variantFor(db, values)
    const query = CompiledQuery.raw(
      sql,
      order.map((name) => (name === timeMarker ? timeMarker : values[name])),
    )
    return (await db.executeQuery<Row>(query as CompiledQuery<Row>)).rows
  }
}
