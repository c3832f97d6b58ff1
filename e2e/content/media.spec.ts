import type { APIRequestContext, Locator, Page } from '@playwright/test'
import {
  chooseAudience,
  comment,
  commentIn,
  expect,
  expectToast,
  failing,
  freshText,
  postIn,
  publish,
  test,
  visit,
} from '../support/conversation.ts'
import { type FileToAttach, mp4, pdf, png, zip } from '../support/files.ts'

const mebibyte = 1024 * 1024
const field = (page: Page) => page.getByLabel('Texte du post')
const publishButton = (page: Page) => page.getByRole('button', { name: 'Publier' })
const commentField = (page: Page) => page.getByRole('textbox', { name: 'Ajouter un commentaire' })
const chooser = (place: Page | Locator, kind: 'une image' | 'une vidéo' | 'un document') =>
  place.locator(`input[type="file"][aria-label="Joindre ${kind}"]`)
const attached = (place: Page | Locator) => place.getByRole('region', { name: 'Pièce jointe' })

/** Expects an image to be loaded, with pixels. */
async function expectShown(image: Locator): Promise<void> {
  await image.scrollIntoViewIfNeeded()
  await expect
    .poll(() => image.evaluate((element: HTMLImageElement) => (element.complete ? element.naturalWidth : 0)))
    .toBeGreaterThan(0)
}

interface Published {
  id: string
  media_url: string
  media: { kind: string; url: string }
}

async function publishWith(page: Page, words: string): Promise<Published> {
  await field(page).fill(words)
  const [answer] = await Promise.all([
    page.waitForResponse((response) => new URL(response.url()).pathname === '/api/v1/posts'),
    publishButton(page).click(),
  ])
  expect(answer.ok(), await answer.text()).toBe(true)
  await expectToast(page, 'Post publié')
  return (await answer.json()) as Published
}

async function send(
  request: APIRequestContext,
  token: string,
  file: FileToAttach,
  purpose: 'post' | 'comment',
): Promise<{ status: number; json: { id: string; url: string; error?: { code: string } } }> {
  const address = `/api/v1/media?${new URLSearchParams({ purpose, name: file.name })}`
  const answer = await request.post(address, {
    data: file.buffer,
    headers: { authorization: `Bearer ${token}`, 'content-type': file.mimeType },
  })
  return { status: answer.status(), json: await answer.json() }
}

test('[CRE-11, CRE-13, POST-04, FEED-33] one image, with its size shown, is published with its description and shown @long', async ({
  member,
  guest,
}) => {
  const { page } = await member()
  await page.goto('/create-post')
  const heavy = png(1000, 836, 256)
  heavy.buffer = Buffer.concat([
    heavy.buffer,
    Buffer.alloc(Math.max(0, 2.5 * mebibyte - heavy.buffer.length)),
  ])
  await chooser(page, 'une image').setInputFiles(heavy)
  await expect(attached(page).getByText('2,5 Mo')).toBeVisible()
  await expectShown(attached(page).getByRole('img'))
  // A file of another kind takes its place; a post has several files only where all are pictures.
  await chooser(page, 'un document').setInputFiles(pdf)
  await expect(attached(page)).toHaveCount(1)
  await expect(attached(page).getByText('Compte rendu.pdf')).toBeVisible()
  await chooser(page, 'une image').setInputFiles(png(1400, 800, 0, 'beffroi.png'))
  await expect(attached(page)).toHaveCount(1)
  await expect(attached(page).getByText('beffroi.png')).toBeVisible()
  await attached(page).getByLabel('Description de l’image').fill('Le soleil au-dessus de la colline')
  const words = freshText('Avec image')
  const post = await publishWith(page, words)
  expect(post.media_url).toMatch(/^\/media\/post-uploads\/[0-9a-f-]{36}\/\d+\.webp$/)

  const reader = await guest()
  await reader.goto('/?tab=citizens')
  const inCard = postIn(reader, post.id).getByRole('img', { name: 'Le soleil au-dessus de la colline' })
  await expectShown(inCard)
  await visit(reader, `/post/${post.id}`)
  const onPage = postIn(reader, post.id).getByRole('button', { name: /Agrandir l’image/ })
  await expectShown(onPage.getByRole('img', { includeHidden: true }))
  await onPage.click()
  const large = reader.getByRole('dialog', { name: 'Image agrandie' })
  await expectShown(large.getByRole('img'))
  // The page behind it is inert.
  const behind = await large.evaluate((dialog) =>
    dialog.previousElementSibling ? getComputedStyle(dialog.previousElementSibling).backgroundColor : '',
  )
  expect(behind).toMatch(/0\.88\)$/)
  await reader.keyboard.press('Escape')
  await expect(large).toHaveCount(0)

  const plain = await publishWith(await withForm(page), freshText('Sans image'))
  await visit(reader, `/post/${plain.id}`)
  await expect(postIn(reader, plain.id)).toBeVisible()
  await expect(postIn(reader, plain.id).locator('img[src^="/media/post-uploads"]')).toHaveCount(0)
})

