import { expect, memberIdOf, test } from '../support/conversation.ts'
import { browserOf, demo, makeMember } from '../support/members.ts'
import { putElection, verifyMember } from '../support/operator.ts'

/** Tomorrow in Paris: today is its eve, so the reserve proposed for it is in force at any hour. */
function tomorrowInParis(): string {
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris', dateStyle: 'short' })
  return day.format(new Date(Date.now() + 86_400_000))
}

test('an administrator sets a reserve; the candidate’s browser shows it at once, their post is held, and appears when it ends @long', async ({
  browser,
  request,
  baseURL,
  contexts,
}) => {
  const election = `Législative partielle ${Date.now()}`
  const email = await makeMember(request, { name: 'Corinne Candidate', role: 'politician' })
  await verifyMember(baseURL ?? '', email)
  await putElection(baseURL ?? '', tomorrowInParis(), election)
  const { page: admin, context: one } = await browserOf(
    browser,
    request,
    'administration@parvis.example',
    demo.password,
  )
  const { page: candidate, context: other, token } = await browserOf(browser, request, email)
  contexts.push(one, other)
  const profile = await request.get(`/api/v1/profiles/${memberIdOf(token)}`)
  const { username } = (await profile.json()) as { username: string }

  await candidate.goto('/create-post')
  await expect(candidate.getByLabel('Texte du post')).toBeVisible()
  await admin.goto('/moderation/reserves')
  await admin.getByRole('button', { name: 'Fixer une période' }).click()
  const setting = admin.getByRole('dialog', { name: 'Fixer une période' })
  const chosen = setting.locator('option', { hasText: election })
  await expect(chosen).toBeAttached()
  await setting
    .getByLabel('Élection', { exact: true })
    .selectOption((await chosen.getAttribute('value')) ?? '')
  // For one region, so that other journeys are unaffected.
  await setting.getByLabel('Portée').selectOption('Corse')
  await expect(setting.getByLabel('Fin', { exact: true })).toHaveValue(`${tomorrowInParis()}T20:00`)
  await setting.getByLabel('Pourquoi').fill('Scrutin convoqué par décret')
  await setting.getByRole('button', { name: 'Fixer la période' }).click()
  const period = admin.getByRole('listitem').filter({ hasText: election }).first()
  await expect(period.getByText('En vigueur')).toBeVisible()

  await admin.getByRole('button', { name: `Candidats : ${election}` }).click()
  const candidates = admin.getByRole('dialog', { name: 'Candidats' })
  await candidates.getByLabel('Nom d’utilisateur').fill(username)
  await candidates.getByLabel('Adresse de la source').fill('https://www.interieur.gouv.fr/candidats')
  await candidates.getByRole('button', { name: 'Inscrire', exact: true }).click()
  await expect(candidates.getByRole('list', { name: 'Candidats' })).toContainText('Corinne Candidate')
  await admin.keyboard.press('Escape')

  // The other browser shows the reserve and its effect on a post, without a reload.
  await expect(candidate.getByText(/^Réserve électorale en Corse jusqu’au/)).toBeVisible()
  await expect(candidate.getByRole('note')).toContainText('Vous êtes candidat')

  // From then on the banner's space is reserved: the content below does not move when it comes.
  let send = () => {}
  const held = new Promise<void>((sent) => {
    send = sent
  })
  await candidate.route(/\/reserve-banner/, async (route) => {
    await held
    await route.continue()
  })
  await candidate.reload()
  const top = () => candidate.locator('main').evaluate((main) => main.getBoundingClientRect().top)
  await expect(candidate.getByLabel('Texte du post')).toBeVisible()
  const before = await top()
  send()
  await expect(candidate.getByText(/^Réserve électorale en Corse jusqu’au/)).toBeVisible()
  expect(await top()).toBe(before)
  expect(before).toBeGreaterThan(80)
  const text = `Votez dimanche ${Date.now()}`
  await candidate.getByLabel('Texte du post').fill(text)
  await candidate.getByRole('button', { name: 'Publier' }).click()
  await candidate.waitForURL(/\/post\//)
  await expect(candidate.getByText(/^En attente jusqu’au/)).toBeVisible()
  const address = new URL(candidate.url()).pathname
  expect((await request.get(`/api/v1/posts/${address.slice('/post/'.length)}`)).status()).toBe(404)

  await admin.getByRole('button', { name: `Arrêter : ${election}` }).click()
  const ending = admin.getByRole('dialog', { name: 'Arrêter cette période ?' })
  await ending.getByLabel('Pourquoi').fill('Scrutin annulé par le juge')
  await ending.getByRole('button', { name: 'Arrêter la période' }).click()
  await expect(period.getByText('Terminée')).toBeVisible()
  await expect(candidate.getByText(/^Réserve électorale en Corse/)).toBeHidden()
  await expect(candidate.getByText(/^En attente jusqu’au/)).toBeHidden({ timeout: 15_000 })
  expect((await request.get(`/api/v1/posts/${address.slice('/post/'.length)}`)).status()).toBe(200)
})

test('on a device’s first visit, nothing moves when the banner of a reserve appears @long', async ({
  guest,
}) => {
  // The server's response for a national period; a real one would affect all other journeys.
  const until = new Date(Date.now() + 86_400_000).toISOString()
  const sentence = 'Réserve électorale jusqu’au dimanche 14 mars à 20 h (heure de Paris).'
  const page = await guest()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.route('/', async (route) => {
    const built = await (await route.fetch()).text()
    const marks = `data-reserve-said="${sentence}" data-reserve-until="${until}"`
    await route.fulfill({ contentType: 'text/html', body: built.replace('<html ', `<html ${marks} `) })
  })
  let send = () => {}
  const held = new Promise<void>((sent) => {
    send = sent
  })
  await page.route('**/api/v1/reserves', async (route) => {
    await held
    const election = { id: '0198c9b4-0000-7000-8000-000000000000', title: 'Élection présidentielle' }
    const [starts_at, clock] = [new Date(Date.now() - 3_600_000).toISOString(), 'Europe/Paris']
    const reserve = { id: election.id, election, region_code: null, clock, starts_at, ends_at: until }
    const reserves = [{ ...reserve, ended_at: null, in_scope: true }]
    await route.fulfill({ json: { now: new Date().toISOString(), reserves } })
  })
  await page.goto('/')
  await expect(page.getByRole('article').first()).toBeVisible()
  const top = () => page.locator('main').evaluate((main) => main.getBoundingClientRect().top)
  const before = await top()
  send()
  await expect(page.getByText(/^Réserve électorale jusqu’au/)).toBeVisible()
  expect(await top()).toBe(before)
})
