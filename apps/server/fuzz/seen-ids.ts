import fc from 'fast-check'

/** Newest ids kept per field: enough to reuse, few enough to stay fast. */
const kept = 200

/** Ids of existing rows, by the name of the field or parameter that takes them. Ids in responses are added. */
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

  /** An id for such a field; sometimes one of another field. Evaluated when the value is generated. */
  idFor(field: string): fc.Arbitrary<string> {
    return fc.nat().map((pick) => {
      const own = this.#byField.get(field)
      const pool = own !== undefined && pick % 12 !== 0 ? own : [...this.#byField.values()].flat()
      return pool[pick % Math.max(pool.length, 1)] ?? 'none'
    })
  }

  /** Collects ids and cursors from a response. */
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
