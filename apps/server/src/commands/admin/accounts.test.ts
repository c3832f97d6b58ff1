import { listNotifications } from '@parvis/contract/people/notifications.ts'
import { getOwnProfile } from '@parvis/contract/people/profiles.ts'
import { revokeVerification } from '@parvis/contract/people/verification.ts'
import { listActs, setStaff } from '@parvis/contract/trust/staff.ts'
import { describe, expect } from 'vitest'
import { admin, everyAdminCommand } from '../../../test/operator.ts'
import { test } from '../../../test/parvis.ts'
import { approves, certificateOf, firstInQueue, own } from '../../../test/reviewing.ts'

const reason = 'Carte de presse vue à la rédaction.'
const verifies = ['--evidence', 'press_card', '--reason', reason]

test('an operator grants and revokes moderator rights; the running server applies them at once', async ({
  join,
  context,
}) => {
  const member = await join('mona')
  await expect.poll(() => context.bus.connected).toBe(true)
  expect(await member.call(getOwnProfile, {})).toMatchObject({ is_moderator: false })
  const stored = { email: 'mona@xn--caf-dma.test' }
  await context.db.updateTable('auth.users').set(stored).where('id', '=', member.id).execute()
  expect(await admin(context, 'grant', 'moderator', 'Mona@Café.test')).toMatchObject({ code: 0 })
  expect(await admin(context, 'revoke', 'moderator', 'mona@café.test')).toMatchObject({ code: 0 })
  await context.db
    .updateTable('auth.users')
    .set({ email: member.email })
    .where('id', '=', member.id)
    .execute()
  expect(await admin(context, 'grant', 'moderator', member.email.toUpperCase())).toEqual({
    code: 0,
    output: `${member.email} est maintenant modérateur.`,
  })
  expect(await member.call(getOwnProfile, {})).toMatchObject({ is_moderator: true, is_administrator: false })
  expect((await admin(context, 'grant', 'moderator', member.email)).output).toContain('est déjà modérateur')
  expect((await admin(context, 'revoke', 'moderator', member.email)).output).toContain(
    'n’est plus modérateur',
  )
  const events = await context.db.selectFrom('auth.audit_events').select('event').orderBy('id').execute()
  expect(events.slice(-2).map(({ event }) => event)).toEqual(['moderator_granted', 'moderator_revoked'])
})

test('an operator names an editor of the data, and takes the right back', async ({ join, context }) => {
  const member = await join('edith')
  const { output } = await admin(context, 'grant', 'editor', member.email)
  expect(output).toBe(`${member.email} est maintenant éditeur des données.`)
  expect((await admin(context, 'members', 'show', '@edith')).output).toMatch(/Équipe +éditeur des données/)
  expect((await admin(context, 'revoke', 'editor', member.email)).output).toContain('n’est plus éditeur')
  expect(await admin(context, 'grant', 'constructor', member.email)).toMatchObject({ code: 2 })
})

