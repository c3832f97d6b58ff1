declare module 'http_ece' {
  import type { ECDH } from 'node:crypto'

  /** Decrypts a message encrypted by RFC 8188 and RFC 8291. */
  function decrypt(
    sealed: Buffer,
    keys: { version: 'aes128gcm'; privateKey: ECDH; authSecret: string },
  ): Buffer
  const ece: { decrypt: typeof decrypt }
  export default ece
}
