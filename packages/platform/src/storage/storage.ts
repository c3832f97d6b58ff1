import type { Readable } from 'node:stream'

/** First and last byte, both included. */
export interface ByteRange {
  start: number
  end: number
}

/** Storage of members' files, by key: `folder/…/name.ext`. */
export interface Storage {
  /** Stores a file by moving it; a key is written once. */
  put(key: string, file: string, contentType: string): Promise<void>
  /** Opens a file or a range of it, with the number of bytes to read; null when there is none. */
  open(key: string, range?: ByteRange): Promise<{ body: Readable; bytes: number } | null>
  /** Idempotent: an absent file is no error. */
  remove(key: string): Promise<void>
  /** Lists the keys that begin with `prefix`, in no certain order. */
  list(prefix: string): AsyncIterable<string>
}
