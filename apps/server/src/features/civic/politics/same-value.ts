/**
 * Compares two JSON values regardless of the order of keys, which PostgreSQL does not keep. A field that is absent is
 * null: records stored before a field existed do not have it.
 */
export function sameValue(one: unknown, other: unknown): boolean {
  return sorted(one) === sorted(other)
}

function sorted(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(
          Object.entries(part)
            .filter(([, field]) => field !== null)
            .sort(([a], [b]) => (a < b ? -1 : 1)),
        )
      : part,
  )
}
