import type { PartyId } from '@parvis/contract/parties.ts'
import type { Role } from '@parvis/contract/roles.ts'
import { Member, type Place } from './people.ts'
import type { PostOffice } from './post-office.ts'

export interface JoinOptions {
  role?: Role
  verified?: boolean
  party?: PartyId
  media?: string
  moderator?: boolean
  administrator?: boolean
  password?: string
}

/** Signs somebody up through the auth server, confirms them from their mailbox, and returns them signed in. */
export async function join(
  place: Place,
  mailbox: PostOffice,
  name: string,
  options: JoinOptions = {},
): Promise<Member> {
  const {
    role = 'citizen',
    verified = false,
    party,
    media,
    moderator = false,
    administrator = false,
    password = 'un-mot-de-passe-de-test',
  } = options
  const local = name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9-]/g, '')
  const email = `${local}@exemple.test`
  const signedUp = await post(place, '/signup', {
    email,
    password,
    data: { display_name: name, role, consent: true },
  })
  const id = String(signedUp.id)
  if (verified || party !== undefined || media !== undefined || moderator || administrator) {
    await place.world.db
      .updateTable('profiles')
      .set({
        verified,
        ...(verified ? { verification_status: 'approved' as const } : {}),
        political_party: party ?? null,
        media: media ?? null,
        is_moderator: moderator,
        is_administrator: administrator,
      })
      .where('id', '=', id)
      .execute()
  }
  const { code } = await mailbox.newest(email)
  const session = await post(place, '/verify', { type: 'signup', email, token: code })
  return new Member(place, {
    id,
    email,
    password,
    token: String(session.access_token),
    refreshToken: String(session.refresh_token),
  })
}

async function post(place: Place, path: string, body: object): Promise<Record<string, unknown>> {
  const response = await fetch(`${place.address}/auth/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answer = (await response.json()) as Record<string, unknown>
  if (!response.ok) throw new Error(`${path} answered ${response.status} ${JSON.stringify(answer)}`)
  return answer
}
