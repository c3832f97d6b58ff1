import { editOwnProfile } from '@parvis/contract/people/own-profile.ts'
import { expect } from 'vitest'
import { loadReference } from '../../../../reference/load.ts'
import { test } from '../../../../test/parvis.ts'
import type { Member } from '../../../../test/people.ts'

const renames = (member: Member, display_name: string) =>
  member.call(editOwnProfile, { body: { display_name } })

test('a display name that claims to be the site, its staff, a role or a verified account is refused, however it is drawn', async ({
  join,
}) => {
  const marie = await join('marie')
  for (const name of [
    ...[
      'Parvis Modération',
      'parvis',
      'P a r v i s',
      'Par.vis',
      'Pаrvis',
      'ΡΑRVΙЅ',
      'Ｐａｒｖｉｓ Aide',
      '𝓟𝓪𝓻𝓿𝓲𝓼',
    ],
    ...['Par\u200Bvis', 'Pa\u0301rvis', 'Parvıs', 'Parv1s support', '🅿🅰🆁🆅🅸🆂'],
    ...[
      'Modération',
      'Équipe de modération',
      'M0dérati0n',
      'Мodération',
      'Compte officiel',
      'Admin',
      'Le Support',
      'Premier ministre',
    ],
    ...[
      'Marie ✔️',
      'Marie ✔',
      'Marie ✓',
      'Marie ✅',
      'Marie ☑️',
      '🗸 Marie',
      'Marie √',
      'Marie 🗹',
      'Marie 🔵',
      'Marie 🏅',
      'Marie🛡️',
    ],
    ...['ꓑꓮꓣꓦꓲꓢ', 'ꮲarvis', 'ᑭarvis', 'Parʋis', 'Parѵis', 'Paгvis', 'Parv!s', 'P@rvis', 'Parvi$'],
    ...['Modos', 'Modératrices', 'Modéгation', 'Compte officielle', 'Moderation2', 'Vérifiée2'],
    ...['Le Président', 'La CNIL', 'L’Assemblée nationale', 'M. le Ministre', 'Le Premier ministre'],
    ...['Marie (vérifiée)', 'Marie [VÉRIFIÉ]', 'Marie – verified', 'Marie vеrified', 'Marie ☑ Ⓥ'],
  ])
    await expect(renames(marie, name), name).toBeRefused('display_name_reserved')
  for (const name of [
    ...[
      'Maire de Lyon',
      'Mairie de Lyon',
      'Le Gouvernement français',
      'Le Sénat français',
      'Ministre de l’Intérieur',
    ],
    ...[
      'Ministre déléguée',
      'Préfet du Rhône',
      'Préfecture de police',
      'Ville de Lyon',
      'Présidente du Sénat',
      'CNIL France',
    ],
    ...[
      'Élysée Presse',
      'Mаirie de Lyon',
      'M. le Maire de Lyon',
      'Journaliste au Monde',
      'Député de la 3e',
      'État français',
    ],
    ...[
      'Service client',
      'Service clients',
      'Équipe technique',
      'Service de la sécurité',
      'Compte support',
      'Équipe du site',
    ],
    ...[
      'Service client 24h',
      'Assistance',
      'Bureau des signalements',
      'S3rvice cl1ent',
      'Customer care',
      'Membre',
    ],
    ...[
      'Parwis',
      'Parvys',
      'Parrvis',
      'Parviss',
      'PARWIS aide',
      'Pαrwιs',
      'Par vis',
      'SuperParvis',
      'Parvis 2',
      'Parvvis',
    ],
    ...['Le Monde.fr', 'lemonde . fr', 'www.exemple', 'Info.gouv.fr'],
    ...[
      'Marie ✗',
      'Marie ✘',
      'Marie ❌',
      '☒ Marie',
      'Marie ❎',
      'Marie 🆗',
      'Marie 👑',
      'Marie ©',
      'Marie 🟣',
      'Marie 🗵',
    ],
  ])
    await expect(renames(marie, name), name).toBeRefused('display_name_reserved')
  for (const name of [
    ...[
      'Membre 5',
      'Membre 123456',
      'Marie Lemaire',
      'Jean Le Gouvern',
      'Service Civique Lyon 3e',
      'Jean Maire',
      'Maire Jean',
    ],
    ...[
      'Gaspar Visconti',
      'Paris Vincent',
      'Jarvis',
      'Parviz',
      'Équipe de France',
      'Justice Mbappé',
      'Jean de Ville',
    ],
    ...[
      'Marie-Ange Préfontaine',
      'Citoyen de Lyon',
      'Jean-Marie L.',
      'Parti d’en rire',
      'Comité des fêtes',
      'État d’esprit',
    ],
    ...[
      'Marie Ministre-Dupont',
      'Régis Onde',
      'A. Monde',
      'J.F. Martin',
      'Marie 🌹',
      'Marie ✝',
      'Dr Senator',
    ],
    'Marie Renoux',
    'Marie 🌻',
    'Marie 🇫🇷',
    'Jean Ministrel',
    'Modeste Admiral',
    'Мария',
    '王小明',
    'محمد',
    'Marie-Ève O’Neil',
  ])
    expect((await renames(marie, name)).display_name, name).toBe(name)
})

