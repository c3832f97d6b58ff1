import { hmac, sameBytes } from '@parvis/platform/digest.ts'
import type { ServerSecret } from '@parvis/platform/secret.ts'

/**
 * A refresh token has the session's id, its number in the session and a seal over both (HMAC-SHA256), in base64url. It is not
 * stored: the active one can be made again, and a copy of the database yields none.
 */
const idBytes = 16
const numberBytes = 4
const tokenPattern = /^[A-Za-z0-9_-]{70}$/

export type RefreshTokens = ReturnType<typeof openRefreshTokens>

/** @param purpose separates the tokens of sessions from those of applications, whose id is that of a grant */
export function openRefreshTokens(secret: ServerSecret, purpose = 'refresh tokens') {
  const key = secret.derive(purpose)
  const seal = (content: Buffer) => hmac(key, content)
  return {
    make(sessionId: string, number: number): string {
      const content = Buffer.alloc(idBytes + numberBytes)
      content.write(sessionId.replaceAll('-', ''), 'hex')
      content.writeUInt32BE(number, idBytes)
      return Buffer.concat([content, seal(content)]).toString('base64url')
    },
    /** The content of a token; null if it is not ours, undefined if it is malformed. */
    read(token: string): { sessionId: string; number: number } | null | undefined {
      if (!/^[A-Za-z0-9_-]{12,200}$/.test(token)) return undefined
      if (!tokenPattern.test(token)) return null
      const bytes = Buffer.from(token, 'base64url')
      const content = bytes.subarray(0, idBytes + numberBytes)
      const given = bytes.subarray(idBytes + numberBytes)
      if (!sameBytes(given, seal(content))) return null
      const hex = content.toString('hex', 0, idBytes)
      const sessionId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
      return { sessionId, number: content.readUInt32BE(idBytes) }
    },
  }
}
