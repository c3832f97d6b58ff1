/** The domain that somebody names by their address or by itself; null when it cannot be one. */
export function organisationDomain(given: string): string | null {
  const domain = given.trim().toLowerCase().split('@').at(-1) ?? ''
  return /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*$/.test(domain) ? domain : null
}
