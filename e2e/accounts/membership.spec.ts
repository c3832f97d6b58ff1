import type { Page } from '@playwright/test'
import {
  expect,
  expectLoginPrompt,
  expectToast,
  failing,
  memberIdOf,
  test,
  visit,
} from '../support/conversation.ts'
import { consentIn, createButton, followMail, passFirstStep } from '../support/identity.ts'
import { freshAddress, password } from '../support/members.ts'
import { openMore } from '../support/own-profile.ts'

/** Writes sent by the page from now on. */
/** Collects the writes that a page sends, except session renewals. */
function sentBy(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('grant_type=refresh_token')) return
    if (request.method() !== 'GET' && /\/(api|auth)\//.test(request.url()))
      sent.push(`${request.method()} ${request.url()}`)
  })
  return sent
}

const stat = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'Ce que vos parrainages ont rapporté' })
    .locator('div', { hasText: name })
    .last()
const convert = (page: Page) => page.getByRole('button', { name: 'Convertir en Premium (100 pts)' })

test('[REF-01] [REF-02] [REF-03] [REF-04] [REF-05] [REF-06] [REF-11] [REF-12] the programme: a code to copy and share, the leaderboard, and the community as an example @long', async ({
  guest,
  demoMember,
}) => {
  const stranger = await guest()
  await stranger.goto('/sponsorship')
  await expect(stranger.getByText('Connexion requise')).toBeVisible()
  await expect(
    stranger.getByText('Vous devez être connecté pour accéder au programme de parrainage.'),
  ).toBeVisible()

  const { page, context } = await demoMember('citizen')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', { value: undefined, configurable: true })
  })
  await page.goto('/profile')
  const card = (await openMore(page)).getByRole('link', { name: /^Parrainage/ })
  const code = /REF[0-9A-Z]{8}/.exec((await card.textContent()) ?? '')?.[0] ?? ''
  await visit(page, '/sponsorship')
  await expect(page.getByRole('region', { name: 'Votre code de parrainage' })).toContainText(code)
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
  const toasts = page.locator('[data-sonner-toast]')
  await page.getByRole('button', { name: 'Copier' }).click()
  await expectToast(page, 'Code copié !')
  expect(await clipboard()).toBe(code)
  await page.evaluate(() => navigator.clipboard.writeText(''))
  await page.getByRole('button', { name: 'Partager' }).click()
  await expect.poll(clipboard).toBe(code)

  await page.evaluate(() => {
    const shared: unknown[] = []
    Object.assign(window, { shared })
    Object.defineProperty(navigator, 'share', {
      configurable: true,
      value: (data: unknown) => {
        shared.push(data)
        return shared.length === 1
          ? Promise.resolve()
          : Promise.reject(new DOMException('closed', 'AbortError'))
      },
    })
  })
  const shared = () =>
    page.evaluate(() => (window as unknown as { shared: { text: string; url: string }[] }).shared)
  const before = await toasts.count()
  await page.getByRole('button', { name: 'Partager' }).click()
  await expect.poll(async () => (await shared()).length).toBe(1)
  expect((await shared())[0]?.text).toContain(code)
  await Promise.all([
    page.waitForEvent('console', (message) => /cancelled/.test(message.text())),
    page.getByRole('button', { name: 'Partager' }).click(),
  ])
  expect(await toasts.count()).toBeLessThanOrEqual(before)
  await expect(page.getByText('Erreur', { exact: true })).toHaveCount(0)

  const community = page.getByRole('region', { name: 'La communauté' })
  await expect(community).toContainText(/234\s567 membres sur 1\s000\s000/)
  await expect(community).toContainText(/23,46\s%/)
  await expect(community).toContainText('Exemple')

  await page.getByRole('tab', { name: 'Classement' }).click()
  const rows = page.getByRole('table', { name: 'Classement des parrains' }).getByRole('row')
  await expect(rows.nth(1)).toContainText(/1/)
  for (const row of await rows.all()) {
    const cells = await row.getByRole('cell').allTextContents()
    if (cells.length === 3) expect(Number(cells[1]) % 25, cells.join()).toBe(0)
  }
  await expect(rows.filter({ hasText: 'Vous' })).toHaveCount(1)
})

