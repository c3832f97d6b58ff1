import { deleteAccount } from '@parvis/contract/accounts/account.ts'
import { createPoll } from '@parvis/contract/content/polls.ts'
import { expect } from 'vitest'
import { aTeam, decides, reasoned, reports, reverses } from '../../../../test/cases.ts'
import { test } from '../../../../test/parvis.ts'

test('the card of a poll is hidden with its author’s account: banned, until the reversal; deleted, for good', async ({
  join,
  guest,
  context,
  clock,
}) => {
  const { reader: bea, mona, milo } = await aTeam(join)
  const odile = await join('odile', { role: 'politician', verified: true })
  const poll = await odile.call(createPoll, {
    body: {
      title: 'Rouvrir la piscine ?',
      description: '',
      theme: 'social',
      options: ['Oui', 'Non'],
      ends_at: new Date(clock.now().getTime() + 86_400_000).toISOString(),
    },
  })
  const post = await bea.publishes(`Votez : http://parvis.test/polls/${poll.id}`)
  const shown = { link_preview: { title: 'Rouvrir la piscine ?' } }
  const inFeed = async () => (await bea.reads('citizens')).items[0]
  for (const view of [await guest.opens(post), await inFeed()]) expect(view).toMatchObject(shown)

  const own = await odile.publishes('Un post de trop')
  const caseId = await reports(bea, 'post', own, 'harassment')
  const { decisions } = await decides(mona, caseId, reasoned({ kind: 'ban' }))
  for (const view of [await guest.opens(post), await inFeed()])
    expect(view).toMatchObject({ link_preview: null })
  await reverses(milo, decisions[0]?.id)
  for (const view of [await guest.opens(post), await inFeed()]) expect(view).toMatchObject(shown)

  await odile.signsInAgain()
  await odile.call(deleteAccount, { body: { confirmation: 'SUPPRIMER' } })
  expect(await guest.opens(post)).toMatchObject({ link_preview: null })
  await expect
    .poll(() => context.db.selectFrom('link_previews').select('title').execute(), { timeout: 20_000 })
    .toEqual([{ title: null }])
  for (const view of [await guest.opens(post), await inFeed()])
    expect(view).toMatchObject({ link_preview: null })
})
