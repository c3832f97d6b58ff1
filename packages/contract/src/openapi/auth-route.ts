import type { JsonSchema } from './json-schemas.ts'

export const text = { type: 'string' }
export const flag = { type: 'boolean' }
export const free = { type: 'object', additionalProperties: true }
export const schema = (name: string) => ({ $ref: `#/components/schemas/${name}` })

export type Proof = 'none' | 'member' | 'operator'

export interface AuthRoute {
  /** Method and path below `/auth/v1`. */
  route: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`
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
