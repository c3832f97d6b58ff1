import { expect, test } from 'vitest'
import { readVocabulary } from '../../../../../test/vocabulary.ts'

const context = 'https://schema.org'

test('the published vocabulary knows types, their properties and what these may hold', async () => {
  const { faultsOf } = await readVocabulary()
  const person = { '@type': 'Person', name: 'Manon' }
  expect(
    faultsOf({
      '@context': context,
      '@type': 'DiscussionForumPosting',
      text: 'Bonjour',
      author: person,
      commentCount: 2,
      isAccessibleForFree: true,
      about: { '@id': 'https://parvis.test/' },
    }),
  ).toEqual([])
  const faults = {
    'not in the context of schema.org': { '@type': 'Person', name: 'Manon' },
    ': unknown type Citizen': { '@context': context, '@type': 'Citizen' },
    ': Person has no headline': { '@context': context, ...person, headline: 'Bonjour' },
    '.author: Event is no Organization, Person, IdReference': {
      '@context': context,
      '@type': 'Article',
      author: { '@type': 'Event' },
    },
    '.commentCount: "deux" is no Integer': { '@context': context, '@type': 'Article', commentCount: 'deux' },
    '.eventStatus: "Bientôt" is no EventStatusType, IdReference': {
      '@context': context,
      '@type': 'Event',
      eventStatus: 'Bientôt',
    },
  }
  for (const [fault, described] of Object.entries(faults)) expect(faultsOf(described)).toEqual([fault])
})
