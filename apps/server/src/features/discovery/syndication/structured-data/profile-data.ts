import { apiAddress } from '@parvis/contract/endpoint.ts'
import { getCertificate } from '@parvis/contract/people/verification.ts'
import type { Certification, Person, ProfilePage, WithContext } from 'schema-dts'
import { institutionNames } from '../../../civic/officials/index.ts'
import { absolute, paths } from '../addresses.ts'
import { excerpt } from '../excerpt.ts'
import type { Site } from '../site.ts'
import type { PublicMember } from '../store.ts'
import { breadcrumbs, context, interactionCount, publisherOf, siteLanguage } from './parts.ts'

/** Structured data of a profile. */
export function profileData(site: Site, member: PublicMember): object[] {
  const path = paths.member(member)
  return [pageOf(site, member), breadcrumbs(site, [{ name: excerpt(member.display_name, 80), path }])]
}

function pageOf(site: Site, member: PublicMember): WithContext<ProfilePage> {
  const url = absolute(site.url, paths.member(member))
  return {
    '@context': context,
    '@type': 'ProfilePage',
    '@id': url,
    url,
    inLanguage: siteLanguage,
    dateCreated: member.created_at.toISOString(),
    mainEntity: personOf(site, member, url),
  }
}

/** Role, party and newsroom once verified, as in the badge. */
function personOf(site: Site, member: PublicMember, url: string): Person {
  const { role, verified, political_party, media, assembly } = member
  const sites = [
    // A site that links back is certainly theirs.
    member.website !== null && member.website_confirmed_at !== null ? member.website : null,
    assembly?.page_url ?? null,
  ].filter((site) => site !== null)
  const memberOf = [
    ...(political_party === null ? [] : [{ '@type': 'PoliticalParty' as const, name: political_party }]),
    ...(assembly === null
      ? []
      : [{ '@type': 'GovernmentOrganization' as const, name: institutionNames[assembly.institution] }]),
  ]
  return {
    '@type': 'Person',
    '@id': `${url}#membre`,
    name: excerpt(member.display_name, 80),
    alternateName: member.username === null ? undefined : `@${member.username}`,
    identifier: member.id,
    url,
    description: member.bio ?? undefined,
    image: member.avatar_url === null ? undefined : absolute(site.url, member.avatar_url),
    sameAs: oneOrMore(sites),
    jobTitle: verified && role !== 'citizen' ? titles[role] : undefined,
    memberOf: oneOrMore(memberOf),
    worksFor: media === null ? undefined : { '@type': 'NewsMediaOrganization', name: media },
    hasCertification: certificationOf(site, member),
    interactionStatistic: interactionCount('FollowAction', member.followers_count),
    agentInteractionStatistic: interactionCount('WriteAction', member.public_posts_count),
  }
}

/** A single value stands alone, and none is left out. */
const oneOrMore = <Value>(values: Value[]): Value | Value[] | undefined =>
  values.length > 1 ? values : values[0]

const titles = { journalist: 'Journaliste', politician: 'Responsable politique' } as const

/** The current tick, with the address of its public certificate. */
function certificationOf(site: Site, { id, role, tick }: PublicMember): Certification | undefined {
  if (tick === null || role === 'citizen') return undefined
  return {
    '@type': 'Certification',
    name: `Compte vérifié : ${titles[role].toLowerCase()}`,
    certificationStatus: `${context}/CertificationActive`,
    issuedBy: publisherOf(site),
    validFrom: new Date(tick.verified_at).toISOString(),
    expires: tick.valid_until ?? undefined,
    url: `${site.url}${apiAddress}${getCertificate.path.replace(':reference', id)}`,
  }
}
