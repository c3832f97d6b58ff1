/** Keys of kept pages, by the subjects that they show. */
export function createShownSubjects() {
  /** Keys by subject; a set only for a subject on several pages, since most are on one. */
  const showing = new Map<string, string | Set<string>>()

  return {
    list(key: string, subjects: readonly string[]): void {
      for (const subject of subjects) {
        const keys = showing.get(subject)
        if (keys === undefined) showing.set(subject, key)
        else if (keys instanceof Set) keys.add(key)
        else if (keys !== key) showing.set(subject, new Set([keys, key]))
      }
    },
    unlist(key: string, subjects: readonly string[]): void {
      for (const subject of subjects) {
        const keys = showing.get(subject)
        if (keys instanceof Set) keys.delete(key)
        if (keys === key || (keys instanceof Set && keys.size === 0)) showing.delete(subject)
      }
    },
    of(subject: string): Iterable<string> {
      const keys = showing.get(subject)
      return keys === undefined ? [] : keys instanceof Set ? keys : [keys]
    },
  }
}
