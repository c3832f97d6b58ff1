import punycode from 'punycode.js'

/** An encoded label of a domain: of a web address, or behind the last @ of a mail address. */
const encodedLabel = /(?<![a-z0-9-])xn--[a-z0-9-]+(?![^@]*@)/gi

/** An address as its owner writes it, with the domain in Unicode. Calls and comparisons keep the stored form. */
export function readableAddress(address: string): string {
  return address.replace(encodedLabel, (label) => {
    try {
      return punycode.toUnicode(label.toLowerCase())
    } catch {
      // A label that only looks like punycode.
      return label
    }
  })
}
