import { expect, type Page, test } from '@playwright/test'
import {
  consentIn,
  createButton,
  emailIn,
  fillSignIn,
  nameIn,
  openDialog,
  passFirstStep,
  passwordIn,
  roleCard,
} from '../support/identity.ts'
import { freshAddress } from '../support/members.ts'

const rule = '8 caractères au moins. Les mots de passe courants et votre adresse sont refusés.'
const goOn = { name: 'Continuer', exact: true } as const

/** Fills the first step with this password and asks for the second. */
async function tryFirstStep(page: Page, email: string, typed: string): Promise<void> {
  await roleCard(page, 'Citoyen').click()
  await emailIn(page).fill(email)
  await passwordIn(page).fill(typed)
  await page.getByRole('button', goOn).click()
}

test('the rule for passwords stands at the field from the start, and the first step checks it @long', async ({
  page,
}) => {
  const email = freshAddress('regle')
  await page.goto('/auth?mode=signup')
  await expect(passwordIn(page)).toHaveAccessibleDescription(rule)
  await tryFirstStep(page, email, 'court')
  await expect(passwordIn(page)).toHaveAccessibleDescription(
    /Ce mot de passe est trop court.: 8 caractères au moins\./,
  )
  await expect(passwordIn(page)).toBeFocused()
  await expect(page.getByText('Étape 1 sur 2')).toBeVisible()
  await passwordIn(page).fill(email.toUpperCase())
  await page.getByRole('button', goOn).click()
  await expect(passwordIn(page)).toHaveAccessibleDescription(
    /Votre mot de passe ne peut pas être votre adresse\./,
  )
  await expect(page.getByText('Étape 1 sur 2')).toBeVisible()
})

test('a password that the server refuses leads back to its field, and nothing typed is lost @long', async ({
  page,
}) => {
  const email = freshAddress('courant')
  await page.goto('/auth?mode=signup')
  await tryFirstStep(page, email, 'iloveyou')
  await page.getByLabel('Nom d’utilisateur').fill('Camille')
  await page.getByLabel('Biographie (facultative)').fill('Lectrice.')
  await consentIn(page).check()
  await createButton(page).click()
  await expect(page.getByText('Étape 1 sur 2')).toBeVisible()
  await expect(passwordIn(page)).toBeFocused()
  await expect(passwordIn(page)).toHaveValue('iloveyou')
  await expect(passwordIn(page)).toHaveAccessibleDescription(/Ce mot de passe est trop connu/)
  await passwordIn(page).fill('une-phrase-à-moi-seule')
  await page.getByRole('button', goOn).click()
  await expect(page.getByLabel('Nom d’utilisateur')).toHaveValue('Camille')
  await expect(page.getByLabel('Biographie (facultative)')).toHaveValue('Lectrice.')
  await expect(consentIn(page)).toBeChecked()
  await createButton(page).click()
  await expect(page.getByText('Inscription réussie')).toBeVisible()
})

test('the browser’s Back leads from the second step to the first, and Forward to the second again @long', async ({
  page,
}) => {
  const email = freshAddress('retour')
  await page.goto('/')
  await page.goto('/auth?mode=signup')
  await passFirstStep(page, email)
  await page.getByLabel('Nom d’utilisateur').fill('Camille')
  await page.goBack()
  await expect(page.getByText('Étape 1 sur 2')).toBeVisible()
  await expect(emailIn(page)).toHaveValue(email)
  await page.goForward()
  await expect(page.getByLabel('Nom d’utilisateur')).toHaveValue('Camille')
  await page.reload()
  await expect(page.getByText('Étape 1 sur 2')).toBeVisible()
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL('/')
})

test('the dialog says the rule, and why a password is refused, at the field @long', async ({ page }) => {
  await page.goto('/cgu')
  const dialog = await openDialog(page, 'S’inscrire')
  await expect(passwordIn(dialog)).toHaveAccessibleDescription(rule)
  await nameIn(dialog).fill('Dialogue')
  await fillSignIn(dialog, freshAddress('dialogue'), 'iloveyou')
  await consentIn(dialog).check()
  await createButton(dialog).click()
  await expect(passwordIn(dialog)).toHaveAccessibleDescription(/Ce mot de passe est trop connu/)
  await expect(passwordIn(dialog)).toBeFocused()
  await passwordIn(dialog).fill('court')
  await createButton(dialog).click()
  await expect(passwordIn(dialog)).toHaveAccessibleDescription(/trop court/)
})
