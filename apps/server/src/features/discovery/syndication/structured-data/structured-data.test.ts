import { politicalSlugs } from '@parvis/contract/civic/political-slugs.ts'
import { askQuestion } from '@parvis/contract/content/asked-questions.ts'
import { deleteComment } from '@parvis/contract/content/comments.ts'
import { createPoll } from '@parvis/contract/content/polls.ts'
import { editPost, setPostVisibility } from '@parvis/contract/content/post-life.ts'
import { deletePost } from '@parvis/contract/content/posts.ts'
import { answerQuestions } from '@parvis/contract/content/questions.ts'
import { quotePost } from '@parvis/contract/content/reposts.ts'
import { editOwnProfile } from '@parvis/contract/people/profiles.ts'
import { expect } from 'vitest'
import { loadReference } from '../../../../../reference/load.ts'
import { aLaw, tell } from '../../../../../test/laws.ts'
import { test as bare, postRenderer } from '../../../../../test/site-pages.ts'
import { describedIn, readVocabulary } from '../../../../../test/vocabulary.ts'
import { verifyByOperator } from '../../../people/verification/index.ts'

/** First screens of posts are drawn. */
const test = bare.extend<{ renderer: string | null }>({
  // biome-ignore lint/correctness/noEmptyPattern: the form in which a fixture says that it needs no other
  renderer: async ({}, use) => use(postRenderer),
})

const vocabulary = await readVocabulary()

/** The description of this type; each description of the page fits the published vocabulary. */
function ofType(html: string, type: string) {
  const described = describedIn(html)
  for (const one of described) expect(vocabulary.faultsOf(one)).toEqual([])
  return described.find((one) => one['@type'] === type)
}

const typesIn = (html: string) => describedIn(html).map((one) => one['@type'])

test('a post’s page tells machines its author, text, counts and first comments, and never who reacted', async ({
  join,
  page,
  clock,
}) => {
  const manon = await join('manon')
  const igor = await join('igor')
  const post = await manon.publishes('Le marché rouvre samedi.')
  await igor.reacts(post, 'support')
  await manon.comments(post, 'Dès huit heures.')
  const address = `http://parvis.test/post/${post.id}`
  const html = await page(`/post/${post.id}`)
  expect(ofType(html, 'DiscussionForumPosting')).toMatchObject({
    '@id': address,
    headline: 'Le marché rouvre samedi.',
    text: 'Le marché rouvre samedi.',
    datePublished: post.created_at,
    author: { '@type': 'Person', name: 'manon', url: 'http://parvis.test/profile/manon' },
    commentCount: 1,
    comment: [{ '@type': 'Comment', text: 'Dès huit heures.', author: { name: 'manon' } }],
    interactionStatistic: [
      { interactionType: { '@type': 'LikeAction' }, userInteractionCount: 1 },
      { interactionType: { '@type': 'AskAction' }, userInteractionCount: 0 },
      { interactionType: { '@type': 'VoteAction' }, userInteractionCount: 0 },
      { interactionType: { '@type': 'CommentAction' }, userInteractionCount: 1 },
      { interactionType: { '@type': 'ShareAction' }, userInteractionCount: 0 },
    ],
  })
  expect(html.replaceAll(/id="served-answers">.*?<\/script>/gs, '')).not.toContain('igor')
  expect(ofType(html, 'BreadcrumbList')).toMatchObject({
    itemListElement: [
      { position: 1, name: 'Parvis', item: 'http://parvis.test/' },
      { position: 2, name: 'manon', item: 'http://parvis.test/profile/manon' },
      { position: 3, name: 'Post', item: address },
    ],
  })
  clock.advance({ minutes: 30 })
  const later = clock.now().toISOString()
  await manon.call(editPost, { params: { postId: post.id }, body: { content: 'Dimanche.', edited_at: null } })
  const edited = ofType(await page(`/post/${post.id}`), 'DiscussionForumPosting')
  expect(edited?.text).toBe('Dimanche.')
  expect(String(edited?.dateModified) >= later).toBe(true)
})

