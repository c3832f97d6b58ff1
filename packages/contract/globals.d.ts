/**
 * Names that Node and every browser provide but the language's own library does not declare. The contract depends on no
 * platform.
 */
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

declare class TextEncoder {
  encode(text: string): Uint8Array<ArrayBuffer>
}

declare class TextDecoder {
  decode(bytes: Uint8Array<ArrayBuffer>): string
}

/** Base64 of a text whose characters stand for bytes, and back. */
declare function btoa(bytes: string): string
declare function atob(encoded: string): string

/** A key that the platform holds. */
interface CryptoKey {
  readonly type: string
}

declare const crypto: {
  readonly subtle: {
    digest(algorithm: 'SHA-256', data: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer>
    importKey(
      format: 'raw',
      key: Uint8Array<ArrayBuffer>,
      algorithm: { name: 'Ed25519' },
      extractable: boolean,
      usages: 'verify'[],
    ): Promise<CryptoKey>
    verify(
      algorithm: { name: 'Ed25519' },
      key: CryptoKey,
      signature: Uint8Array<ArrayBuffer>,
      data: Uint8Array<ArrayBuffer>,
    ): Promise<boolean>
  }
}
