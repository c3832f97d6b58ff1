/** A name that no factor of the account has yet: "Application", "Application 2", "Application 3"… */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name
  let number = 2
  while (taken.has(`${name} ${number}`)) number += 1
  return `${name} ${number}`
}