async function withForm(page: Page): Promise<Page> {
  await page.goto('/create-post')
  return page
}

test('[CRE-12] documents are .pdf, .doc, .docx or .txt, and are downloads; other types are refused @long', async ({
  member,
  request,
}) => {
  const { page, token } = await member()
  await page.goto('/create-post')
  await expect(chooser(page, 'un document')).toHaveAttribute('accept', '.pdf,.doc,.docx,.txt')
  const program = {
    name: 'installer.exe',
    mimeType: 'application/x-msdownload',
    buffer: Buffer.from('MZ\x90'),
  }
  for (const file of [zip, program]) {
    await chooser(page, 'un document').setInputFiles(file)
    await expect(page.getByRole('alert')).toContainText('Ce fichier ne peut pas être joint')
    await expect(attached(page)).toHaveCount(0)
    const { status, json } = await send(request, token, { ...file, name: 'rapport.pdf' }, 'post')
    expect([status, json.error?.code]).toEqual([422, 'file_type_refused'])
  }
  await chooser(page, 'un document').setInputFiles(pdf)
  await expect(attached(page).getByText('Compte rendu.pdf')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  const post = await publishWith(page, freshText('Avec document'))
  const link = postIn(page, post.id).getByRole('link', { name: /Compte rendu\.pdf/ })
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(download.suggestedFilename()).toBe('Compte rendu.pdf')
})

test('[CRE-14] upload errors of a post are shown, nothing is lost, and the upload can be retried or cancelled; a video plays @long', async ({
  member,
}) => {
  test.setTimeout(60_000)
  const { page } = await member()

  await test.step('a file that the server refuses is told what is wrong with it; one that met no network can be sent again', async () => {
    await page.goto('/create-post')
    const whole = png(600, 400)
    await chooser(page, 'une image').setInputFiles({ ...whole, buffer: whole.buffer.subarray(0, 1_000) })
    await field(page).fill('Un texte qui doit rester')
    await publishButton(page).click()
    await expect(attached(page).getByRole('alert')).toContainText('Ce fichier n’est pas une image lisible.')
    await expect(attached(page).getByRole('button', { name: 'Réessayer' })).toHaveCount(0)

    await attached(page).getByRole('button', { name: 'Retirer la pièce jointe' }).click()
    await chooser(page, 'une image').setInputFiles(whole)
    await expect(attached(page).getByRole('alert')).toHaveCount(0)
    await page.context().setOffline(true)
    await publishButton(page).click()
    await expect(attached(page).getByText('L’envoi n’a pas abouti.')).toBeVisible()
    await expect(field(page)).toHaveValue('Un texte qui doit rester')
    await page.context().setOffline(false)
    await attached(page).getByRole('button', { name: 'Réessayer' }).click()
    await expectToast(page, 'Post publié')
  })

  await test.step('an upload shows how far it has come and can be called off', async () => {
    await visit(page, '/create-post')
    await chooser(page, 'une image').setInputFiles(png(600, 400))
    await page.route('**/api/v1/media?*', () => {})
    await field(page).fill('Un texte qui doit rester')
    await publishButton(page).click()
    await expect(page.getByRole('progressbar', { name: 'Envoi du fichier' })).toBeVisible()
    await expect(publishButton(page)).toBeDisabled()
    await page.getByRole('button', { name: 'Annuler l’envoi' }).click()
    await expect(page.getByRole('progressbar')).toHaveCount(0)
    await expect(publishButton(page)).toBeEnabled()
    await expect(field(page)).toHaveValue('Un texte qui doit rester')
    await attached(page).getByRole('button', { name: 'Retirer la pièce jointe' }).click()
    await expect(attached(page)).toHaveCount(0)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  await test.step('a video plays in its post', async () => {
    await visit(page, '/create-post')
    await chooser(page, 'une vidéo').setInputFiles(await mp4(page))
    const post = await publishWith(page, freshText('Avec vidéo'))
    const video = postIn(page, post.id).locator('video')
    await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.videoWidth)).toBe(320)
  })

  await test.step('an upload that fails says so, nothing is published, the text stays, and one may try again', async () => {
    let published = 0
    page.on('request', (sent) => {
      if (sent.method() === 'POST' && new URL(sent.url()).pathname === '/api/v1/posts') published += 1
    })
    await visit(page, '/create-post')
    await chooser(page, 'une image').setInputFiles(png(600, 400))
    await failing(page, '**/api/v1/media?*', 'POST', 'no answer')
    await field(page).fill('Un texte qui doit rester')
    await publishButton(page).click()
    await expectToast(page, 'Erreur', "Impossible d'uploader le fichier.")
    await expect(field(page)).toHaveValue('Un texte qui doit rester')
    await expect(attached(page).getByText('L’envoi n’a pas abouti.')).toBeVisible()
    await expect(page).toHaveURL('/create-post')
    expect(published).toBe(0)
    await page.unroute('**/api/v1/media?*')
    await attached(page).getByRole('button', { name: 'Réessayer' }).click()
    await expect.poll(() => published).toBe(1)
    await expectToast(page, 'Post publié')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
})

test('the image of a private post is shown to its author only @long', async ({ member, guest }) => {
  const { page } = await member()
  await page.goto('/create-post')
  await chooser(page, 'une image').setInputFiles(png(600, 400))
  await chooseAudience(page, 'Privé')
  const post = await publishWith(page, freshText('Pour moi'))
  await visit(page, `/post/${post.id}`)
  await expectShown(postIn(page, post.id).locator('img[src^="/media/post-uploads"]'))
  const { page: stranger } = await member()
  await stranger.goto('/')
  for (const other of [await guest(), stranger])
    expect((await other.goto(post.media_url))?.status()).toBe(404)
  expect((await page.goto(post.media_url))?.status()).toBe(200)
})

test('[COM-16, COM-18, COM-19, COM-17] a comment takes one image or video of up to 10 MB, kept until it is uploaded; a reply takes none @long', async ({
  member,
  request,
  author,
  guest,
}) => {
  test.setTimeout(60_000)
  const { page, token } = await member()

  await test.step('a comment takes an image or a video, a reply takes nothing', async () => {
    const writer = await author()
    const postId = await publish(request, writer)
    const sentence = freshText('Un avis')
    const commentId = await comment(request, writer, postId, sentence)
    await page.goto(`/post/${postId}`)
    await expect(chooser(page, 'une image')).toHaveCount(1)
    await expect(chooser(page, 'une vidéo')).toHaveCount(1)
    await expect(chooser(page, 'un document')).toHaveCount(0)
    await commentIn(page, sentence).getByRole('button', { name: 'Répondre' }).click()
    await expect(page.getByRole('textbox', { name: /^Répondre à/ })).toBeVisible()
    await expect(page.locator('input[type="file"]')).toHaveCount(2)

    const { json } = await send(request, token, png(600, 400), 'comment')
    const answer = await request.post(`/api/v1/posts/${postId}/comments`, {
      data: { content: 'Avec image', parent_id: commentId, media_id: json.id },
      headers: { authorization: `Bearer ${token}` },
    })
    expect(answer.status()).toBe(422)
    expect(await answer.json()).toMatchObject({ error: { code: 'media_on_reply' } })
  })

  await test.step('a comment’s upload that fails says so and leaves the text', async () => {
    const postId = await publish(request, await author())
    await visit(page, `/post/${postId}`)
    await failing(page, '**/api/v1/media?*', 'POST', 'no answer')
    await chooser(page, 'une image').setInputFiles(png(600, 400))
    await commentField(page).fill('Un texte qui doit rester')
    await page.getByRole('button', { name: 'Envoyer le commentaire' }).click()
    await expectToast(page, "Erreur d'upload", "Impossible d'uploader le fichier. Réessayez.")
    await expect(commentField(page)).toHaveValue('Un texte qui doit rester')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  await test.step('what is neither image nor video is not taken by a comment', async () => {
    const postId = await publish(request, await author())
    await visit(page, `/post/${postId}`)
    await chooser(page, 'une image').setInputFiles(pdf)
    await expect(page.getByRole('alert')).toContainText('qu’une image ou une vidéo')
    await expect(attached(page)).toHaveCount(0)
    const { status, json } = await send(request, token, pdf, 'comment')
    expect([status, json.error?.code]).toEqual([422, 'file_type_refused'])
  })

  await test.step('above 10 MB a comment’s file is refused, below it passes', async () => {
    const postId = await publish(request, await author())
    await visit(page, `/post/${postId}`)
    await chooser(page, 'une vidéo').setInputFiles(await mp4(page, 11 * mebibyte))
    await expect(page.getByRole('alert')).toHaveText('La taille du fichier ne doit pas dépasser 10MB.')
    await expectToast(page, "Erreur d'upload", 'Fichier trop volumineux.')
    await expect(attached(page)).toHaveCount(0)

    await chooser(page, 'une vidéo').setInputFiles(await mp4(page, 9.9 * mebibyte))
    await expect(attached(page).getByText('9,9 Mo')).toBeVisible()
    const words = freshText('En images')
    await commentField(page).fill(words)
    await commentField(page).press('Enter')
    await expectToast(page, 'Commentaire ajouté')
    await expect(attached(page)).toHaveCount(0)
    await expect(commentIn(page, words).locator('video')).toBeVisible()
    const reader = await guest()
    await reader.goto(`/post/${postId}`)
    await expect(commentIn(reader, words).locator('video')).toBeVisible()
  })
})