test('[REF-08] [REF-09] [REF-10] [REF-17] sign-ups in the dialog and on /auth, also by a shared link, give points; the conversion is a simulation @long', async ({
  member,
  page: newcomer,
  request,
}) => {
  const { page, token } = await member()
  await page.goto('/sponsorship')
  await expect(convert(page)).toBeDisabled()
  await expect(page.getByText('Simulation.')).toBeVisible()
  const headers = { authorization: `Bearer ${token}` }
  const mine = async () =>
    (await (await request.get('/api/v1/me/referrals', { headers })).json()) as {
      referralCode: string
      points: number
    }
  const { referralCode } = await mine()

  // Opens the shared link; the form contains the code.
  const first = freshAddress('parrain')
  await newcomer.goto(`/auth?mode=signup&ref=${referralCode}`)
  await expect(newcomer.getByLabel('Code de parrainage')).toHaveValue(referralCode)
  await passFirstStep(newcomer, first, { code: referralCode })
  await newcomer.getByLabel('Nom d’utilisateur').fill(`filleul_${first.slice(8, 15)}`)
  await consentIn(newcomer).check()
  await createButton(newcomer).click()
  // Leaving the page before the response would abort storing the link's verifier in this browser.
  await expect(newcomer.getByText('Inscription réussie')).toBeVisible()
  await followMail(newcomer, request, first)
  await expect(stat(page, 'Total')).toContainText('1')

  for (const place of [1, 2, 3]) {
    const email = freshAddress(`filleul${place}`)
    await request.post('/auth/v1/signup', {
      data: { email, password, data: { consent: true, referred_by: referralCode } },
    })
    await followMail(newcomer, request, email)
  }
  await expect(stat(page, 'Points')).toContainText('100')
  await expect(stat(page, 'Tokens')).toContainText('14')
  const sent = sentBy(page)
  await expect(convert(page)).toBeEnabled()
  const begun = Date.now()
  await convert(page).click()
  await expect(convert(page)).toBeDisabled()
  await expectToast(page, 'Conversion simulée', 'Fonctionnalité de conversion Premium en développement')
  expect(Date.now() - begun).toBeGreaterThanOrEqual(1_950)
  expect(sent).toEqual([])
  expect((await mine()).points).toBe(100)
})

test('[PRM-01] [PRM-02] [PRM-03] [PRM-04] [PRM-05] everybody compares the subscription, members simulate it, and no money moves @long', async ({
  page,
  member,
}) => {
  await page.goto('/subscribe')
  const main = page.getByRole('main')
  await expect(page.getByRole('radio')).toHaveCount(2)
  await expect(main).toContainText(/1\s€\s*par mois/)
  await expect(main).toContainText(/10\s€\s*par an/)
  await expect(main).toContainText(/0,83\s€ par mois/)
  await expect(main).toContainText(/-17\s%/)
  await expect(main).toContainText(/économisez 2\s€/)
  await expect(main).toContainText('7 jours d’essai gratuit')
  await expect(main).toContainText('Annulation à tout moment')
  await expect(main).toContainText('Remboursement')
  await expect(main).toContainText('Simulation.')
  const begin = 'Essayer 7 jours gratuitement'
  await page.getByRole('button', { name: begin }).click()
  await expectLoginPrompt(page, 'Vous devez être connecté pour vous abonner.')

  const { page: own } = await member()
  await own.goto('/subscribe')
  const sent = sentBy(own)
  await own.getByRole('radio', { name: /Mensuel/ }).check()
  await own.getByRole('button', { name: begin }).click()
  await expectToast(own, 'Abonnement simulé')
  await expect(own.getByRole('main').getByRole('status')).toContainText('formule mensuelle')
  expect(sent).toEqual([])
})

