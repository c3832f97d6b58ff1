/** What an IPv4 address begins with that belongs to no one site of the internet. */
const ownedByNobody =
  /^(0|10|127|169\.254|192\.168|172\.(1[6-9]|2\d|3[01])|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])|22[4-9]|2[3-5]\d)\./

/**
 * Whether a host, as `URL` writes it, stands in the reader's or the server's own network: an address there opens
 * something else for each who follows it, a router's settings at worst.
 */
export function isLocalHost(hostname: string): boolean {
  const host = hostname.replace(/\.$/, '')
  if (host.startsWith('[')) {
    // Of IPv6, sites have addresses below 2000::/3; those of 2001:0::/32 and 2002::/16 carry an IPv4 address.
    return !/^\[[23][\da-f]{3}:/.test(host) || /^\[(2002:|2001:(0:|:))/.test(host)
  }
  if (/^\d+(\.\d+){3}$/.test(host)) return ownedByNobody.test(host)
  return !host.includes('.') || /\.(localhost|local|internal|lan|home\.arpa)$/.test(host)
}
