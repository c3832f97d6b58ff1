/** JSON of values that many answers hold. */
const texts = new WeakMap<object, string | null>()

/** Freezes a value whose JSON {@link jsonOf} keeps for as long as the value lives. */
export function sharedJson<Value extends object>(value: Value): Value {
  texts.set(value, null)
  return Object.freeze(value)
}

/** JSON of an answer. Shared items of a page are written once for all answers. */
export function jsonOf(answer: unknown): string {
  if (!isPage(answer) || !answer.items.some(isShared)) return JSON.stringify(answer)
  const { items, ...others } = answer
  const rest = JSON.stringify(others).slice(1)
  return `{"items":[${items.map(itemJson).join(',')}]${rest === '}' ? '' : ','}${rest}`
}

const isPage = (answer: unknown): answer is { items: unknown[] } =>
  typeof answer === 'object' && answer !== null && 'items' in answer && Array.isArray(answer.items)

const isShared = (item: unknown): item is object =>
  typeof item === 'object' && item !== null && texts.has(item)

function itemJson(item: unknown): string {
  if (!isShared(item)) return JSON.stringify(item)
  const known = texts.get(item)
  if (known) return known
  const text = JSON.stringify(item)
  texts.set(item, text)
  return text
}
