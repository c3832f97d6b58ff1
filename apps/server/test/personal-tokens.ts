import {
  createPersonalToken,
  type TokenScope,
  tokenScopes,
} from '@parvis/contract/accounts/personal-tokens.ts'
import { Guest, type Member } from './people.ts'

/** A program that calls the API with a personal token. */
export class Program extends Guest {
  readonly tokenId: string

  constructor({ place }: Guest, { id, secret }: { id: string; secret: string }) {
    super(place)
    this.token = secret
    this.tokenId = id
  }
}

interface TokenRequest {
  name?: string
  scopes?: readonly TokenScope[]
  days?: number
}

/** Gives a program a token of a member, with all scopes unless some are named. */
export async function programOf(
  member: Member,
  { name = 'Mon programme', scopes = tokenScopes, days = 30 }: TokenRequest = {},
): Promise<Program> {
  const { token, secret } = await member.call(createPersonalToken, {
    body: { name, scopes: [...scopes], days },
  })
  return new Program(member, { id: token.id, secret })
}