test('the name of a verified member, of the staff or of somebody in office is nobody else’s', async ({
  join,
  context,
}) => {
  const chloe = await join('Chloé Marchand', { role: 'journalist', verified: true })
  await join('Mona Lévêque', { moderator: true })
  const { rows } = await context.database.pool.query(
    `insert into officials (uid, institution, name, sort_name, digest) values ('PA1', 'assemblee', 'Alix Vernet-Dubois', 'vernet', 'x') returning id`,
  )
  expect(rows).toHaveLength(1)
  const [marie, paul] = [await join('marie'), await join('paul', { role: 'politician' })]
  for (const name of [
    ...[
      'Chloé Marchand',
      'Chloe  Marchand',
      'CHLOÉ MARCHAND.',
      'Chlоé Marchand',
      'Chloé\u200D Marchand',
      'Chloé Marchand 🇫🇷',
      'Chl0é Marchand',
    ],
    ...['Chloé Marchand 2', 'Chloé Marchand¹', 'Ϲhloé Ϻarchand', 'Marchand Chloé', 'MARCHAND, Chloé'],
    ...[
      'Mme Chloé Marchand',
      'Chloé Marchand (journaliste)',
      'Chloé Marchand - Le Matin',
      'Députée Alix Vernet-Dubois',
    ],
    ...['Vernet-Dubois Alix', 'Alix Vernet-Dubois, députée'],
    ...['Mona Leveque', 'Alix Vernet Dubois', 'ALIX VERNET‑DUBOIS', 'Аlix Vernet-Dubois'],
  ])
    await expect(renames(marie, name), name).toBeRefused('display_name_reserved')
  // Two people of different names, and two of one name in another script.
  for (const name of ['Chloé Marchande', 'Алиса', 'Alix Vernet'])
    expect((await renames(marie, name)).display_name, name).toBe(name)
  await renames(marie, 'Алиса')
  // An official signs up under their own name; a reviewer confirms it before they publish.
  expect((await renames(paul, 'Alix Vernet-Dubois')).display_name).toBe('Alix Vernet-Dubois')
  // One's own name stays, and a name from before its twin was verified too.
  expect((await renames(chloe, 'Chloé Marchand')).verified).toBe(true)
  await context.db
    .updateTable('profiles')
    .set({ display_name: 'Мария ✓' })
    .where('id', '=', marie.id)
    .execute()
  expect((await renames(marie, 'Мария ✓')).display_name).toBe('Мария ✓')
})

