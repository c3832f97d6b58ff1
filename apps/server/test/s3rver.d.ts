declare module 's3rver' {
  interface Context {
    method: string
    path: string
    query: Record<string, string | string[] | undefined>
    status: number
    type: string
    body: string
  }
  /** Types of a local S3 server, as far as tests use it. */
  export default class S3rver {
    constructor(options: {
      address: string
      port: number
      silent: boolean
      directory: string
      configureBuckets: { name: string }[]
    })
    run(): Promise<{ port: number }>
    close(): Promise<void>
    /** Steps of a request, as Koa has them. */
    middleware: ((context: Context, next: () => Promise<void>) => Promise<void>)[]
  }
}
