import type { AppContext } from '../src/app-context.ts'
import type { Member } from './people.ts'

/** Creates pending auth data of a member, and the devices of their sessions. */
export async function waysIn(
  { db }: AppContext,
  ana: Member,
  { now, later }: { now: Date; later: Date },
): Promise<void> {
  const session = await db
    .selectFrom('auth.sessions')
    .select('id')
    .where('user_id', '=', ana.id)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('push_devices')
    .values({
      user_id: ana.id,
      session_id: session.id,
      endpoint: 'https://push.exemple.test/capucine',
      p256dh: 'p'.repeat(87),
      auth: 'a'.repeat(22),
    })
    .execute()
  await db
    .insertInto('auth.auth_codes')
    .values({
      code_hash: Buffer.from('code'),
      user_id: ana.id,
      amr_method: 'password',
      code_challenge: 'c'.repeat(43),
      code_challenge_method: 'plain',
      expires_at: later,
    })
    .execute()
  await db
    .insertInto('auth.one_time_tokens')
    .values({
      user_id: ana.id,
      kind: 'recovery',
      link_hash: Buffer.from('link'),
      code_hash: Buffer.from('code'),
      created_at: now,
      expires_at: later,
      code_expires_at: later,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .insertInto('auth.flow_states')
    .values({
      state_hash: Buffer.from('state'),
      provider: 'google',
      redirect_to: 'http://parvis.test/',
      link_user_id: ana.id,
      nonce: 'nonce',
      sealed_verifier: 'sealed',
      created_at: now,
      expires_at: later,
    })
    .execute()
  await db
    .insertInto('auth.factors')
    .values({
      user_id: ana.id,
      factor_type: 'totp',
      friendly_name: 'Téléphone de capucine',
      sealed_secret: 'sealed',
      created_at: now,
      updated_at: now,
    })
    .execute()
  await db
    .insertInto('auth.webauthn_credentials')
    .values({
      user_id: ana.id,
      credential_id: Buffer.from('passkey'),
      public_key: Buffer.from('key'),
      sign_count: 0,
      transports: ['internal'],
      backup_eligible: true,
      backed_up: true,
      friendly_name: 'Clé de capucine',
      created_at: now,
      updated_at: now,
    })
    .execute()
  await db
    .insertInto('auth.webauthn_challenges')
    .values({
      kind: 'registration',
      challenge: Buffer.from('challenge'),
      user_id: ana.id,
      session_id: session.id,
      created_at: now,
      expires_at: later,
    })
    .execute()
  await db
    .insertInto('auth.account_changes')
    .values({
      user_id: ana.id,
      kind: 'email_changed',
      link_hash: Buffer.from('undo'),
      former: JSON.stringify({ email: 'capucine.avant@exemple.test' }),
      created_at: now,
      expires_at: later,
    })
    .execute()
  const application = await db
    .insertInto('auth.applications')
    .values({
      name: 'Lecteur',
      redirect_uris: ['https://client.example/'],
      asked_scopes: 'read',
      scopes: ['read'],
      protocol: 'parvis',
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('auth.application_grants')
    .values({
      application_id: application.id,
      user_id: ana.id,
      asked_scopes: 'read',
      scopes: ['read'],
      code_ends_at: later,
      created_at: now,
      ends_at: later,
    })
    .execute()
  await db
    .insertInto('auth.personal_tokens')
    .values({
      user_id: ana.id,
      name: 'Programme de capucine',
      token_hash: Buffer.alloc(32, 'token'),
      scopes: ['read'],
      created_at: now,
      ends_at: later,
    })
    .execute()
  await db
    .insertInto('auth.recovery_codes')
    .values({ user_id: ana.id, code_hash: Buffer.from('code'), created_at: now })
    .execute()
}
