/** The part of the package that is used: it is published without types. */
declare module 'punycode.js' {
  const punycode: {
    /** Decodes the labels of a domain, or of an address's domain. Throws a RangeError at wrong punycode. */
    toUnicode(address: string): string
  }
  export default punycode
}
