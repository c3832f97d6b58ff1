import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFile(join(root, path), 'utf8')

/** Typographic apostrophes and non-breaking spaces are allowed; everything else is letter for letter. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ').replaceAll('’', "'")

/** Quoted in the checklist, but no text of the interface. */
const noTexts: Record<string, string> = {
  Parvis: 'the name, which stands in the logo and in titles',
  vous: 'how readers are spoken to',
  tu: 'how nobody is spoken to',
  'my subscriptions only': 'the English name of the filter',
  'Make private': 'the English name of the action « Rendre privé »',
  'show more': 'the English name of a link',
  'Add to agenda': 'the English name of a button',
  'no rows': 'an error of the database, never shown',
  'Not authenticated': 'the message of a refusal, which programs read; readers are told in French',
  'Access denied': 'the message of a refusal, which programs read; readers are told in French',
  'Cette fonctionnalité sera bientôt disponible.': 'literal seed: the feature is there',
  'bientôt disponibles': 'literal seed: the feature is there',
  'Impossible de ...': 'how several sentences begin',
  'dans la conversation': 'the end of a sentence that is quoted whole beside it',
  Mo: 'the unit allowed for sizes, which Intl writes (features/media/chosen-file.test.ts)',
}

/** Put together while the application runs: the journey that waits for the text as readers see it. */
const composed: Record<string, { where: string; says: string }> = {
  '99': { where: 'e2e/messaging/notifications.spec.ts', says: "toHaveText('99')" },
  '99+': { where: 'e2e/messaging/notifications.spec.ts', says: "toHaveText('99+')" },
  'Continuer avec Google': { where: 'e2e/accounts/auth-screen.spec.ts', says: 'Continuer avec Google' },
  'Continuer avec Apple': { where: 'e2e/accounts/auth-screen.spec.ts', says: 'Continuer avec Apple' },
  'Impossible de récupérer le profil: ': {
    where: 'e2e/people/profile-setup.spec.ts',
    says: 'Impossible de récupérer le profil: ',
  },
  'n nouveaux posts': {
    where: 'apps/web/src/locales/discovery/feed/en.po',
    says: 'other {# nouveaux posts}',
  },
  'il y a 2 heures': { where: 'e2e/content/post.spec.ts', says: 'il y a 2 heures' },
  'n/280': { where: 'e2e/content/comments.spec.ts', says: "'12/280'" },
  'Impossible de sauvegarder le post': {
    where: 'e2e/content/saved-posts.spec.ts',
    says: 'Impossible de sauvegarder le post',
  },
  "À l'instant": { where: 'e2e/messaging/inbox.spec.ts', says: "'À l'instant'" },
  '{n}h': { where: 'apps/web/src/features/messaging/messages/message-time.test.ts', says: "'23h'" },
  '{n}j': { where: 'apps/web/src/features/messaging/messages/message-time.test.ts', says: "'1j'" },
  'Convertir en Premium (100 pts)': {
    where: 'e2e/accounts/membership.spec.ts',
    says: "'Convertir en Premium (100 pts)'",
  },
  '23,46 %': { where: 'e2e/accounts/membership.spec.ts', says: '23,46' },
  '0,83': { where: 'e2e/accounts/membership.spec.ts', says: '0,83' },
  '-17%': { where: 'e2e/accounts/membership.spec.ts', says: '/-17' },
  '7 jours': { where: 'e2e/accounts/membership.spec.ts', says: "'7 jours d'essai gratuit'" },
  simulation: { where: 'e2e/accounts/membership.spec.ts', says: 'simulation' },
  'Oops! Page not found': { where: 'e2e/shell/not-found.spec.ts', says: "'Oops! Page not found'" },
  'Return to Home': { where: 'e2e/shell/not-found.spec.ts', says: "'Return to Home'" },
}

/** French texts, whole as their authors wrote them: every file of translations quotes them. */
async function messages(): Promise<Set<string>> {
  const found = new Set<string>()
  for (const file of await readdir(join(root, 'apps/web/src/locales'), { recursive: true })) {
    if (!/(^|[/\\])en\.po$/.test(file)) continue
    const text = await read(`apps/web/src/locales/${file}`)
    for (const [, lines = ''] of text.matchAll(/^msgid ((?:"(?:[^"\\]|\\.)*"\n)+)/gm)) {
      const parts = lines.split('\n').filter((line) => line !== '')
      found.add(plain(parts.map((part) => JSON.parse(part) as string).join('')))
    }
  }
  return found
}

test('[ERR-02] every French text that the specification quotes is kept, letter for letter', async () => {
  const known = await messages()
  expect(known.size).toBeGreaterThan(1000)
  const quoted = new Map<string, string>()
  for (const line of (await read('docs/checklist.tsv')).split('\n').slice(1)) {
    const [id = '', , , requirement = ''] = line.split('\t')
    for (const [, text = ''] of requirement.matchAll(/"([^"]*)"/g)) quoted.set(plain(text), id)
  }
  expect(quoted.size).toBeGreaterThan(150)
  const missing = [...quoted].filter(
    ([text]) => !known.has(text) && !(text in noTexts) && !(text in composed),
  )
  expect(missing).toEqual([])
  for (const [text, { where, says }] of Object.entries(composed)) {
    expect(quoted.has(text), text).toBe(true)
    expect(plain(await read(where)), `${text} in ${where}`).toContain(says)
  }
  for (const text of Object.keys(noTexts)) expect(quoted.has(text), text).toBe(true)
})