describe('npm run admin -- verify', () => {
  test('after a revocation it gives a new certificate with its evidence, tells the member, and is in both logs', async ({
    join,
    guest,
    context,
    mailbox,
  }) => {
    const [ada, desk] = [await join('ada', { administrator: true }), await join('rita', { moderator: true })]
    const journalist = await join('jeanne', { role: 'journalist' })
    await journalist.asksForTick()
    const first = await firstInQueue(desk)
    await approves(desk, first)
    const body = { reason: 'false_statement' } as const
    await desk.call(revokeVerification, { params: { requestId: first.id }, body })
    expect(await certificateOf(guest, journalist)).toMatchObject({
      status: 'ended',
      reason: 'false_statement',
    })

    // The reason and the evidence are required.
    expect(await admin(context, 'verify', journalist.email)).toMatchObject({ code: 2 })
    expect(await admin(context, 'verify', journalist.email, ...verifies.slice(0, 2))).toMatchObject({
      code: 2,
    })
    expect(await certificateOf(guest, journalist)).toMatchObject({ status: 'ended' })

    expect(await admin(context, 'verify', journalist.email, ...verifies)).toEqual({
      code: 0,
      output: `${journalist.email} est vérifié.`,
    })
    expect(await certificateOf(guest, journalist)).toMatchObject({
      status: 'valid',
      evidence: 'press_card',
      organisation: 'Le Courrier des Halles',
      reason: null,
    })
    // Their sessions hear of the tick a moment later.
    await expect.poll(() => journalist.call(getOwnProfile, {})).toMatchObject({ verified: true })
    expect(await journalist.publishes('Enfin')).toMatchObject({ channel: 'general' })
    const { items } = await journalist.call(listNotifications, { query: { tab: 'system' } })
    expect(items[0]).toMatchObject({ title: 'Votre compte est vérifié' })
    await expect
      .poll(async () => (await mailbox.of(journalist.email)).map(({ subject }) => subject))
      .toContainEqual('Votre compte est vérifié')
    // The member does not see the operator's note.
    expect(JSON.stringify(await own(journalist))).not.toContain(reason)
    const { rows } = await context.database.pool.query<{ kind: string; reason: string }>(
      `select kind, reason from transparency_log_pending union all select kind, reason from transparency_log`,
    )
    expect(rows.filter((row) => row.kind === 'verification_approved')).toEqual([
      { kind: 'verification_approved', reason: 'press_card' },
      { kind: 'verification_approved', reason: 'press_card' },
    ])
    const acts = (await ada.call(listActs, { query: { family: 'verification' } })).items
    expect(acts).toMatchObject([
      { act: 'verification_approved', via: 'command_line', actor: null, details: { evidence: 'press_card' } },
      { act: 'verification_revoked', via: 'console', actor: { id: desk.id } },
      { act: 'verification_approved', via: 'console', actor: { id: desk.id } },
    ])
    expect(acts.every(({ subject }) => subject?.id === journalist.id)).toBe(true)
    expect(await admin(context, 'verify', journalist.email, ...verifies)).toMatchObject({
      code: 0,
      output: expect.stringContaining('était déjà vérifié'),
    })
  })

  test('the request that waits is approved; without one the certificate needs its facts; a citizen has none', async ({
    join,
    guest,
    context,
  }) => {
    const [official, journalist, citizen] = [
      await join('otto', { role: 'politician' }),
      await join('jeanne', { role: 'journalist' }),
      await join('pia'),
    ]
    await expect(official.publishes('Bonjour')).toBeRefused('verification_required')
    const verify = (member: { email: string }, ...more: string[]) =>
      admin(context, 'verify', member.email, ...verifies, ...more)
    expect((await verify(official)).output).toContain('--organisation')
    expect((await verify(official, '--organisation', 'Commune de Valbrume')).output).toContain('--mandate')
    expect(await certificateOf(guest, official)).toBeNull()
    const facts = ['--organisation', 'Commune de Valbrume', '--mandate', 'Maire', '--party', 'ps']
    expect((await verify(official, ...facts, '--until', '2020-01-01')).output).toContain(
      'Ce mandat est terminé',
    )
    expect((await verify(official, ...facts, '--party', 'nul')).output).toContain('n’est pas dans la liste')
    expect((await verify(official, ...facts)).code).toBe(0)
    expect(await certificateOf(guest, official)).toMatchObject({
      mandate: 'Maire',
      party: 'ps',
      status: 'valid',
    })

    await journalist.asksForTick({ organisation: 'La Dépêche des Quais' })
    expect((await verify(journalist)).code).toBe(0)
    expect((await own(journalist)).history).toMatchObject([{ status: 'approved', evidence: 'press_card' }])
    expect(await verify(citizen)).toMatchObject({
      code: 1,
      output: expect.stringContaining('compte citoyen'),
    })
    expect((await verify({ email: 'personne@exemple.test' })).output).toContain('Aucun compte')
  })
})

describe('npm run admin -- verify, with four eyes', () => {
  test.override({ settings: { PARVIS_FOUR_EYES: '1' } })

  test('an operator gives one of the two approvals, never both', async ({ join, guest, context }) => {
    const journalist = await join('jeanne', { role: 'journalist' })
    await journalist.asksForTick()
    const desk = await join('rita', { moderator: true })
    expect((await admin(context, 'verify', journalist.email, ...verifies)).output).toContain('Premier accord')
    expect(await admin(context, 'verify', journalist.email, ...verifies)).toMatchObject({
      code: 1,
      output: expect.stringContaining('une autre personne'),
    })
    expect(await guest.opensProfile(journalist)).toMatchObject({ verified: false })
    const request = await firstInQueue(desk)
    expect(request).toMatchObject({ awaits_second_review: true, may_decide: true })
    await approves(desk, request)
    expect(await certificateOf(guest, journalist)).toMatchObject({ status: 'valid', reviewers: 2 })
  })
})

