import punycode from 'punycode.js'

/** An address as its owner writes it, with the domain in Unicode. Calls and comparisons keep the stored form. */
export function readableAddress(address: string): string {
  try {
    return punycode.toUnicode(address)
  } catch {
    // A label that only looks like punycode.
    return address
  }
}
