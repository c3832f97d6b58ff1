import { getNextStatement, voteOnStatement } from '@parvis/contract/civic/consultations.ts'
import { likeComment } from '@parvis/contract/content/comments.ts'
import { closePoll, createPoll, getBallotReceipt, voteInPoll } from '@parvis/contract/content/polls.ts'
import { savePost } from '@parvis/contract/content/posts.ts'
import { expect } from 'vitest'
import { fixed } from '../../../../test/ballots.ts'
import { opensConsultation } from '../../../../test/consultations.ts'
import { contractEndpoints } from '../../../../test/contract-endpoints.ts'
import { aLaw, importLawRecords } from '../../../../test/laws.ts'
import { test } from '../../../../test/parvis.ts'

/** Query parameters of the endpoints that need some. */
const queries: Record<string, string> = {
  listRuleChanges: 'language=fr',
  findNoticeTarget: 'address=/profile/lucie',
  getFeed: 'tab=politics&sort=popular',
  listCalendar: 'from=2026-11-01&to=2026-11-30',
  countNewPosts: 'tab=politics&since=2020-01-01T00:00:00.000Z',
  searchFor: 'q=budget',
  getOwnCard: 'url=http://parvis.test/profile/lucie',
  searchPolitics: 'q=budget',
  listRegisterBodies: 'q=val',
  getLogConsistency: 'from=0&to=0',
}
/** Endpoints left out: each needs something that this story does not set up. */
const apart = new Set([
  'getSitePage',
  'endDigest',
  'getEvent',
  'getProfileOfficial',
  'listProfileVotes',
  'listOfficialVotes',
  'listVoters',
  'getRollCall',
  'getOfficial',
  'getOrgan',
  'listOrganMembers',
  'listOrganVotes',
  'listOrganMeetings',
  'listOfficialLaws',
  'listOfficialSpeeches',
  'getVoteDebate',
  'listRegisterMandates',
  'getDepartmentCouncils',
  'listDepartmentMembers',
  'getTick',
  'getSitting',
  'listPoliticalPeople',
  'listPoliticalVersions',
  'getCertificate',
  'getLogEntry',
  'getLogProof',
])

test('[SET-27] a member’s reactions, follows and votes appear in no public response', async ({
  join,
  guest,
  context,
}) => {
  const quiet = await join('Discrete')
  const official = await join('Lucie', { role: 'politician', verified: true })
  const staff = await join('Maud', { moderator: true })
  await importLawRecords(context, [aLaw('loi-publique')])
  const post = await official.publishes('Le budget #budget http://parvis.test/law-tracking/loi-publique')
  const comment = await official.comments(post, 'Et la suite')
  const asks = () =>
    staff.call(createPoll, {
      body: {
        title: 'Un banc de plus ?',
        description: '',
        theme: 'social',
        options: ['Oui', 'Non'],
        ends_at: new Date(context.clock.now().getTime() + 3_600_000).toISOString(),
      },
    })
  const [poll, closed] = [await asks(), await asks()]
  await quiet.reacts(post, 'support')
  await quiet.follows(official)
  for (const { id: pollId } of [poll, closed])
    await quiet.call(voteInPoll, { params: { pollId }, body: { option: 1 } })
  await staff.call(closePoll, { params: { pollId: closed.id } })
  const { entry } = await fixed(guest, closed)
  const { commitment } = await quiet.call(getBallotReceipt, { params: { pollId: closed.id } })
  await quiet.call(savePost, { params: { postId: post.id } })
  await quiet.call(likeComment, { params: { commentId: comment.id } })

  const consultation = await opensConsultation(context, official)
  const { statement } = await quiet.call(getNextStatement, { params: { consultationId: consultation.id } })
  await quiet.call(voteOnStatement, {
    params: { consultationId: consultation.id, statementId: statement?.id ?? '' },
    body: { vote: 'agree' },
  })

  const values: Record<string, string> = {
    consultationId: consultation.id,
    postId: post.id,
    commentId: comment.id,
    pollId: poll.id,
    slug: 'president',
    region: '75',
    partyId: 'ps',
    rule: 'spam',
    text: 'terms',
    index: `${entry}`,
    commitment,
  }
  const answers = [
    '/sitemap.xml',
    ...['politics', 'journalism', 'citizens'].map((tab) => `/feeds/${tab}.xml`),
  ]
  answers.push(`/profile/${official.id}/feed.xml`, '/events.ics')
  for (const { name, method, access, path } of await contractEndpoints()) {
    if (method !== 'GET' || access !== 'anyone' || apart.has(name)) continue
    const isOfClosed = /[/](closing|ballots)/.test(path)
    const filled = path.replace(/:(\w+)/g, (_, part: string) =>
      part === 'reference'
        ? path.startsWith('/laws')
          ? 'loi-publique'
          : official.id
        : part === 'pollId' && isOfClosed
          ? closed.id
          : (values[part] ?? `:${part}`),
    )
    answers.push(`/api/v1${filled}?${queries[name] ?? ''}`)
  }
  expect(answers.length).toBeGreaterThan(30)
  for (const address of answers) {
    const { status, text } = await guest.send('GET', address)
    expect([address, status]).toEqual([address, 200])
    expect(text.toLowerCase(), address).not.toContain(quiet.id)
    expect(text.toLowerCase(), address).not.toContain('discrete')
  }
})
