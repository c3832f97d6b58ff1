import { Buffer } from 'node:buffer'

/** A text message as it stands on the wire (RFC 6455, 5.2), framed once for all sockets that it goes to. */
export class Frame {
  readonly bytes: Buffer

  constructor(bytes: Buffer) {
    this.bytes = bytes
  }
}

/** Final and text; a server's frames are not masked. */
const textFrame = 0x81

export function frameOf(text: string): Frame {
  const payload = Buffer.from(text)
  const head = payload.length < 126 ? Buffer.alloc(2) : Buffer.alloc(payload.length < 65_536 ? 4 : 10)
  head[0] = textFrame
  if (head.length === 2) head[1] = payload.length
  else if (head.length === 4) {
    head[1] = 126
    head.writeUInt16BE(payload.length, 2)
  } else {
    head[1] = 127
    head.writeBigUInt64BE(BigInt(payload.length), 2)
  }
  return new Frame(Buffer.concat([head, payload]))
}
