/** IPv4 prefixes that belong to no public site. */
const ownedByNobody =
  /^(0|10|127|169\.254|192\.168|172\.(1[6-9]|2\d|3[01])|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])|22[4-9]|2[3-5]\d)\./

/**
 * Returns whether a host, as `URL` normalises it, is on the reader's or the server's own network. Such an address opens
 * something else for each reader, at worst a router's settings.
 */
export function isLocalHost(hostname: string): boolean {
  const host = hostname.replace(/\.$/, '')
  if (host.startsWith('[')) {
    // Public IPv6 addresses are within 2000::/3; those of 2001:0::/32 and 2002::/16 embed an IPv4 address.
    return !/^\[[23][\da-f]{3}:/.test(host) || /^\[(2002:|2001:(0:|:))/.test(host)
  }
  if (/^\d+(\.\d+){3}$/.test(host)) return ownedByNobody.test(host)
  return !host.includes('.') || /\.(localhost|local|internal|lan|home\.arpa)$/.test(host)
}
