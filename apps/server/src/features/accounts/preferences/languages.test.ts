import { getPreferences, savePreferences } from '@parvis/contract/accounts/account.ts'
import { listNotifications } from '@parvis/contract/people/notifications.ts'
import { expect } from 'vitest'
import { test } from '../../../../test/parvis.ts'
import type { Member } from '../../../../test/people.ts'
import { mailMember } from '../identity/service.ts'

const password = 'un-mot-de-passe-correct'

async function speaks(member: Member, language: 'fr' | 'en' | 'es' | 'de' | 'it') {
  const { user_id: _user, updated_at: _updated, ...chosen } = await member.call(getPreferences, {})
  await member.call(savePreferences, { body: { ...chosen, language } })
}
const titles = async (member: Member) =>
  (await member.call(listNotifications, { query: {} })).items.map(({ title }) => title)

test('mails to an account use the language of its sign-up page, whatever its browser asks for', async ({
  browser,
  mailbox,
}) => {
  const confirmation = async (
    name: string,
    header: string | undefined,
    data: Record<string, unknown> = {},
  ) => {
    const email = `${name}@exemple.test`
    const headers: Record<string, string> = header === undefined ? {} : { 'accept-language': header }
    const { error } = await browser({ headers }).signUp({ email, password, options: { data } })
    expect(error).toBeNull()
    return mailbox.newest(email)
  }
  const german = await confirmation('anna', 'en', { language: 'de' })
  expect(german.subject).toBe('Bestätigen Sie Ihre E-Mail-Adresse')
  expect(german.html).toContain('<html lang="de">')
  expect(german.html).toContain('Oder geben Sie diesen Code ein:')
  expect(german.text).not.toMatch(/votre|valable/)
  const italian = await confirmation('bea', 'de', { language: 'it' })
  expect(italian.subject).toBe('Confermi il Suo indirizzo e-mail')
  // A page in French names no language, and an invalid language is ignored.
  expect((await confirmation('cloe', 'de-AT,de;q=0.9')).subject).toBe('Confirmez votre adresse email')
  expect((await confirmation('dora', undefined, { language: '<b>' })).subject).toBe(
    'Confirmez votre adresse email',
  )
})

test('a chosen language applies to everything the server says: titles, notices, mails and codes; choosing French applies too', async ({
  join,
  context,
  mailbox,
  browser,
}) => {
  const [ana, ben, cleo] = [await join('Ana'), await join('Ben'), await join('Cleo')]
  const post = await ana.publishes('Une idée')
  await ben.reacts(post, 'support')
  await cleo.reacts(post, 'vote')
  await ben.asksToFollow(ana)
  expect(await titles(ana)).toEqual(['Ben demande à vous suivre', '2 personnes ont réagi à votre post'])
  await speaks(ana, 'es')
  expect(await titles(ana)).toEqual(['Ben solicita seguirle', '2 personas han reaccionado a su publicación'])
  await speaks(ana, 'fr')
  expect((await titles(ana))[0]).toBe('Ben demande à vous suivre')
  await speaks(ana, 'de')
  expect(await titles(ana)).toEqual([
    'Ben möchte Ihnen folgen',
    '2 Personen haben auf Ihren Beitrag reagiert',
  ])
  // Other members keep their own choice.
  expect((await ben.call(getPreferences, {})).language).toBe('fr')

  const client = browser()
  await client.signInWithPassword({ email: ana.email, password: ana.password })
  await client.updateUser({ password: 'ein-ganz-anderes-passwort' })
  const subjects = async () => (await mailbox.of(ana.email)).map(({ subject }) => subject)
  await expect.poll(subjects).toContain('Ihr Passwort wurde geändert')
  await context.transaction((tx) =>
    mailMember(context, tx, ana.id, (language) => ({
      subject: `Brief: ${language}`,
      lead: 'Inhalt',
      action: { label: 'Ansehen', link: 'http://parvis.test/' },
      otherwise: 'Darum.',
    })),
  )
  await expect.poll(subjects).toContain('Brief: de')
  const [letter] = await mailbox.of(ana.email)
  expect(letter?.text).toContain('Ansehen: http://parvis.test/')
  expect(letter?.text).toContain('Das geprüfte und transparente politische soziale Netzwerk')
})
