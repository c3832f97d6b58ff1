/** What Node and every browser have, and the language's own library does not declare: the contract names no platform. */
declare class URL {
  static canParse(address: string): boolean
  constructor(address: string)
  readonly protocol: string
  readonly hostname: string
  readonly origin: string
  readonly href: string
  readonly username: string
  readonly password: string
}
