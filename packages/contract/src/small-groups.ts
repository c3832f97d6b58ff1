/**
 * Leaves out the smallest groups until the members without a shown group are none, or enough: a small number would tell of
 * few people.
 */
export function withoutSmallRest<Group extends { count: number }>(
  total: number,
  groups: readonly Group[],
  smallest: number,
): Group[] {
  const shown = [...groups]
  const rest = () => total - shown.reduce((sum, { count }) => sum + count, 0)
  while (shown.length > 0 && rest() > 0 && rest() < smallest) {
    const least = shown.reduce((one, other) => (other.count < one.count ? other : one))
    shown.splice(shown.indexOf(least), 1)
  }
  return shown
}