test('the last administrator stays, whoever removes them and from wherever, even two at once', async ({
  join,
  context,
}) => {
  const [ada, bea] = [await join('ada', { administrator: true }), await join('bea', { administrator: true })]
  // An operator removes one, the console the other, at the same moment.
  const [byOperator, byConsole] = await Promise.all([
    admin(context, 'revoke', 'administrator', ada.email, '--reason', 'Départ'),
    ada
      .call(setStaff, { body: { username: 'bea', flag: 'administrator', value: false } })
      .then(() => true)
      .catch(() => false),
  ])
  expect([byOperator.code === 0, byConsole].filter(Boolean)).toHaveLength(1)
  const left = byConsole ? ada : bea
  expect(await admin(context, 'revoke', 'administrator', left.email)).toEqual({
    code: 1,
    output: `${left.email} est le dernier administrateur : nommez-en d’abord un autre.`,
  })
  await expect.poll(() => left.call(getOwnProfile, {})).toMatchObject({ is_administrator: true })
  const { items } = await left.call(listActs, { query: { family: 'team' } })
  expect(items).toMatchObject([{ act: 'administrator_revoked', via: byConsole ? 'console' : 'command_line' }])
})

test('unknown accounts and unknown commands end with an exit code and a message', async ({ context }) => {
  expect(await admin(context, 'grant', 'administrator', 'personne@exemple.test')).toMatchObject({ code: 1 })
  for (const words of [[], ['grant', 'king', 'a@b.test'], ['verify'], ['grant', 'moderator', 'personne']]) {
    expect(await admin(context, ...words)).toMatchObject({
      code: 2,
      output: expect.stringContaining('Usage'),
    })
  }
})

test('each command explains itself, and answers programs in JSON', async ({ join, context }) => {
  const mona = await join('mona')
  expect(await admin(context, 'help')).toMatchObject({
    code: 0,
    output: expect.stringContaining('npm run admin -- schedules'),
  })
  for (const words of [
    ['help', 'verify'],
    ['verify', '--help'],
  ])
    expect(await admin(context, ...words)).toMatchObject({
      code: 0,
      output: expect.stringContaining('mandate_certificate  attestation de mandat'),
    })
  for (const [name, { usage }] of everyAdminCommand()) {
    const words = name.split(' ')
    for (const asked of [
      ['help', ...words],
      [...words, '--help'],
    ])
      expect(await admin(context, ...asked), name).toMatchObject({
        code: 0,
        output: expect.stringContaining(usage[0]?.[0] ?? name),
      })
  }
  expect(await admin(context, 'verify', mona.email, '--evidence', 'press_card')).toMatchObject({
    code: 2,
    output: expect.stringMatching(/^Il manque --reason\.\n\nUsage/),
  })
  expect(JSON.parse((await admin(context, 'salute', '--json')).output)).toEqual({
    done: false,
    code: 'misuse',
    said: 'Commande inconnue : salute.',
  })
  const wrong = await admin(context, 'grant', 'moderator', mona.email, '--because', 'Renfort')
  expect(wrong).toMatchObject({ code: 2, output: expect.stringContaining('--reason MOTIF') })
  const answer = async (...words: string[]) => JSON.parse((await admin(context, ...words, '--json')).output)
  expect(await answer('grant', 'moderator', mona.email)).toEqual({
    done: true,
    said: `${mona.email} est maintenant modérateur.`,
  })
  expect(await answer('verify', mona.email, ...verifies)).toMatchObject({ done: false, code: 'failed' })
  expect(await answer('schedules')).toEqual([])
})

