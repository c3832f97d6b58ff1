import { alertFeedPath } from '@parvis/contract/civic/alerts.ts'
import { LawReference } from '@parvis/contract/civic/laws.schemas.ts'
import { uidOfSlug } from '@parvis/contract/civic/official-slug.ts'
import { uidOfOrganSlug } from '@parvis/contract/civic/organs.ts'
import { isPoliticalSlug } from '@parvis/contract/civic/political-slugs.ts'
import { getFeed } from '@parvis/contract/discovery/feed.schemas.ts'
import { feedTabs } from '@parvis/contract/feed-tabs.ts'
import { frenchForm } from '@parvis/contract/french.ts'
import { type FirstScreens, noAnswers, type ScreenAnswers } from '@parvis/platform/http/first-screens.ts'
import { readCosts } from '@parvis/platform/http/read-budget.ts'
import { sendPage } from '@parvis/platform/http/web-app.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../../../app-context.ts'
import { dayOfSitting, findSitting, sittingPath } from '../../civic/debates/index.ts'
import { cardOfEvent, eventPath, findEvent } from '../../civic/events/index.ts'
import { cardOfLaw, lawPath, readLawFacts } from '../../civic/laws/index.ts'
import {
  findOfficial,
  findOrgan,
  findRollCall,
  institutionNames,
  rollCallPath,
} from '../../civic/officials/index.ts'
import { cardOf, politicsCacheOf } from '../../civic/politics/index.ts'
import { lineInForce } from '../../civic/reserves/index.ts'
import { cardOfPoll, pollPath, publicPoll } from '../../content/polls/index.ts'
import { firstQuestions } from '../../content/questions/index.ts'
import { fixedPages, paths, questionsPage } from './addresses.ts'
import {
  cardTags,
  closedTags,
  dataTags,
  drawnPicture,
  fixedTags,
  memberTags,
  ordinaryTags,
  postTags,
  tabTags,
  withReserve,
  withTags,
} from './page-tags.ts'
import { brandedCard, dataPicture, picturePath, pollPicture } from './pictures/page-cards.ts'
import { describeSite } from './site.ts'
import { findMember, findPublicPost } from './store.ts'
import {
  chamberEventData,
  eventData,
  lawData,
  officialData,
  organData,
} from './structured-data/civic-data.ts'
import { catalogData, datasetData } from './structured-data/dataset-data.ts'
import { belowPost, questionListData } from './structured-data/post-data.ts'

/** Parameters that narrow the feed to less than a whole tab. */
const feedFilters = Object.keys(getFeed.query.shape).filter((name) => name !== 'tab')

/**
 * Serves the web app's page with a guest's meta tags, and a rendered first screen for feeds, posts, profiles and own
 * texts. Pages hidden from guests answer 404, even if the web app shows them to a member.
 */
