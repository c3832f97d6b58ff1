declare module 'http_ece' {
  import type { ECDH } from 'node:crypto'

  /** Opens what was sealed as RFC 8188 and RFC 8291 have it. */
  function decrypt(
    sealed: Buffer,
    keys: { version: 'aes128gcm'; privateKey: ECDH; authSecret: string },
  ): Buffer
  const ece: { decrypt: typeof decrypt }
  export default ece
}
