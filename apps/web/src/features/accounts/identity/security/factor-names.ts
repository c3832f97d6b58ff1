/** A name that no factor of the account has yet: "Application", "Application 2", "Application 3"… */
export function freeName(wish: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wish)) return wish
  let number = 2
  while (taken.has(`${wish} ${number}`)) number += 1
  return `${wish} ${number}`
}