test('a quote shares its original, and no longer once guests may not read it', async ({ join, page }) => {
  const manon = await join('manon')
  const post = await manon.publishes('Le marché rouvre.')
  const quote = await (await join('igor')).call(quotePost, {
    params: { postId: post.id },
    body: { content: 'Enfin' },
  })
  const shared = async () => ofType(await page(`/post/${quote.id}`), 'DiscussionForumPosting')?.sharedContent
  expect(await shared()).toMatchObject({
    '@type': 'SocialMediaPosting',
    url: `http://parvis.test/post/${post.id}`,
    text: 'Le marché rouvre.',
    author: { name: 'manon' },
  })
  await manon.call(setPostVisibility, { params: { postId: post.id }, body: { visibility: 'private' } })
  expect(await shared()).toBeUndefined()
})

test('a question in words waits without a name, and gets its answer', async ({ join, page }) => {
  const official = await join('denis', { role: 'politician', verified: true, party: 'ps' })
  const manon = await join('manon')
  const post = await official.publishes('Le budget est voté.')
  const about = { '@id': `http://parvis.test/post/${post.id}` }
  await manon.call(askQuestion, { params: { postId: post.id }, body: { content: 'Et les écoles ?' } })
  const html = await page(`/post/${post.id}`)
  const question = { name: 'Et les écoles ?', text: 'Et les écoles ?', upvoteCount: 1, about }
  expect(ofType(html, 'Question')).toMatchObject({ ...question, answerCount: 0 })
  expect(html).not.toContain('manon')
  const answer = await official.comments(post, 'Dix classes de plus.')
  await official.call(answerQuestions, { params: { postId: post.id }, body: { comment_id: answer.id } })
  expect(ofType(await page(`/post/${post.id}`), 'QAPage')).toMatchObject({
    mainEntity: {
      '@type': 'Question',
      ...question,
      answerCount: 1,
      acceptedAnswer: { '@type': 'Answer', text: 'Dix classes de plus.', author: { name: 'denis' } },
    },
  })
  await official.call(deleteComment, { params: { commentId: answer.id } })
  expect(typesIn(await page(`/post/${post.id}`))).toContain('Question')
})

test('private, deleted, labelled, limited and removed posts have no description', async ({
  join,
  page,
  context,
}) => {
  const manon = await join('manon')
  const post = await manon.publishes('Le marché rouvre.')
  const set = (values: { moderation_label?: 'sensitive' | null; reach_limited?: boolean }) =>
    context.db.updateTable('posts').set(values).where('id', '=', post.id).execute()
  const shown = async (status = 200) => typesIn(await page(`/post/${post.id}`, status))
  expect(await shown()).toHaveLength(2)
  await set({ moderation_label: 'sensitive' })
  expect(await shown()).toEqual([])
  await set({ moderation_label: null, reach_limited: true })
  expect(await shown()).toEqual([])
  await set({ reach_limited: false })
  await manon.call(setPostVisibility, { params: { postId: post.id }, body: { visibility: 'followers' } })
  expect(await shown(404)).toEqual([])
  await manon.call(setPostVisibility, { params: { postId: post.id }, body: { visibility: 'public' } })
  expect(await shown()).toHaveLength(2)
  await manon.call(deletePost, { params: { postId: post.id } })
  expect(await shown(404)).toEqual([])
})

bare('a page without a first screen describes the post without its comments', async ({ join, page }) => {
  const manon = await join('manon')
  const post = await manon.publishes('</script><script>alert(1)</script><!-- $& & "')
  await manon.comments(post, 'Bonjour')
  const html = await page(`/post/${post.id}`)
  // The application, and two blocks of data; nothing of the text ends them.
  expect(html.match(/<script/g)).toHaveLength(3)
  expect(ofType(html, 'DiscussionForumPosting')).toMatchObject({
    text: '</script><script>alert(1)</script><!-- $& & "',
    commentCount: 1,
  })
  expect(ofType(html, 'DiscussionForumPosting')).not.toHaveProperty('comment')
})