test('[DON-01] [DON-02] [DON-03] [DON-04] [DON-05] [DON-11] [DON-15] only verified politicians can be supported, with the legal notice @long', async ({
  page,
  author,
  request,
}) => {
  await page.goto('/')
  for (const id of [
    crypto.randomUUID(),
    memberIdOf(await author()),
    memberIdOf(await author({ role: 'politician' })),
  ]) {
    await visit(page, `/support/${id}`)
    await expect(page.getByRole('heading', { name: 'Page non disponible' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Retour' })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Retour' }).click()
  const answer = await request.post('/auth/v1/token?grant_type=password', {
    data: { email: 'responsable@parvis.example', password: 'parvis-demo-2026' },
  })
  const { user } = (await answer.json()) as { user: { id: string } }
  await visit(page, `/profile/${user.id}`)
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  const mend = await failing(page, `**/api/v1/profiles/${user.id}`, 'GET')
  await page.goto(`/support/${user.id}`)
  await expectToast(page, 'Erreur', 'Impossible de charger les informations du profil')
  await mend()
  await page.getByRole('button', { name: 'Réessayer' }).click()
  const whom = page.getByRole('region', { name: 'Qui vous soutenez' })
  await expect(whom).toContainText(name.trim())
  await expect(whom).toContainText('Politique vérifié')
  await expect(whom.getByRole('img', { name: 'Compte vérifié' })).toBeVisible()
  await expect(whom).toContainText('Personnage fictif')
  await expect(page.getByRole('region', { name: 'Information légale' })).toContainText(
    /entreprises.*n’ont pas le droit/,
  )
  await expect(page.getByText('Simulation.')).toBeVisible()
  await expect(page.getByRole('form', { name: /^Don à/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Sécurité' })).toContainText('Reçu sous 48 h (simulation).')
})

test('[DON-06] [DON-07] [DON-08] [DON-09] [DON-10] [DON-12] [DON-13] [DON-14] [DON-16] a donation from its amount to its thanks, and nothing is sent to the server @long', async ({
  page,
  request,
}) => {
  const answer = await request.post('/auth/v1/token?grant_type=password', {
    data: { email: 'responsable@parvis.example', password: 'parvis-demo-2026' },
  })
  const { user } = (await answer.json()) as { user: { id: string } }
  await page.goto(`/support/${user.id}`)
  const form = page.getByRole('form', { name: /^Don à/ })
  const field = (label: string) => form.getByLabel(label, { exact: true })
  const amount = field('Montant en euros')
  const send = form.getByRole('button', { name: 'Faire un don (simulation)' })
  const sent = sentBy(page)
  for (const quick of [20, 50, 100, 200]) {
    await form.getByRole('button', { name: new RegExp(`^${quick}\\s€$`) }).click()
    await expect(amount).toHaveValue(String(quick))
  }
  await expect(form).toContainText(/66\s% du montant, dans la limite de 20\s% du revenu imposable/)
  await expect(form).toContainText(/132,00\s€/)
  await expect(field('Téléphone (facultatif)')).toBeVisible()
  await expect(form.getByLabel(/iographie/)).toHaveCount(0)

  const values = {
    Prénom: 'Alix',
    Nom: 'Garance',
    'Adresse email': 'alix@exemple.test',
    Adresse: '1 rue de la Halle',
    'Code postal': '75011',
    Ville: 'Paris',
  }
  for (const [label, value] of Object.entries(values)) await field(label).fill(value)
  for (const label of ['Montant en euros', ...Object.keys(values)]) {
    const kept = await field(label).inputValue()
    await field(label).fill('')
    await send.click()
    await expectToast(page, 'Champs requis manquants', 'Veuillez remplir tous les champs obligatoires')
    await expect(field(label)).toBeFocused()
    await expect(field(label)).toHaveAttribute('aria-invalid', 'true')
    await field(label).fill(kept)
  }
  for (const [typed, message] of [
    ['0', 'Le montant doit être supérieur à zéro.'],
    ['-5', 'Le montant doit être supérieur à zéro.'],
    ['1000000000', /La loi limite les dons d’une personne à l’ensemble des partis à 7\s500\s€ par an\./],
  ] as const) {
    await amount.fill(typed)
    await send.click()
    await expect(form.getByRole('alert')).toHaveText(message)
  }
  await amount.fill('')
  await amount.pressSequentially('20,5')
  await expect(form).toContainText(/20,50\s€ donnerait droit à 13,53\s€/)
  await field('Code postal').fill('99999')
  await send.click()
  await expect(form.getByRole('alert')).toContainText('cinq chiffres')
  await field('Code postal').fill('75011')

  await expect(field('SIRET')).toHaveCount(0)
  await form.getByText('Entreprise', { exact: true }).click()
  await expect(field('Nom de l’entreprise')).toBeVisible()
  await send.click()
  await expectToast(page, 'Champs requis manquants')
  await field('Nom de l’entreprise').fill('Les Halles')
  await field('SIRET').fill('73282932000075')
  await send.click()
  await expect(form.getByRole('alert')).toContainText('n’est pas un SIRET')
  await field('SIRET').fill('732 829 320 00074')

  // The simulated step fails once.
  await page.evaluate(() => {
    const own = window.setTimeout
    window.setTimeout = ((work: () => void, after?: number, ...rest: unknown[]) => {
      if (after === 2_000) {
        window.setTimeout = own
        throw new Error('cut')
      }
      return own(work, after, ...rest)
    }) as typeof window.setTimeout
  })
  await send.click()
  await expectToast(page, 'Erreur', 'Impossible de traiter votre don')
  await expect(field('Prénom')).toHaveValue('Alix')

  const begun = Date.now()
  await send.click()
  await expect(send).toBeDisabled()
  await expectToast(page, 'Don enregistré avec succès', /email dans quelques minutes/)
  await expect(page.getByText('Impossible de traiter votre don')).toHaveCount(0)
  expect(Date.now() - begun).toBeGreaterThanOrEqual(1_950)
  await expect(amount).toHaveValue('')
  await expect(field('Prénom')).toHaveValue('')
  await expect(field('SIRET')).toHaveCount(0)
  expect(sent).toEqual([])
})
