import type { PollView } from '@parvis/contract/content/polls.schemas.ts'
import type { QuotedView } from '@parvis/contract/content/posts.schemas.ts'
import type { Role } from '@parvis/contract/fields.schemas.ts'
import { frenchForm } from '@parvis/contract/french.ts'
import { paris } from '@parvis/platform/paris.ts'
import type { PoliticalCard } from '../../../civic/politics/index.ts'
import { pollEnd } from '../../../content/polls/index.ts'
import { excerpt } from '../excerpt.ts'
import type { Site } from '../site.ts'
import type { PublicMember } from '../store.ts'
import { type ShareCard, versionOf } from './share-card.ts'

/** Default picture of the site. */
const usualPicturePath = '/parvis.png'

/** Path of the picture of the site, default or with its own name. */
export const picturePathOfSite = (site: Site): string =>
  site.isUsual ? usualPicturePath : picturePath('site', 'site', sitePicture(site))

export function sitePicture(site: Site): ShareCard {
  const card = {
    ...bare,
    figure: excerpt(site.name, lengths.figure),
    source: excerpt(site.description, lengths.source),
  }
  return brandedCard(card, site)
}

/** Adds the name of the site to a card. */
export const brandedCard = (card: ShareCard, site: Pick<Site, 'name'>): ShareCard => ({
  ...card,
  siteName: site.name,
})

/** Pages that have a picture of their own, by the folder of its address. */
export type PictureKind = 'post' | 'profile' | 'poll' | 'data' | 'site'

const day = new Intl.DateTimeFormat('fr', { dateStyle: 'long', timeZone: paris })

/** A length in user-perceived characters. */
const lengths = { name: 40, heading: 60, line: 70, text: 260, option: 70, figure: 110, source: 90 } as const
/** Answers that have room. */
const shownOptions = 4

/** Path of a picture. Link previews fetch it again when its version changes. */
export const picturePath = (kind: PictureKind, id: string, card: ShareCard): string =>
  `/pictures/${kind}/${id}.png?v=${versionOf(card)}`

export function postPicture({ author, content, created_at }: QuotedView): ShareCard {
  return {
    ...bare,
    heading: excerpt(author?.name ?? '', lengths.name) || 'Utilisateur inconnu',
    person: author && personOf(author),
    text: excerpt(content, lengths.text),
    source: `Post du ${frenchForm(day.format(new Date(created_at)), 'fr')}`,
  }
}

export function profilePicture(member: PublicMember): ShareCard {
  return {
    ...bare,
    heading: excerpt(member.display_name, lengths.name),
    person: personOf(member),
    text: excerpt(member.bio ?? '', lengths.text),
    source: member.username === null ? 'Profil' : `@${member.username}`,
  }
}

export function pollPicture(poll: PollView): ShareCard {
  return {
    ...bare,
    heading: 'Sondage',
    text: excerpt(poll.title, lengths.text),
    options: poll.options
      .slice(0, shownOptions)
      .map(({ text, votes }) => ({ text: excerpt(text, lengths.option), votes })),
    ballots: poll.tallied_votes,
    source: `${pollEnd(poll)} · résultats non représentatifs`,
  }
}

export function dataPicture({ title, figure, summary, source }: PoliticalCard): ShareCard {
  return {
    ...bare,
    heading: excerpt(title, lengths.heading),
    figure: figure && excerpt(figure, lengths.figure),
    text: figure === null ? excerpt(summary, lengths.text) : '',
    source: source === null ? 'Données politiques' : excerpt(`Source : ${source}`, lengths.source),
  }
}

const bare: ShareCard = {
  heading: '',
  person: null,
  text: '',
  options: [],
  ballots: 0,
  figure: null,
  source: '',
  siteName: '',
}

const roleNames: Record<Role, string> = {
  citizen: 'Citoyen',
  journalist: 'Journaliste',
  politician: 'Responsable politique',
}

interface BadgeFacts {
  id: string
  username: string | null
  role: Role
  verified: boolean
  political_party: string | null
  party_color: string | null
  media: string | null
}

/** Role, party and media as the badge shows them: only once verified. */
function personOf({ id, username, role, verified, political_party, party_color, media }: BadgeFacts) {
  const shown = role === 'citizen' || verified
  const facts = shown ? [roleNames[role], political_party ?? media] : [username && `@${username}`]
  return {
    seed: id,
    verified,
    line: excerpt(facts.filter((fact) => fact !== null).join(' · '), lengths.line),
    dot: shown && political_party !== null ? party_color : null,
  }
}