bare('a profile’s page certifies a member as long as their tick stands', async ({ join, page, context }) => {
  const nils = await join('nils', { role: 'journalist' })
  await nils.call(editOwnProfile, { body: { bio: 'J’enquête.', website: 'https://nils.example' } })
  const person = async () =>
    ofType(await page('/profile/nils'), 'ProfilePage')?.mainEntity as Record<string, unknown>
  expect(await person()).toMatchObject({
    '@type': 'Person',
    name: 'nils',
    alternateName: '@nils',
    identifier: nils.id,
    description: 'J’enquête.',
    interactionStatistic: { interactionType: { '@type': 'FollowAction' }, userInteractionCount: 0 },
  })
  // Neither a role that nobody has checked nor a site that does not link back.
  for (const name of ['hasCertification', 'jobTitle', 'worksFor', 'sameAs'])
    expect(await person()).not.toHaveProperty(name)
  await verifyByOperator(context, {
    email: nils.email,
    evidence: 'press_card',
    reason: 'Carte vue',
    facts: { organisation: 'Le Courrier' },
  })
  expect(await person()).toMatchObject({
    jobTitle: 'Journaliste',
    worksFor: { '@type': 'NewsMediaOrganization', name: 'Le Courrier' },
    hasCertification: {
      '@type': 'Certification',
      certificationStatus: 'https://schema.org/CertificationActive',
      issuedBy: { name: 'Parvis' },
      url: `http://parvis.test/api/profiles/${nils.id}/certificate`,
    },
  })
  await context.db
    .insertInto('website_links')
    .values({ user_id: nils.id, website: 'https://nils.example/', confirmed_at: new Date() })
    .execute()
  expect(await person()).toMatchObject({ sameAs: 'https://nils.example/' })
  expect(await page('/profile/nils')).toContain('<link data-of-page rel="me" href="https://nils.example/">')
  await nils.call(editOwnProfile, { body: { display_name: 'Nils Autre' } })
  expect(await person()).not.toHaveProperty('hasCertification')
})

