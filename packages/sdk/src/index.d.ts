import type { Operations } from './operations.js'

export type * from './operations.js'

export declare class ParvisRefusal extends Error {
  /** 401: the token is invalid. 403: it may not, `fields.scope` names the scope that is missing. 429: too many calls. */
  readonly status: number
  /** Stable name, such as `post_not_found`. Later versions of a site add some. */
  readonly code: RefusalCode | (string & {})
  /** Reason by field, for what is invalid. */
  readonly fields: Readonly<Record<string, string>>
  /** For the operator of the site, who finds the request by it. */
  readonly requestId: string | null
  /** Seconds, where the server says when to try again. */
  readonly retryAfter: number | undefined
}

type RefusalCode = import('./operations.js').RefusalName

export interface ParvisOptions {
  /** Address of the site, such as `https://parvis.example`. */
  url: string
  /** A personal token, or the access token of a session; a function is asked before each call. Absent: a guest. */
  token?: string | (() => string | Promise<string>)
  fetch?: typeof globalThis.fetch
  /** Further tries after 429, and after 503 of a read, each after the time that the server asks for. Default: 2. */
  retries?: number
  /** Longest such time, in seconds. Default: 60. */
  longestWait?: number
}

export interface CallOptions {
  /** Ends the call, its waiting included, with the reason of the signal. */
  signal?: AbortSignal
}

type Method<Operation extends { input: unknown; output: unknown }> =
  Record<string, never> extends Operation['input']
    ? (input?: Operation['input'], options?: CallOptions) => Promise<Operation['output']>
    : (input: Operation['input'], options?: CallOptions) => Promise<Operation['output']>

export type Parvis = { readonly [Name in keyof Operations]: Method<Operations[Name]> }

export declare function createParvis(options: ParvisOptions): Parvis

export declare function everyItem<Input, Item>(
  list: (input: Input, options?: CallOptions) => Promise<{ items: Item[]; next_cursor: string | null }>,
  input?: Input,
  options?: CallOptions,
): AsyncGenerator<Item, void>
