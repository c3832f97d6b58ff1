/**
 * A value that is always there by the logic of the program, such as a column that a constraint fills.
 *
 * @param what names the value, for the error
 * @throws Error when it is missing: the program's assumption is wrong, and going on would write nonsense
 */
export function required<Value>(value: Value | null | undefined, what: string): Value {
  if (value === null || value === undefined) throw new Error(`${what} is missing`)
  return value
}
