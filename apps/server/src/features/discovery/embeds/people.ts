import { hueOf, initialsOf } from '@parvis/contract/people/profile-texts.ts'
import type { AuthorView } from '@parvis/contract/people/profiles.schemas.ts'
import { html, type Markup } from '@parvis/platform/html.ts'
import { absolute, paths } from '../syndication/index.ts'
import type { EmbedContext } from './document.ts'
import { line, link } from './texts.ts'

/** Bytes of a name, and of a party or newspaper. */
const nameBytes = 240
const badgeBytes = 200

export const nameOf = ({ t }: EmbedContext, author: AuthorView | null): string =>
  line(author?.name ?? '', nameBytes) || t('embed.unknownMember')

const profileOf = ({ site }: EmbedContext, author: AuthorView) => absolute(site.url, paths.member(author))

/** An author for oEmbed. */
export const creditOf = (embed: EmbedContext, author: AuthorView | null) =>
  author === null ? {} : { author: { name: nameOf(embed, author), address: profileOf(embed, author) } }

const seal = ({ t }: EmbedContext): Markup =>
  html`<svg class="seal" width="17" height="17" viewBox="0 0 24 24" role="img" aria-label="${t('embed.verified')}"><title>${t('embed.verified')}</title><path d="M12 1.8l2.6 2 3.2-.3 1.3 3 2.9 1.4-.3 3.2 1.9 2.6-1.9 2.6.3 3.2-2.9 1.4-1.3 3-3.2-.3-2.6 2-2.6-2-3.2.3-1.3-3L2 17.5l.3-3.2L.4 11.7l1.9-2.6L2 5.9l2.9-1.4 1.3-3 3.2.3z"/><path class="tick" d="M7.6 12.3l3 3 5.8-6.2"/></svg>`

/** A name that leads to the profile, with the seal of a verified account. */
export function nameLink(embed: EmbedContext, author: AuthorView | null): Markup {
  const name = html`<bdi>${nameOf(embed, author)}</bdi>`
  if (author === null) return html`<span class="name">${name}</span>`
  return html`${link(profileOf(embed, author), name, 'name')}${author.verified && seal(embed)}`
}

/** Role, party and newspaper: as on the site, those of journalists and politicians once they are verified. */
function badge({ t }: EmbedContext, author: AuthorView): Markup | null {
  const { role, verified, political_party, party_color, media } = author
  if (role === 'citizen') return html`${t('embed.roles.citizen')}`
  if (!verified) return null
  const detail = role === 'politician' ? political_party : media
  if (detail === null) return html`${t(`embed.roles.${role}`)}`
  const dot =
    role === 'politician' && party_color !== null
      ? html`<svg class="dot" width="8" height="8" aria-hidden="true"><circle cx="4" cy="4" r="4" fill="${party_color}"/></svg>`
      : null
  return html`${t(`embed.roles.${role}`)}\u00a0· <span class="party">${dot}${line(detail, badgeBytes)}</span>`
}

function face(name: string, seed: string, avatar: string | null, siteUrl: string): Markup {
  if (avatar !== null)
    return html`<img class="face" src="${absolute(siteUrl, avatar)}" alt="" width="40" height="40" loading="lazy" decoding="async">`
  const hue = hueOf(seed)
  return html`<svg class="face" viewBox="0 0 40 40" aria-hidden="true"><circle cx="20" cy="20" r="20" fill="hsl(${hue} 52% 88%)"/><text x="20" y="25.5" text-anchor="middle" font-size="15" font-weight="700" fill="hsl(${hue} 45% 26%)">${initialsOf(name)}</text></svg>`
}

/** Picture, name, badge and date of what somebody wrote. */
export function byline(embed: EmbedContext, author: AuthorView | null, userId: string, when: Markup): Markup {
  const name = nameOf(embed, author)
  const role = author && badge(embed, author)
  return html`<header>${face(name, author?.id ?? userId, author?.avatar ?? null, embed.site.url)}<div>${nameLink(embed, author)}<br><span class="small">${role}${role && '\u00a0· '}${when}</span></div></header>`
}
