import type { Role } from '@parvis/contract/fields.schemas.ts'
import type { PartyId } from '@parvis/contract/people/parties.schemas.ts'
import type { AppContext } from '../src/app-context.ts'
import { Member, type TestServer } from './people.ts'

export interface JoinOptions {
  role?: Role
  verified?: boolean
  party?: PartyId
  media?: string
  moderator?: boolean
  administrator?: boolean
  editor?: boolean
  /** False for staff without a second factor. */
  secondFactor?: boolean
  password?: string
}

/**
 * Signs a member up through the auth server and returns them signed in, confirmed without a mail; mail is tested
 * elsewhere.
 */
export async function join(place: TestServer, name: string, options: JoinOptions = {}): Promise<Member> {
  const {
    role = 'citizen',
    verified = false,
    party,
    media,
    moderator = false,
    administrator = false,
    editor = false,
    secondFactor = true,
    password = 'un-mot-de-passe-de-test',
  } = options
  const local = name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9-]/g, '')
  const email = `${local}@exemple.test`
  const session = await confirmingAtOnce(place.context, () =>
    post(place, '/signup', { email, password, data: { display_name: name, role, consent: true } }),
  )
  const { id } = session.user as { id: string }
  if (verified || party !== undefined || media !== undefined || moderator || administrator || editor) {
    await place.context.db
      .updateTable('profiles')
      .set({
        verified,
        ...(verified ? { verification_status: 'approved' as const } : {}),
        political_party: party ?? null,
        media: media ?? null,
        is_moderator: moderator,
        is_administrator: administrator,
        is_editor: editor,
      })
      .where('id', '=', id)
      .execute()
  }
  const member = new Member(place, {
    id,
    email,
    password,
    token: String(session.access_token),
    refreshToken: String(session.refresh_token),
  })
  if ((moderator || administrator || editor) && secondFactor) await member.showsFactor()
  return member
}

/** Sign-ups in progress per server, and its own setting for confirmation. */
const joining = new WeakMap<AppContext, { count: number; usual: boolean }>()

async function confirmingAtOnce<Result>(context: AppContext, signUp: () => Promise<Result>): Promise<Result> {
  const { auth } = context.config
  const now = joining.get(context) ?? { count: 0, usual: auth.autoconfirm }
  joining.set(context, now)
  now.count += 1
  auth.autoconfirm = true
  try {
    return await signUp()
  } finally {
    now.count -= 1
    if (now.count === 0) auth.autoconfirm = now.usual
  }
}

async function post(place: TestServer, path: string, body: object): Promise<Record<string, unknown>> {
  const response = await fetch(`${place.address}/auth/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answer = (await response.json()) as Record<string, unknown>
  if (!response.ok) throw new Error(`${path} answered ${response.status} ${JSON.stringify(answer)}`)
  return answer
}
