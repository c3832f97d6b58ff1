import { randomUUID } from 'node:crypto'
import { addFlagger, amendFlagger, listFlaggers, setFlaggerState } from '@parvis/contract/trust/duties.ts'
import { fileNotice } from '@parvis/contract/trust/legal-notices.ts'
import { expect } from 'vitest'
import { aTeam, looksAt, queue, reports } from '../../../../test/cases.ts'
import { aFlagger } from '../../../../test/duties.ts'
import { test } from '../../../../test/parvis.ts'
import type { Member } from '../../../../test/people.ts'

const gives = (member: Member, post: { id: string }) =>
  member.call(fileNotice, {
    body: {
      target_type: 'post',
      target_id: post.id,
      reason: 'other',
      explanation: 'Contraire à la loi.',
      name: 'Association Exemple',
      email: member.email,
      good_faith: true,
      request_id: randomUUID(),
    },
  })

test('notices of a trusted flagger come first and are marked, until its coordinator suspends the status', async ({
  join,
}) => {
  const { author, reader, mona } = await aTeam(join)
  const ada = await join('ada', { administrator: true })
  const flagger = await join('asso')
  const username = flagger.email.split('@')[0] ?? ''
  await expect(mona.call(listFlaggers, {})).toBeRefused('administrators_only')
  await expect(ada.call(addFlagger, { body: aFlagger({ accounts: ['personne'] }) })).toBeRefused(
    'profile_not_found',
  )
  const { flaggers } = await ada.call(addFlagger, {
    body: aFlagger({ accounts: [`@${username.toUpperCase()}`] }),
  })
  const [noted] = flaggers
  expect(noted).toMatchObject({ status: 'active', accounts: [{ id: flagger.id }], notices: 0 })
  await expect(ada.call(addFlagger, { body: aFlagger({ accounts: [username] }) })).toBeRefused(
    'flagger_account_taken',
  )

  await reports(reader, 'post', await author.publishes('Un'), 'hate_speech')
  const post = await author.publishes('Deux')
  await gives(flagger, post)
  const [first, second] = await queue(mona)
  expect([first, second].map((row) => row?.is_flagged)).toEqual([true, false])
  const shown = await looksAt(mona, first?.id ?? '')
  expect(shown.notices[0]?.flagger).toBe('Association Exemple')
  const listed = (await ada.call(listFlaggers, {})).flaggers[0]
  expect(listed).toMatchObject({ notices: 1, judged: 0, followed: 0 })

  const params = { flaggerId: listed?.id ?? '' }
  const revision = listed?.revision ?? 0
  const suspended = { status: 'suspended', reason: 'Décision de l’Arcom.', revision } as const
  await ada.call(setFlaggerState, { params, body: suspended })
  await expect(ada.call(setFlaggerState, { params, body: suspended })).toBeRefused('flagger_changed')
  await gives(flagger, await author.publishes('Trois'))
  expect((await queue(mona)).filter((row) => row.is_flagged)).toHaveLength(1)

  // Restored, it comes before a case that many report for a serious reason; the oldest of its notices comes first.
  await ada.call(setFlaggerState, {
    params,
    body: { status: 'active', reason: 'Statut rendu.', revision: revision + 1 },
  })
  const reported = await author.publishes('Quatre')
  for (const name of ['noe', 'lou', 'max', 'eva'])
    await reports(await join(name), 'post', reported, 'hate_speech')
  const [urgent] = (await queue(mona)).filter((row) => row.target_id === reported.id)
  const quiet = await author.publishes('Cinq')
  await gives(flagger, quiet)
  const inOrder = await queue(mona)
  expect(inOrder.slice(0, 2).map(({ target_id }) => target_id)).toEqual([post.id, quiet.id])
  const [, flagged] = inOrder
  expect(flagged?.priority).toBeGreaterThan(urgent?.priority ?? Number.POSITIVE_INFINITY)
  // A notice about what others have reported brings that case forward, too.
  await gives(flagger, reported)
  expect((await queue(mona)).find(({ target_id }) => target_id === reported.id)?.is_flagged).toBe(true)
  expect((await queue(mona))[0]?.target_id).toBe(reported.id)

  const amended = await ada.call(amendFlagger, {
    params,
    body: { draft: aFlagger({ name: 'Association B' }), revision: revision + 2 },
  })
  expect(amended.flaggers[0]).toMatchObject({ name: 'Association B', accounts: [] })
})

test('the decision on a trusted flagger is shown as the address that it leads to', async ({ join }) => {
  const ada = await join('ada', { administrator: true })
  const misleading = aFlagger({ evidence_url: 'https://www.arcom.fr@ailleurs.example/' })
  await expect(ada.call(addFlagger, { body: misleading })).toBeRefused('validation_failed')
  const disguised = aFlagger({ evidence_url: 'https://www.arсom.fr/\u202efdp' })
  const { flaggers } = await ada.call(addFlagger, { body: disguised })
  expect(flaggers).toMatchObject([{ evidence_url: 'https://www.xn--arom-m6d.fr/%E2%80%AEfdp' }])
})