test('offices, services and staff that are named in other words or languages are refused, and so are letters drawn otherwise', async ({
  join,
}) => {
  const marie = await join('marie')
  for (const name of [
    ...['Garde des Sceaux', 'Secrétaire d’État', '1er ministre', 'Vice-présidente du Sénat', 'Élue de Lyon'],
    ...['Procureur de la République', 'Premier adjoint au maire', 'Attaché parlementaire', 'URSSAF'],
    ...['Commissaire européen', 'Région Bretagne', 'Prime Minister', 'Mayor of Paris', 'Alcalde de Lyon'],
    ...['Bürgermeister von Lyon', 'Moderación', 'Moderatorin', 'Amministratore', 'Kundendienst'],
    ...['Soporte técnico', 'Trust & Safety', 'Help center', 'Alerte sécurité', 'Membre supprimé'],
    ...['PAЯVIS', 'ⲢARVIS', 'PΛRVIS', 'Ƥarvis', 'MODÉЯATION', '🇵🇦🇷🇻🇮🇸', 'Par\uE000vis', 'Marie 🄥'],
  ])
    await expect(renames(marie, name), name).toBeRefused('display_name_reserved')
  for (const name of [
    ...['Cabinet de curiosités', 'Le Juge Martin', 'Anatole France', 'Marion Le Page', 'Marie 🇫🇷🇪🇺'],
    ...['Яна', 'Ирина', 'ΛΟΥΚΑΣ', 'Zoë Øster', 'Notification Rouge', 'Alerte Rouge'],
  ])
    expect((await renames(marie, name)).display_name, name).toBe(name)
})

test('an institution before anything, an office before a party, and letters in a circle are refused', async ({
  join,
}) => {
  const marie = await join('marie')
  for (const name of [
    ...[
      'Mairie Lyon 3',
      'Préfecture 69',
      'Sapeurs-pompiers de Paris',
      'Assurance maladie',
      'Gouv',
      'Gouv FR',
    ],
    ...['Député RN', 'Sénatrice LR', 'Consul général', 'Service après-vente', 'Conseil de Paris', 'SNCF'],
    ...['Marie V\u20DD', 'Marie ✓\u20DD', 'Marie ⒱', 'Marie 🅅', 'Marie ꪜ'],
  ])
    await expect(renames(marie, name), name).toBeRefused('display_name_reserved')
  for (const name of [
    'Roi Arthur',
    'Samuel',
    'Marie 1️⃣',
    'Jean Consul',
    'Douane Martin',
    'Un pompier de Lyon',
  ])
    expect((await renames(marie, name)).display_name, name).toBe(name)
})

test('a member of the government, of the European Parliament or of an institution is nobody else, where the political data names them', async ({
  join,
  context,
}) => {
  await loadReference(context)
  const [marie, paul] = [await join('marie'), await join('paul', { role: 'politician' })]
  for (const name of [
    ...[
      'Emmanuel Macron',
      'Macron Emmanuel',
      'Emmаnuel Macrоn',
      'Emmanuel Macron FR',
      'Le vrai Emmanuel Macron',
    ],
    ...['Sébastien Lecornu', 'Aleksandar Nikolic', 'Ary Chalus', 'Yaël Braun-Pivet', 'PS', 'RN'],
  ])
    await expect(renames(marie, name), name).toBeRefused('display_name_reserved')
  // No longer in office, or a name of its own.
  for (const name of ['Jacques Chirac', 'Emmanuelle Macron'])
    expect((await renames(marie, name)).display_name, name).toBe(name)
  expect((await renames(paul, 'Ary Chalus')).display_name).toBe('Ary Chalus')
})

test('the name of a party is nobody else’s, save of who signs up as an official', async ({
  join,
  context,
}) => {
  const { name } = await context.db.selectFrom('parties').select('name').limit(1).executeTakeFirstOrThrow()
  const [marie, paul] = [await join('marie'), await join('paul', { role: 'politician' })]
  for (const typed of [name, `${name.toUpperCase()} 2`])
    await expect(renames(marie, typed), typed).toBeRefused('display_name_reserved')
  expect((await renames(paul, name)).display_name).toBe(name)
})

test('a sign-up form with such a name is refused, and nothing is created', async ({
  browser,
  context,
  join,
}) => {
  await join('Chloé Marchand', { role: 'journalist', verified: true })
  const count = async () => (await context.db.selectFrom('auth.users').select('id').execute()).length
  const before = await count()
  for (const display_name of ['Parvis Modération', 'Chlоe Marchand', 'Ana ✔️']) {
    const { error } = await browser().signUp({
      email: 'ana@exemple.test',
      password: 'une-phrase-à-moi-seule',
      options: { data: { display_name, role: 'citizen', consent: true } },
    })
    expect(error?.code, display_name).toBe('display_name_reserved')
  }
  expect(await count()).toBe(before)
})
