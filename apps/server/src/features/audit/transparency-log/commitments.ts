import { hash, randomBytes } from 'node:crypto'

/** A new salt of a commitment: 32 bytes. */
export const newSalt = (): Buffer => randomBytes(32)

/** SHA-256 of a salt and a text, as `saltedHash` of the contract computes it in browsers. */
export const saltedCommitment = (salt: Buffer, text: string): Buffer =>
  hash('sha256', Buffer.concat([salt, Buffer.from(text)]), 'buffer')

/** Commitment of a public entry, which has no salt: its text is published. */
export const commitmentOfText = (text: string): Buffer => hash('sha256', text, 'buffer')
