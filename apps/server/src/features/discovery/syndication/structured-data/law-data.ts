import type { Legislation, WithContext } from 'schema-dts'
import { type LawFacts, lawPath } from '../../../civic/laws/index.ts'
import { absolute } from '../addresses.ts'
import type { Site } from '../site.ts'
import { breadcrumbs, context, publisherOf, siteLanguage } from './parts.ts'

/** A law's page for machines. A law that its source no longer lists has no description. */
export function lawData(site: Site, law: LawFacts): object[] {
  if (law.withdrawn_at !== null) return []
  const path = lawPath(law.reference)
  return [
    described(site, law, absolute(site.url, path)),
    breadcrumbs(site, [
      { name: 'Suivi des lois', path: '/law-tracking' },
      { name: law.short_title ?? law.title, path },
    ]),
  ]
}

function described(site: Site, law: LawFacts, url: string): WithContext<Legislation> {
  const isPassed = law.status === 'promulgation' || law.status === 'application'
  return {
    '@context': context,
    '@type': 'Legislation',
    '@id': url,
    url,
    name: law.title,
    alternateName: law.short_title ?? undefined,
    description: law.description || undefined,
    inLanguage: siteLanguage,
    legislationIdentifier: law.law_number ?? law.dossier_uid ?? law.reference,
    legislationType: isPassed ? 'Loi' : law.kind === 'project' ? 'Projet de loi' : 'Proposition de loi',
    legislationJurisdiction: { '@type': 'Country', name: 'France' },
    legislationDate: law.promulgated_on ?? undefined,
    legislationPassedBy: isPassed
      ? { '@type': 'GovernmentOrganization', name: 'Parlement français' }
      : undefined,
    legislationLegalForce: `${context}/${law.status === 'application' ? 'InForce' : 'NotInForce'}`,
    isBasedOn: {
      '@type': 'WebPage',
      name: law.source_page,
      url: law.source_url ?? undefined,
      publisher: { '@type': 'Organization', name: law.source_institution },
    },
    dateModified: law.as_of,
    sdDatePublished: law.as_of,
    sdPublisher: publisherOf(site),
  }
}