/** Words that no command takes as they stand, and the beginning of the sentence about them. */
const misuses: [words: string, sentence: string][] = [
  ['', 'Il manque la commande.'],
  ['grant', 'Il manque le droit : moderator, administrator, editor.'],
  ['grant king a@b.fr', 'Valeur inconnue pour le droit : king. Choix possibles : moderator, '],
  ['revoke king a@b.fr', 'Valeur inconnue pour le droit : king.'],
  ['grant moderator', 'Il manque l’adresse du membre.'],
  ['grant moderator ana', '« ana » n’est pas une adresse de courriel.'],
  ['grant moderator a@b.fr c@d.fr', '« c@d.fr » est de trop.'],
  ['grant moderator a@b.fr --raison x', 'Option inconnue : --raison.'],
  ['grant moderator a@b.fr --reason', 'Il manque la valeur de l’option --reason.'],
  ['verify a@b.fr --evidence photo --reason x', 'Valeur inconnue pour --evidence : photo.'],
  [
    'verify a@b.fr --evidence press_card --reason x --until demain',
    '--until : « demain » n’est pas un jour, qui s’écrit AAAA-MM-JJ.',
  ],
  ['username a@b.fr ana', 'Il manque le motif.'],
  ['members', 'Il manque la commande de members.'],
  ['officials', 'Il manque la commande d’officials.'],
  ['members dance', 'Commande inconnue : members dance.'],
  ['members show', 'Il manque le membre.'],
  ['members show ana --access=1', 'L’option --access ne prend pas de valeur.'],
  ['members ban ana --rule none', 'Valeur inconnue pour --rule : none.'],
  ['blocks', 'Il manque la commande de blocks : list, add, remove, import, disposable.'],
  ['blocks add planet x', 'Valeur inconnue pour la sorte de blocage : planet.'],
  ['blocks add domain exemple.org --reason x --days deux', '--days : un nombre de jours.'],
  ['blocks add domain', 'Il manque la valeur.'],
  ['invite', 'Il manque la commande d’invite : create, list, revoke.'],
  ['invite create --note x --uses many', '--uses : de 1 à '],
  ['invite revoke 12', '« 12 » n’est pas un numéro d’invitation.'],
  ['officials show x', '« x » n’est pas un numéro d’import.'],
  ['settings set', 'Il manque la section : '],
  ['settings get limits.none', '« none » n’est pas un champ de limits : '],
  ['settings get identity.none', '« none » n’est pas un champ d’identity : '],
  [
    'settings set limits guestReads --reason x',
    '« guestReads » n’est pas un champ et sa valeur : CHAMP=VALEUR.',
  ],
  ['settings restore limits un --reason x', '« un » n’est pas un numéro de version.'],
  ['statements hier dossier', 'le jour : « hier » n’est pas un jour, qui s’écrit AAAA-MM-JJ.'],
  ['transparency-report 26 dossier', '« 26 » n’est pas une année (2026).'],
  ['rotate-keys now', 'Valeur inconnue pour rotate-keys : now.'],
  ['announce', 'Il manque le titre.'],
  ['link-official a@b.fr', 'Il manque l’identifiant officiel.'],
]

test('a command names what is wrong with its words in a sentence, for people above its help and for programs with a code', async ({
  context,
}) => {
  for (const [line, sentence] of misuses) {
    const words = line === '' ? [] : line.split(' ')
    const { code, output } = await admin(context, ...words)
    expect(code, line).toBe(2)
    expect(output.startsWith(sentence), `${line}: ${output.split('\n')[0]}`).toBe(true)
    expect(output, line).toMatch(/^[^\n]+\n\nUsage :/)
    const inJson = await admin(context, ...words, '--json')
    expect([inJson.code, JSON.parse(inJson.output)], line).toEqual([
      2,
      { done: false, code: 'misuse', said: output.split('\n')[0] },
    ])
  }
  // Every command, whatever it is.
  for (const [name] of everyAdminCommand()) {
    const { code, output } = await admin(context, ...name.split(' '), '--no-such-option', '--json')
    expect([code, JSON.parse(output)], name).toEqual([
      2,
      { done: false, code: 'misuse', said: 'Option inconnue : --no-such-option.' },
    ])
  }
  // An unknown member is an answer, not a misuse.
  for (const words of ['grant moderator personne@exemple.test', 'members show @personne']) {
    const { code, output } = await admin(context, ...words.split(' '), '--json')
    expect([code, JSON.parse(output)]).toEqual([
      1,
      { done: false, code: 'failed', said: expect.stringMatching(/^Aucun .*personne.*\.$/) },
    ])
  }
})
