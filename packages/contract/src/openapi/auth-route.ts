import type { JsonSchema } from './json-schemas.ts'

export const text = { type: 'string' }
export const flag = { type: 'boolean' }
export const free = { type: 'object', additionalProperties: true }
export const schema = (name: string) => ({ $ref: `#/components/schemas/${name}` })

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'
export type Proof = 'none' | 'member' | 'operator'

export interface AuthRoute {
  method: Method
  path: string
  name: string
  summary: string
  /** Default: nobody has to be signed in. */
  proof?: Proof
  query?: Record<string, JsonSchema>
  body?: Record<string, JsonSchema>
  /** Without it the answer is an empty object; `redirect`: it leads elsewhere; `nothing`: it has no body. */
  returns?: JsonSchema | 'redirect' | 'nothing'
}

export const challenge = { code_challenge: text, code_challenge_method: { enum: ['s256', 'plain'] } }
