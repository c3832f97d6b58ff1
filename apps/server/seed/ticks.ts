import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { of } from '@parvis/contract/french.ts'
import type { Tx } from '@parvis/platform/database/database.ts'
import type { DB } from '@parvis/platform/database/schema.gen.ts'
import type { Insertable } from 'kysely'
import type { AppContext } from '../src/app-context.ts'
import { recordInLog } from '../src/features/audit/transparency-log/index.ts'
import { documentCipher } from '../src/features/people/verification/index.ts'
import { idOf, memberId } from './ids.ts'
import type { Person } from './person.ts'

type Request = Insertable<DB['verification_requests']>
type Document = Insertable<DB['verification_documents']>

const day = 24 * 3_600_000

/** Official who was verified by the code of the town hall. */
export const verifiedByCode = 'bernadette_kowal'

/** How the community's officials and journalists obtained their ticks, and the pending requests. */
export function tickRows(now: Date, people: Person[]): { requests: Request[]; documents: Document[] } {
  const asking = people.filter(({ role }) => role !== 'citizen')
  const requests = asking.map((person, index) => requestRow(person, now, index))
  const documents = asking
    .filter(({ verified }) => verified === false)
    .map((person) => documentRow(person, now))
  return { requests, documents }
}

function requestRow(person: Person, now: Date, index: number): Request {
  const isOfficial = person.role === 'politician'
  const waits = person.verified === false
  const byCode = person.username === verifiedByCode
  const at = (days: number) => new Date(now.getTime() - days * day).toISOString()
  return {
    id: idOf(`tick/${person.username}`),
    user_id: memberId(person.username),
    kind: 'first',
    role: isOfficial ? 'politician' : 'journalist',
    claimed_name: person.name,
    organisation: isOfficial ? `Commune fictive ${of(person.town)}` : (person.media ?? 'Rédaction fictive'),
    mandate: isOfficial ? 'Mandat électif (personnage fictif)' : null,
    party: isOfficial ? (person.party ?? null) : null,
    status: waits ? 'pending' : 'approved',
    evidence: waits ? null : byCode ? 'body_code' : isOfficial ? 'election_record' : 'press_card',
    reviewers: waits || byCode ? 0 : 1,
    created_at: at(waits ? 2 : 42 + index),
    decided_at: waits ? null : at(40 + index),
    // Thirty days later.
    documents_purged_at: waits ? null : at(10 + index),
  }
}

/** A document of a member's request, which is the one for their tick by default. */
export function documentRow(person: Person, now: Date, request = `tick/${person.username}`): Document {
  const id = idOf(`document/${request}`)
  return {
    id,
    user_id: memberId(person.username),
    request_id: idOf(request),
    key: `verification/${memberId(person.username)}/${id}`,
    name: 'attestation-fictive.pdf',
    content_type: 'application/pdf',
    bytes: page(person.name).byteLength,
    created_at: new Date(now.getTime() - 2 * day).toISOString(),
  }
}

/** Writes the ticks into the public log, in the order of their dates. */
export async function recordTicks(context: AppContext, tx: Tx, requests: Request[]): Promise<void> {
  const given = requests.flatMap(({ id, user_id, evidence, decided_at }) =>
    id && evidence && decided_at
      ? [{ decisionId: id, subjectId: user_id, reason: evidence, at: new Date(decided_at) }]
      : [],
  )
  for (const tick of given.toSorted((a, b) => a.at.getTime() - b.at.getTime()))
    await recordInLog(context, tx, { kind: 'verification_approved', ...tick })
}

/** Stores the documents of pending requests, encrypted like any other. */
export async function keepDocuments(
  context: AppContext,
  people: Person[],
  documents: Document[],
): Promise<void> {
  const incoming = join(context.config.dataFolder, 'uploads', 'incoming')
  await mkdir(incoming, { recursive: true })
  const folder = await mkdtemp(join(incoming, 'file-'))
  for (const { id, key, user_id } of documents) {
    const name = people.find(({ username }) => memberId(username) === user_id)?.name ?? ''
    const file = join(folder, id)
    await writeFile(file, documentCipher(context).seal(id, page(name)))
    await context.storage.put(key, file, 'application/octet-stream')
  }
  await rm(folder, { recursive: true, force: true })
}

/** A PDF of one line (ISO 32000, 7.5). */
function page(name: string): Buffer {
  const line = `Attestation fictive de ${name}`.normalize('NFD').replaceAll(/[^ -~]|[()\\]/g, '')
  const text = `BT /F1 20 Tf 60 760 Td (${line}) Tj ET`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${text.length}>>stream\n${text}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  let pdf = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = pdf.length
    pdf += `${index + 1} 0 obj${object}endobj\n`
    return offset
  })
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  return Buffer.from(
    `${pdf}xref\n0 6\n0000000000 65535 f \n${entries}trailer<</Size 6/Root 1 0 R>>\nstartxref\n${pdf.length}\n%%EOF\n`,
  )
}