export function pageRoutes(
  app: FastifyInstance,
  context: AppContext,
  { page, screens }: { page: string; screens: FirstScreens },
): void {
  const { db, clock } = context
  const site = describeSite(context)
  const politics = politicsCacheOf(context)
  const dressed = (tags: string) => withTags(page, tags, site())
  const ordinary = () => dressed(ordinaryTags(site()))
  const unknown = () => dressed(closedTags(site()))
  const options = { config: { readCost: readCosts.fromDatabase } }

  /** Sends a page, with the banner's text during a reserve: the layout then does not shift. */
  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    page: string,
    status: 200 | 404 = 200,
  ): Promise<FastifyReply> {
    const line = await lineInForce(context).catch((error: unknown) => {
      request.log.warn({ err: error }, 'page served without its reserve banner')
      return null
    })
    return sendPage(reply, line === null ? page : withReserve(page, line), status)
  }

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    tagsOf: () => Promise<string | ((answers: ScreenAnswers) => string) | undefined>,
    shown?: string,
  ): Promise<FastifyReply> {
    try {
      const tags = await tagsOf()
      if (tags === undefined) return await answer(request, reply, unknown(), 404)
      const tagged = (answers: ScreenAnswers) => dressed(typeof tags === 'string' ? tags : tags(answers))
      return await answer(
        request,
        reply,
        shown === undefined ? tagged(noAnswers) : await screens.on(request, tagged, shown),
      )
    } catch (error) {
      // The web app explains unreadable data better than an error page.
      request.log.warn({ err: error, route: request.routeOptions.url }, 'page served without meta tags')
      return answer(request, reply, ordinary())
    }
  }

  app.get<{ Querystring: Record<string, unknown> }>('/', options, async (request, reply) => {
    const { query } = request
    const tab = feedTabs.find((name) => name === query.tab) ?? 'politics'
    const tagged = dressed(tabTags(site(), tab))
    const isWhole = !feedFilters.some((name) => name in query)
    return answer(request, reply, isWhole ? await screens.on(request, tagged, paths.tab(tab)) : tagged)
  })

  for (const fixed of fixedPages) {
    const { path, isDrawn } = fixed
    app.get(path, options, async (request, reply) => {
      const tagged = dressed(fixedTags(site(), fixed))
      return answer(request, reply, isDrawn ? await screens.on(request, tagged, path) : tagged)
    })
  }

  app.get<{ Querystring: { state?: unknown; author?: unknown } }>(
    questionsPage.path,
    options,
    (request, reply) =>
      send(request, reply, async () => {
        const { state, author } = request.query
        if (author !== undefined) return fixedTags(site(), questionsPage)
        const { items } = await firstQuestions(db, state === 'answered' ? 'answered' : 'open')
        return fixedTags(site(), questionsPage, [questionListData(site(), items)])
      }),
  )

  app.get<{ Params: { slug: string } }>('/pages/:slug', options, (request, reply) =>
    send(request, reply, async () => {
      const page = context.siteSettings.current().pages.pages.find(({ slug }) => slug === request.params.slug)
      if (page === undefined) return undefined
      const { title, text } = page
      return cardTags(site(), `/pages/${page.slug}`, { title, description: text.replaceAll(/[#*_>`]/g, '') })
    }),
  )

  // Screens of the simulation, which may be off.
  app.get('/subscribe', options, (request, reply) =>
    answer(request, reply, unknown(), site().facts.noPremium ? 404 : 200),
  )
  const ofMember = async (request: FastifyRequest<{ Params: { userId: string } }>, reply: FastifyReply) => {
    const isOff = request.routeOptions.url === '/support/:userId' && site().facts.noPremium
    return send(request, reply, async () =>
      isOff || (await findMember(db, request.params.userId)) === undefined ? undefined : closedTags(site()),
    )
  }
  for (const path of ['/support/:userId', '/followers/:userId', '/following/:userId'])
    app.get(path, options, ofMember)

  const summary =
    'Gouvernance, élections, économie, Europe, transparence : des données publiques, chacune avec sa source et sa date.'
  const dashboard = () =>
    dressed(
      dataTags(
        site(),
        { path: '/political-data', title: 'Tableau de bord politique', figure: null, source: null, summary },
        { described: [catalogData(site(), summary)] },
      ),
    )
  app.get('/political-data', options, (request, reply) => answer(request, reply, dashboard()))

  // The editors' queue has a path beside the slugs.
  app.get('/political-data/errors', options, (request, reply) => answer(request, reply, unknown()))

  app.get<{ Params: { slug: string } }>('/political-data/:slug', options, (request, reply) =>
    send(request, reply, async () => {
      const { slug } = request.params
      if (!isPoliticalSlug(slug)) return undefined
      const built = await politics.page(slug)
      const card = cardOf(built, await politics.factSet())
      if (card === undefined) return undefined
      return dataTags(site(), card, {
        image: drawnPicture(
          picturePath('data', slug, brandedCard(dataPicture(card), site())),
          card.figure ?? card.title,
        ),
        described: datasetData(site(), built.page),
      })
    }),
  )

  app.get<{ Params: { postId: string } }>('/post/:postId', options, (request, reply) =>
    send(
      request,
      reply,
      async () => {
        const post = await findPublicPost(db, request.params.postId)
        return post && ((answers: ScreenAnswers) => postTags(site(), post, belowPost(answers, post.id)))
      },
      `/post/${encodeURIComponent(request.params.postId)}`,
    ),
  )

  app.get<{ Params: { reference: string } }>('/law-tracking/:reference', options, async (request, reply) => {
    const { reference } = request.params
    const found = LawReference.safeParse(reference).success ? readLawFacts(db, reference) : undefined
    const other = await found?.then(
      (law) => law && law.reference !== reference && law.reference,
      () => false,
    )
    // A law has one address; its further references lead there.
    if (typeof other === 'string') return reply.redirect(lawPath(other), 301)
    return send(request, reply, async () => {
      const law = await found
      const feed = alertFeedPath('law', reference)
      return (
        law && cardTags(site(), lawPath(reference), cardOfLaw(law), { described: lawData(site(), law), feed })
      )
    })
  })

  app.get<{ Params: { uid: string } }>('/scrutins/:uid', options, (request, reply) =>
    send(request, reply, async () => {
      const { uid } = request.params
      const vote = await findRollCall(db, uid)
      if (vote === undefined) return undefined
      const section = { name: 'Scrutins publics', path: '/scrutins' }
      const path = rollCallPath(uid)
      const described = chamberEventData(site(), { ...vote, path, day: vote.held_on, section })
      return cardTags(site(), path, vote, { described })
    }),
  )

  app.get<{ Params: { uid: string } }>('/seances/:uid', options, (request, reply) =>
    send(request, reply, async () => {
      const sitting = await findSitting(db, request.params.uid)
      if (sitting === undefined) return undefined
      const title = frenchForm(dayOfSitting(sitting.held_on), 'fr')
      const description =
        'Le compte rendu de la séance : chaque intervention, dans l’ordre, avec son orateur.'
      const path = sittingPath(sitting.uid)
      const described = chamberEventData(site(), {
        ...{ title, description, path, day: sitting.held_on },
        institution: institutionNames[sitting.institution === 'senat' ? 'senat' : 'assemblee'],
        section: { name: 'Données politiques', path: '/political-data' },
      })
      return cardTags(site(), path, { title, description }, { described })
    }),
  )

  app.get<{ Params: { slug: string } }>('/elus/:slug', options, async (request, reply) => {
    const official = await findOfficial(db, uidOfSlug(request.params.slug))
    // A verified member and their official are one page, for as long as they are linked.
    if (official !== undefined && official.member !== null)
      return reply.redirect(`/profile/${official.member}?tab=votes`, 302)
    // An official has one address; names change.
    if (official !== undefined && official.path !== `/elus/${request.params.slug}`)
      return reply.redirect(official.path, 301)
    return send(
      request,
      reply,
      async () =>
        official &&
        cardTags(site(), official.path, official, {
          described: officialData(site(), official),
          feed: alertFeedPath('official', uidOfSlug(request.params.slug)),
        }),
    )
  })

  for (const section of ['groupes', 'commissions'])
    app.get<{ Params: { slug: string } }>(`/${section}/:slug`, options, async (request, reply) => {
      const organ = await findOrgan(db, uidOfOrganSlug(request.params.slug))
      if (organ !== undefined && organ.path !== `/${section}/${request.params.slug}`)
        return reply.redirect(organ.path + new URL(request.url, site().url).search, 301)
      return send(
        request,
        reply,
        async () => organ && cardTags(site(), organ.path, organ, { described: organData(site(), organ) }),
      )
    })

  app.get<{ Params: { pollId: string } }>('/polls/:pollId', options, (request, reply) =>
    send(request, reply, async () => {
      const { pollId } = request.params
      const poll = await publicPoll(db, pollId, clock.now())
      if (poll === null) return undefined
      const image = drawnPicture(
        picturePath('poll', poll.id, brandedCard(pollPicture(poll), site())),
        `Sondage : ${poll.title}`,
      )
      return cardTags(site(), pollPath(pollId), cardOfPoll(poll), { image })
    }),
  )

  app.get<{ Params: { eventId: string } }>('/calendar/:eventId', options, (request, reply) =>
    send(request, reply, async () => {
      const { eventId } = request.params
      const event = await findEvent(db, eventId)
      return (
        event &&
        cardTags(site(), eventPath(eventId), cardOfEvent(event), { described: eventData(site(), event) })
      )
    }),
  )

  app.get<{ Params: { reference: string }; Querystring: { tab?: unknown } }>(
    '/profile/:reference',
    options,
    (request, reply) =>
      send(
        request,
        reply,
        async () => {
          const member = await findMember(db, request.params.reference)
          return member && memberTags(site(), member)
        },
        request.query.tab === undefined
          ? `/profile/${encodeURIComponent(request.params.reference)}`
          : undefined,
      ),
  )
}
