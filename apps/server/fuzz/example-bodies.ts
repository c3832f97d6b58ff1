import { randomUUID } from 'node:crypto'
import { draft } from '../test/event-desk.ts'
import { ownId } from './schema-values.ts'

const inADay = () => new Date(Date.now() + 86_400_000).toISOString()
const partySource = {
  source_institution: 'Journal officiel',
  source_url: 'https://www.legifrance.gouv.fr/jorf',
  as_of: '2026-11-01',
  reason: 'Parti fondé en congrès',
}

/**
 * Bodies whose rules a schema cannot express (ordered dates, sources, fields that require another): generated values
 * would rarely pass. The calls change one field of them at a time.
 */
export const exampleBodies: Record<string, () => Record<string, unknown>> = {
  createPoll: () => ({ title: 'Un banc ?', theme: 'social', options: ['Oui', 'Non'], ends_at: inADay() }),
  addEvent: () => ({ ...draft, title: `Débat ${randomUUID().slice(0, 6)}` }),
  addParty: () => {
    const name = `Parti ${randomUUID().slice(0, 6)}`
    return { name, abbreviation: name.slice(6), orientation: 'center', color: '#1a2b3c', ...partySource }
  },
  retireParty: () => ({ revision: 1, ...partySource }),
  fileNotice: () => ({
    target_type: 'post',
    target_id: 'own-row-postId',
    reason: 'other',
    explanation: 'Un texte',
    name: 'Camille Exemple',
    email: 'camille@exemple.test',
    good_faith: true,
    request_id: randomUUID(),
  }),
  submitVerification: () => ({ organisation: 'Le Courrier des Halles' }),
  openConversation: () => ({ user1_id: ownId, user2_id: randomUUID() }),
  sendMessage: () => ({ content: 'Bonjour', request_id: randomUUID() }),
  createPost: () => ({ content: `Un article ${randomUUID().slice(0, 6)}` }),
  createComment: () => ({ content: `Une remarque ${randomUUID().slice(0, 6)}` }),
  editPost: () => ({ content: `Corrigé ${randomUUID().slice(0, 6)}`, edited_at: null }),
  editComment: () => ({ content: `Corrigé ${randomUUID().slice(0, 6)}` }),
  appealDecision: () => ({ text: 'C’est une erreur.' }),
}
