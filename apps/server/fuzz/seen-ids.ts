import fc from 'fast-check'

/** Newest ids that are kept of one field: enough to meet them again, little enough to stay quick. */
const kept = 200

/** Ids of rows that exist, by the name of the field or parameter that takes them. What answers show is added. */
export class SeenIds {
  readonly #byField = new Map<string, string[]>()

  add(field: string, ...ids: string[]): void {
    const all = this.#byField.get(field) ?? []
    all.push(...ids)
    if (all.length > kept) all.splice(0, all.length - kept)
    this.#byField.set(field, all)
  }

  has(field: string): boolean {
    return this.#byField.has(field)
  }

  /** An id that such a field takes; sometimes one of another field. Read when the value is made, not before. */
  idFor(field: string): fc.Arbitrary<string> {
    return fc.nat().map((pick) => {
      const own = this.#byField.get(field)
      const pool = own !== undefined && pick % 12 !== 0 ? own : [...this.#byField.values()].flat()
      return pool[pick % Math.max(pool.length, 1)] ?? 'none'
    })
  }

  /** Takes ids and cursors from an answer. */
  learn(answer: unknown): void {
    if (Array.isArray(answer)) {
      for (const item of answer.slice(0, 20)) this.learn(item)
      return
    }
    if (typeof answer !== 'object' || answer === null) return
    for (const [name, value] of Object.entries(answer)) {
      if (typeof value === 'object') this.learn(value)
      else if (typeof value === 'string' && value.length < 200) this.#learnText(name, value)
    }
  }

  #learnText(name: string, value: string): void {
    if (/cursor$/.test(name)) this.add('cursor', value)
    else if (/(^id|_id|token|secret|receipt)$/.test(name)) this.add('seen', value)
  }
}
