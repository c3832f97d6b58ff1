import { createCipheriv, createHash } from 'node:crypto'
import { sha256 } from '../digest.ts'

/** Padding of a password: ISO 32000-1, 7.6.3.3, algorithm 2. */
const padding = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')

/**
 * Whether a PDF opens only with a password. Many official documents are encrypted with an empty one, which forbids
 * changes alone: every program opens these. Encryption that is not the standard one, or cannot be read, needs more.
 */
export function needsPassword(pdf: Buffer): boolean {
  const text = plainNames(pdf.toString('latin1'))
  const reference = /\/Encrypt\s*(?:(\d+)\s+(\d+)\s+R|<<)/.exec(text)
  if (reference === null) return false
  const [, number, generation] = reference
  const at =
    number === undefined
      ? reference.index
      : text.search(new RegExp(`(?<!\\d)${number}\\s+${generation}\\s+obj(?![a-z])`))
  // The dictionary of a reference stands in no compressed stream, since its strings are not encrypted.
  const dictionary = text.slice(at, at + 4_096)
  const numberOf = (name: string) => {
    const found = new RegExp(`/${name}\\s+(-?\\d+)`).exec(dictionary)?.[1]
    return found === undefined ? undefined : Number(found)
  }
  const [revision, owner, user] = [numberOf('R'), stringOf(dictionary, 'O'), stringOf(dictionary, 'U')]
  if (at === -1 || !/\/Filter\s*\/Standard\b/.test(dictionary)) return true
  if (revision === undefined || owner === undefined || user === undefined) return true
  if (revision >= 5) return !opensByHash(user, revision)
  const id = stringOf(text, 'ID') ?? Buffer.alloc(0)
  // Filters of revision 4 have a length of their own.
  const length = { 2: 5, 4: 16 }[revision] ?? Math.min(16, Math.max(5, (numberOf('Length') ?? 40) / 8))
  const permissions = Buffer.alloc(4)
  permissions.writeInt32LE((numberOf('P') ?? 0) | 0)
  const open = /\/EncryptMetadata\s+false/.test(dictionary) && revision >= 4
  const parts = [
    padding,
    owner.subarray(0, 32),
    permissions,
    id,
    open ? Buffer.alloc(4, 0xff) : Buffer.alloc(0),
  ]
  let key = md5(...parts).subarray(0, length)
  if (revision >= 3) for (let round = 0; round < 50; round += 1) key = md5(key).subarray(0, length)
  if (revision === 2) return !rc4(key, padding).equals(user.subarray(0, 32))
  let proof: Buffer = md5(padding, id)
  for (let round = 0; round < 20; round += 1)
    proof = rc4(
      key.map((byte) => byte ^ round),
      proof,
    )
  return !proof.equals(user.subarray(0, 16))
}

/** Any character of a name may be written by its number: ISO 32000-1, 7.3.5. */
const plainNames = (text: string) =>
  text.replace(/\/\w*#[\da-f]{2}[\w#]*/gi, (name) =>
    name.replace(/#([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
  )

const md5 = (...parts: Uint8Array[]) => createHash('md5').update(Buffer.concat(parts)).digest()

/** RC4, which OpenSSL offers no more. */
function rc4(key: Uint8Array, content: Uint8Array): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, place) => place)
  const swap = (one: number, other: number) => {
    const held = state[one] ?? 0
    state[one] = state[other] ?? 0
    state[other] = held
  }
  for (let i = 0, j = 0; i < 256; i += 1) {
    j = (j + (state[i] ?? 0) + (key[i % key.length] ?? 0)) & 255
    swap(i, j)
  }
  let [i, j] = [0, 0]
  const output = Buffer.from(content)
  for (const [place, byte] of output.entries()) {
    i = (i + 1) & 255
    j = (j + (state[i] ?? 0)) & 255
    swap(i, j)
    output[place] = byte ^ (state[((state[i] ?? 0) + (state[j] ?? 0)) & 255] ?? 0)
  }
  return output
}

/** Whether the empty password fits the validation salt: ISO 32000-2, 7.6.4.3.4, algorithm 2.B from revision 6. */
function opensByHash(user: Buffer, revision: number): boolean {
  let key = sha256(user.subarray(32, 40))
  for (let round = 0, last = 0; revision >= 6 && (round < 64 || last > round - 32); round += 1) {
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32)).setAutoPadding(
      false,
    )
    const sealed = cipher.update(Buffer.concat(new Array<Buffer>(64).fill(key)))
    const rest = sealed.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3
    key = createHash(['sha256', 'sha384', 'sha512'][rest] ?? 'sha256')
      .update(sealed)
      .digest()
    last = sealed.at(-1) ?? 0
  }
  return key.subarray(0, 32).equals(user.subarray(0, 32))
}

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** A string of a dictionary, literal or hexadecimal; the first one of an array. */
function stringOf(dictionary: string, name: string): Buffer | undefined {
  const [, literal, hex] =
    new RegExp(`/${name}\\s*\\[?\\s*(?:\\(((?:\\\\[^]|[^\\\\)])*)\\)|<([\\da-fA-F\\s]*)>)`).exec(
      dictionary,
    ) ?? []
  if (hex !== undefined) return Buffer.from(hex.replaceAll(/\s/g, ''), 'hex')
  if (literal === undefined) return undefined
  const plain = literal.replaceAll(
    /\\([0-7]{1,3}|\r\n|[\s\S])/g,
    (_, escaped: string) =>
      escapes[escaped] ??
      (/^[0-7]/.test(escaped)
        ? String.fromCharCode(Number.parseInt(escaped, 8) & 255)
        : /^[\r\n]/.test(escaped)
          ? ''
          : escaped),
  )
  return Buffer.from(plain, 'latin1')
}