bare('an event tells its days, place and state; an invented one nothing', async ({ page, context }) => {
  const add = async (values: object) => {
    const { id } = await context.db
      .insertInto('events')
      .values({
        title: 'Débat sur la gare',
        type: 'debate',
        level: 'local',
        description: 'Entrée libre.',
        starts_at: '2026-11-01T18:00:00Z',
        ...values,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return page(`/calendar/${id}`)
  }
  const sourced = {
    source_institution: 'Assemblée nationale',
    source_page: 'Agenda',
    source_url: 'https://www.assemblee-nationale.fr/agenda',
    as_of: '2026-10-30',
    basis: 'single-copy' as const,
  }
  expect(ofType(await add({ place: 'Halle aux Forges' }), 'Event')).toMatchObject({
    name: 'Débat sur la gare',
    startDate: '2026-11-01T18:00:00.000Z',
    eventStatus: 'https://schema.org/EventScheduled',
    location: { '@type': 'Place', name: 'Halle aux Forges' },
  })
  const session = await add({
    type: 'assembly_session',
    date_precision: 'day',
    starts_at: '2026-10-31T23:00:00Z',
    ends_at: '2026-11-02T23:00:00Z',
    called_off_at: new Date(),
    ...sourced,
  })
  expect(ofType(session, 'Event')).toMatchObject({
    startDate: '2026-11-01',
    endDate: '2026-11-02',
    eventStatus: 'https://schema.org/EventCancelled',
    organizer: { name: 'Assemblée nationale' },
    subjectOf: { url: sourced.source_url },
  })
  const month = await add({ date_precision: 'month', starts_at: '2028-02-29T23:00:00Z' })
  expect(ofType(month, 'Event')).toMatchObject({ startDate: '2028-03' })
  expect(typesIn(await add({ is_example: true }))).toEqual([])
})

bare(
  'a law tells its number, its state and its source; a withdrawn one nothing',
  async ({ page, context }) => {
    const source = { institution: 'Sénat', page: 'Dossier', url: 'https://www.senat.fr/dossier/bancs' }
    await tell(context, [
      aLaw('bancs', { source }),
      aLaw('places', {
        source,
        lawNumber: '2026-1100',
        status: 'application',
        steps: [{ stage: 'promulgation', date: '2026-11-18', description: null, confidence: 'high' }],
      }),
    ])
    const bill = ofType(await page('/law-tracking/bancs'), 'Legislation')
    expect(bill).toMatchObject({
      name: 'Projet de loi relatif aux bancs publics',
      alternateName: 'Bancs publics',
      legislationIdentifier: 'bancs',
      legislationType: 'Projet de loi',
      legislationLegalForce: 'https://schema.org/NotInForce',
      isBasedOn: { url: source.url, publisher: { name: 'Sénat' } },
      inLanguage: 'fr',
    })
    expect(bill).not.toHaveProperty('legislationPassedBy')
    expect(ofType(await page('/law-tracking/places'), 'Legislation')).toMatchObject({
      legislationIdentifier: '2026-1100',
      legislationType: 'Loi',
      legislationDate: '2026-11-18',
      legislationPassedBy: { name: 'Parlement français' },
      legislationLegalForce: 'https://schema.org/InForce',
    })
    await context.db
      .updateTable('laws')
      .set({ withdrawn_at: new Date() })
      .where('reference', '=', 'bancs')
      .execute()
    expect(typesIn(await page('/law-tracking/bancs'))).toEqual([])
  },
)

bare(
  'every page of political data is a dataset with its sources, their licences and its files',
  async ({ page, context, guest }) => {
    await loadReference(context)
    interface Described {
      description: string
      distribution: { contentUrl: string; encodingFormat: string }[]
    }
    const datasetOf = async (slug: string) =>
      ofType(await page(`/political-data/${slug}`), 'Dataset') as unknown as Described
    const debt = await datasetOf('debt')
    expect(debt).toMatchObject({
      name: 'Dette publique',
      license: expect.arrayContaining(['https://www.insee.fr/fr/information/2381863']),
      isBasedOn: expect.arrayContaining([
        expect.objectContaining({ publisher: { '@type': 'Organization', name: 'INSEE' } }),
      ]),
      publisher: { name: 'Parvis' },
    })
    for (const { contentUrl, encodingFormat } of debt.distribution) {
      const file = await guest.send('GET', contentUrl.replace('http://parvis.test', ''))
      expect([file.status, encodingFormat]).toEqual([200, 'text/csv'])
    }
    for (const slug of Object.keys(politicalSlugs)) {
      const dataset = await datasetOf(slug)
      expect(dataset, slug).toBeDefined()
      // Search engines take none that is shorter.
      expect(dataset.description.length, slug).toBeGreaterThan(50)
    }
    const assembly = await datasetOf('assembly')
    const popolo = assembly.distribution.find(({ encodingFormat }) => encodingFormat === 'application/json')
    expect((await guest.send('GET', popolo?.contentUrl.replace('http://parvis.test', '') ?? '')).status).toBe(
      200,
    )
    expect(ofType(await page('/political-data'), 'DataCatalog')).toMatchObject({
      dataset: expect.arrayContaining([{ '@id': 'http://parvis.test/political-data/debt' }]),
    })
  },
)

bare(
  'the home page describes the site and its search; polls, private and unknown pages nothing',
  async ({ join, page, context }) => {
    expect(ofType(await page('/'), 'WebSite')).toMatchObject({
      name: 'Parvis',
      potentialAction: { target: { urlTemplate: 'http://parvis.test/search?q={search_term_string}' } },
    })
    const staff = await join('modération', { moderator: true })
    const poll = await staff.call(createPoll, {
      body: {
        title: 'Ouvrir le dimanche ?',
        theme: 'education',
        options: ['Oui', 'Non'],
        ends_at: new Date(context.clock.now().getTime() + 86_400_000).toISOString(),
      },
    })
    for (const address of [`/polls/${poll.id}`, '/cgu', '/settings', '/nulle-part'])
      expect(typesIn(await page(address)), address).toEqual([])
    for (const address of ['/profile/personne', '/law-tracking/aucune', '/calendar/x', '/political-data/zzz'])
      expect(typesIn(await page(address, 404)), address).toEqual([])
  },
)
