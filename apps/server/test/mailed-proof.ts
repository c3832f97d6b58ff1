import { reauthenticate } from '@parvis/contract/accounts/security.ts'
import type { AuthClient } from '@supabase/auth-js'
import { expect } from 'vitest'
import type { Member } from './people.ts'
import type { PostOffice } from './post-office.ts'

type Client = InstanceType<typeof AuthClient>

export const tokenOf = async (client: Client): Promise<string> =>
  (await client.getSession()).data.session?.access_token ?? ''

/** Asks for the code that proves who a session's holder is, and reads it in the member's mailbox. */
export async function mailedCode(client: Client, mailbox: PostOffice, email: string): Promise<string> {
  const { error } = await client.reauthenticate()
  if (error) throw error
  const codes = async () =>
    (await mailbox.of(email)).flatMap(({ text }) => /Votre code : (\d{6})/.exec(text)?.[1] ?? [])
  await expect.poll(async () => (await codes()).length, { interval: 10, timeout: 10_000 }).toBeGreaterThan(0)
  return (await codes())[0] ?? ''
}

/** Shows the code in the client's session, which the member uses from then on. */
export async function provesByMail(client: Client, mailbox: PostOffice, member: Member): Promise<void> {
  const nonce = await mailedCode(client, mailbox, member.email)
  member.token = await tokenOf(client)
  await member.call(reauthenticate, { body: { nonce } })
}
