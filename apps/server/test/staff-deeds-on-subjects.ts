import {
  closeConsultation,
  createConsultation,
  moderateStatement,
} from '@parvis/contract/civic/consultations.ts'
import {
  addEvent,
  getAdministeredEvent,
  giveEventBack,
  setEventStanding,
} from '@parvis/contract/civic/events-administration.ts'
import { enterLawApplication, removeLawApplication } from '@parvis/contract/civic/laws.ts'
import {
  copyCandidates,
  endReserve,
  markCandidate,
  unmarkCandidate,
} from '@parvis/contract/civic/reserves-administration.ts'
import { closePoll, createPoll } from '@parvis/contract/content/polls.ts'
import { listParties } from '@parvis/contract/people/parties.ts'
import { addParty, amendParty, restoreParty, retireParty } from '@parvis/contract/people/party-changes.ts'
import { getOwnProfile } from '@parvis/contract/people/profiles.ts'
import { changeSiteSettings, restoreSiteSettings } from '@parvis/contract/trust/administration.ts'
import { callOffRule, retireRule, wordRule } from '@parvis/contract/trust/rules.ts'
import { consultationDraft, opensConsultation } from './consultations.ts'
import { settles } from './corrections.ts'
import { aSunday, electionOn, moves, sets } from './elections.ts'
import { amends, draft, reason } from './event-desk.ts'
import { jpeg } from './files.ts'
import { aLaw, importLawRecords } from './laws.ts'
import type { Member } from './people.ts'
import type { Deed, Stage } from './staff-stage.ts'

const grounds = {
  source_institution: 'Journal officiel',
  source_url: 'https://www.legifrance.gouv.fr/jorf',
  as_of: '2026-11-01',
  reason: 'Changement de nom voté en congrès',
}
const partyFacts = { orientation: 'center', color: '#1a2b3c', ...grounds } as const

async function partyNamed({ ada }: Stage, id: string) {
  const { parties } = await ada.call(listParties, {})
  const revision = parties.find((one) => one.id === id)?.revision ?? 0
  return { params: { partyId: id }, revision }
}

const tomorrow = ({ context }: Stage) =>
  new Date(context.clock.now().getTime() + 2 * 86_400_000).toISOString().slice(0, 10)

const wording = (stage: Stage) => ({
  revision: 1,
  reason,
  texts: { fr: { title: 'Règle', text: 'Un autre texte.' } },
  in_force_on: tomorrow(stage),
  tell_members: false,
})

const aConsultation = async (stage: Stage) =>
  opensConsultation(stage.context, await stage.someone({ role: 'journalist', verified: true }))

async function anElection({ context }: Stage) {
  const day = aSunday(context.clock.now())
  return { day, id: await electionOn(context, day) }
}

async function marks(ada: Member, eventId: string, official: Member) {
  const { username } = await official.call(getOwnProfile, {})
  const body = { username: username ?? '', region_code: null, source_url: 'https://exemple.test/c' }
  return ada.call(markCandidate, { params: { eventId }, body })
}

const aPoll = ({ context }: Stage) => ({
  title: 'Un sondage',
  description: '',
  theme: 'social' as const,
  options: ['Oui', 'Non'],
  ends_at: new Date(context.clock.now().getTime() + 86_400_000).toISOString(),
})

const lawApplication = {
  on: '2026-11-01',
  source: {
    institution: 'Légifrance',
    page: 'Décret n° 2026-901',
    url: 'https://www.legifrance.gouv.fr/jorf/id/JORFTEXT000000000001',
  },
}

async function promulgatedLaw({ context }: Stage, reference: string) {
  const steps = [
    { stage: 'promulgation' as const, date: '2026-10-20', description: null, confidence: 'high' as const },
  ]
  await importLawRecords(context, [aLaw(reference, { status: 'promulgation', steps })])
  return { params: { reference } }
}

