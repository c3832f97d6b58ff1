import type { Readable } from 'node:stream'

/** First and last byte, both included. */
export interface ByteRange {
  start: number
  end: number
}

/** Where files that members sent in are kept, by key: `folder/…/name.ext`. */
export interface Storage {
  /** Keeps a file, taking it over from where it lies; a key is written once. */
  put(key: string, file: string, contentType: string): Promise<void>
  /** A kept file or a range of it, with the number of bytes to come; null when there is none. */
  open(key: string, range?: ByteRange): Promise<{ body: Readable; bytes: number } | null>
  /** One that is gone already is no error. */
  remove(key: string): Promise<void>
}
