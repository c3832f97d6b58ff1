/** Source of a regular expression for a UUID in lower case, for use inside longer patterns. */
export const uuidPattern = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'

const uuid = new RegExp(`^${uuidPattern}$`)

/** Whether a text is a UUID in lower case, of any version, so that PostgreSQL accepts it as one. */
export function isUuid(text: string): boolean {
  return uuid.test(text)
}