/** Deeds on what the whole site shares: parties, laws, rules, calendar, periods before a vote, polls. */
export const deedsOnSubjects: Readonly<Record<string, Deed>> = {
  addParty: async ({ ada }) => {
    const body = { name: 'Parti des Halles', abbreviation: 'PDH', ...partyFacts }
    return () => ada.call(addParty, { body })
  },
  enterLawApplication: async (stage) => {
    const { params } = await promulgatedLaw(stage, 'loi-appliquee')
    return () => stage.ada.call(enterLawApplication, { params, body: lawApplication })
  },
  removeLawApplication: async (stage) => {
    const { params } = await promulgatedLaw(stage, 'loi-non-appliquee')
    await stage.ada.call(enterLawApplication, { params, body: lawApplication })
    return () => stage.ada.call(removeLawApplication, { params })
  },
  amendParty: async (stage) => {
    const { params, revision } = await partyNamed(stage, 'ps')
    const body = { name: 'Parti rose', abbreviation: 'PR', ...partyFacts, revision }
    return () => stage.ada.call(amendParty, { params, body })
  },
  retireParty: async (stage) => {
    const { params, revision } = await partyNamed(stage, 'udi')
    return () => stage.ada.call(retireParty, { params, body: { ...grounds, revision } })
  },
  restoreParty: async (stage) => {
    const { params, revision } = await partyNamed(stage, 'lo')
    const retired = await stage.ada.call(retireParty, { params, body: { ...grounds, revision } })
    const body = { ...grounds, revision: retired.revision }
    return () => stage.ada.call(restoreParty, { params, body })
  },

  wordRule: async (stage) => () =>
    stage.ada.call(wordRule, { params: { rule: 'spam' }, body: wording(stage) }),
  callOffRule: async (stage) => {
    const params = { rule: 'hate' } as const
    const { revision } = await stage.ada.call(wordRule, { params, body: wording(stage) })
    return () => stage.ada.call(callOffRule, { params, body: { revision, reason } })
  },
  retireRule: async ({ ada }) => {
    const body = { revision: 1, reason, retired: true, tell_members: false }
    return () => ada.call(retireRule, { params: { rule: 'misinformation' }, body })
  },

  changeSiteSettings:
    async ({ ada }) =>
    () =>
      ada.call(changeSiteSettings, {
        body: { section: 'identity', version: 0, values: { name: 'Agora' }, reason },
      }),
  uploadSiteLogo: async ({ ada }) => {
    const picture = new Uint8Array(await jpeg(60, 60))
    return () => ada.sendRaw('POST', '/api/v1/administration/site-logo', picture, 'image/jpeg')
  },
  restoreSiteSettings: async ({ ada }) => {
    const params = { section: 'identity' } as const
    return () => ada.call(restoreSiteSettings, { params, body: { version: 1, restored: 0, reason } })
  },

  addEvent:
    async ({ ada }) =>
    () =>
      ada.call(addEvent, { body: draft }),
  amendEvent: async ({ ada }) => {
    const event = await ada.call(addEvent, { body: { ...draft, title: 'Débat à corriger' } })
    return () => amends(ada, event, { title: 'Débat corrigé' })
  },
  setEventStanding: async ({ ada }) => {
    const event = await ada.call(addEvent, { body: { ...draft, title: 'Débat à annuler' } })
    const body = { revision: event.revision, reason, standing: 'called_off' } as const
    return () => ada.call(setEventStanding, { params: { eventId: event.id }, body })
  },
  giveEventBack: async ({ context, ada }) => {
    const { id: eventId } = await context.db
      .insertInto('events')
      .values({
        type: 'debate',
        level: 'regional',
        title: 'Débat d’une source',
        description: '',
        date_precision: 'day',
        starts_at: '2027-03-26T23:00:00Z',
        reference: 'debat-d-une-source',
        origin: 'bundled',
        source_institution: 'Ville de Valmont',
        source_page: 'Agenda',
        source_url: 'https://valmont.example/agenda',
        as_of: '2026-01-15',
        basis: 'single-copy',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const bundled = await ada.call(getAdministeredEvent, { params: { eventId } })
    const { revision } = await amends(ada, bundled, { title: 'Débat corrigé' })
    return () => ada.call(giveEventBack, { params: { eventId }, body: { revision, reason } })
  },

  settleErrorReport: async ({ context, ada, bea }) => {
    const { id } = await context.db
      .insertInto('error_reports')
      .values({
        reporter_id: bea.id,
        page: 'debt',
        block: 'figures',
        path: '/political-data/debt#figures',
        record: 'pages/debt/figures',
        subject: 'Dette publique',
        wrong: 'Le chiffre',
        proposed: '118,7 %',
        source_url: 'https://www.insee.fr/fr/statistiques/1',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return () => settles(ada, id, { outcome: 'closed' })
  },

  setReserve: async (stage) => {
    const { id, day } = await anElection(stage)
    return () => sets(stage.ada, id, day)
  },
  moveReserve: async (stage) => {
    const { id, day } = await anElection(stage)
    const reserve = await sets(stage.ada, id, day)
    return () => moves(stage.ada, reserve, { starts_local: `${day}T00:00`, ends_local: `${day}T20:00` })
  },
  endReserve: async (stage) => {
    const { id, day } = await anElection(stage)
    const reserve = await sets(stage.ada, id, day)
    const body = { revision: reserve.revision, reason }
    return () => stage.ada.call(endReserve, { params: { reserveId: reserve.id }, body })
  },
  markCandidate: async (stage) => {
    const { id } = await anElection(stage)
    const official = await stage.someone({ role: 'politician', verified: true })
    return () => marks(stage.ada, id, official)
  },
  unmarkCandidate: async (stage) => {
    const { id } = await anElection(stage)
    const official = await stage.someone({ role: 'politician', verified: true })
    await marks(stage.ada, id, official)
    const params = { eventId: id, memberId: official.id }
    return () => stage.ada.call(unmarkCandidate, { params, body: { reason } })
  },
  copyCandidates: async (stage) => {
    const [first, second] = [await anElection(stage), await anElection(stage)]
    await marks(stage.ada, first.id, await stage.someone({ role: 'politician', verified: true }))
    const body = { from_event_id: first.id, reason }
    return () => stage.ada.call(copyCandidates, { params: { eventId: second.id }, body })
  },

  createPoll: async (stage) => () => stage.ada.call(createPoll, { body: aPoll(stage) }),
  closePoll: async (stage) => {
    const journalist = await stage.someone({ role: 'journalist', verified: true })
    const { id } = await journalist.call(createPoll, { body: aPoll(stage) })
    return () => stage.ada.call(closePoll, { params: { pollId: id } })
  },
  createConsultation: async (stage) => () =>
    stage.ada.call(createConsultation, { body: consultationDraft(stage.context.clock.now()) }),
  closeConsultation: async (stage) => {
    const params = { consultationId: (await aConsultation(stage)).id }
    return () => stage.ada.call(closeConsultation, { params })
  },
  moderateStatement: async (stage) => {
    const { id: consultationId } = await aConsultation(stage)
    const { id: statementId } = await stage.context.db
      .selectFrom('consultation_statements')
      .select('id')
      .where('consultation_id', '=', consultationId)
      .where('number', '=', 1)
      .executeTakeFirstOrThrow()
    const params = { consultationId, statementId }
    return () => stage.ada.call(moderateStatement, { params, body: { refused_for: 'illegal' } })
  },
}
