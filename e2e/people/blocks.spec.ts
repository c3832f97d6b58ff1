import {
  comment,
  commentIn,
  expect,
  expectToast,
  freshName,
  freshText,
  memberIdOf,
  publish,
  test,
  visit,
} from '../support/conversation.ts'

test('[FOL-17] a block hides two members from each other: feed, search, profile, posts, comments @long', async ({
  member,
  author,
  request,
}) => {
  const [one, other] = [await member({ name: freshName('Une') }), await member({ name: freshName('Autre') })]
  const host = await author()
  const topic = await publish(request, host, freshText('Un sujet'))
  const written = new Map<string, { post: string; text: string; remark: string }>()
  for (const { token } of [one, other]) {
    const text = freshText('Un post')
    const remark = freshText('Un avis')
    await comment(request, token, topic, remark)
    written.set(token, { post: await publish(request, token, text), text, remark })
  }
  const blocked = await request.put(`/api/v1/members/${memberIdOf(other.token)}/block`, {
    headers: { authorization: `Bearer ${one.token}` },
  })
  expect(blocked.ok(), await blocked.text()).toBe(true)

  for (const [reader, hidden] of [
    [one, other],
    [other, one],
  ] as const) {
    const { page } = reader
    const theirs = written.get(hidden.token)
    const own = written.get(reader.token)
    if (theirs === undefined || own === undefined) throw new Error('nothing was written')
    await page.goto('/?tab=citizens')
    await expect(page.getByText(own.text)).toBeVisible()
    await expect(page.getByText(theirs.text)).toHaveCount(0)

    await visit(page, `/post/${topic}`)
    await expect(commentIn(page, own.remark)).toBeVisible()
    await expect(commentIn(page, theirs.remark)).toHaveCount(0)

    await page.goto(`/post/${theirs.post}`)
    await expectToast(page, 'Post non trouvé')
    await expect(page).toHaveURL('/')
    await visit(page, `/profile/${memberIdOf(hidden.token)}`)
    await expect(page.getByRole('heading', { name: 'Profil introuvable' })).toBeVisible()

    for (const words of [theirs.text, hidden.name]) {
      await visit(page, `/search?q=${encodeURIComponent(words)}`)
      await expect(page.getByText('Aucun résultat pour cette recherche.')).toBeVisible()
    }
  }
})
