import type { Person } from '../person.ts'

type Journalist = Omit<Person, 'role'>

const rows: Journalist[] = [
  { username: 'ines_caradec', name: 'Inès Caradec', media: 'Le Fil public', region: '75', town: 'Valmont-sur-Orge', bio: 'Journaliste politique au Fil public. Je lis les délibérations jusqu’aux annexes.', demoEmail: 'journaliste@parvis.example', avatar: true },
  { username: 'anatole_weissenthal', name: 'Anatole Weissenthal', media: 'La Cigogne matinale', region: '67', town: 'Steinvillers', bio: 'Reporter. Europe, frontières, transports du quotidien.' },
  { username: 'fatou_diallene', name: 'Fatou Diallène', media: 'Radio Parenthèse', region: '69', town: 'Montclar-les-Forges', bio: 'Voix du matin sur Radio Parenthèse. Santé, travail, vie des quartiers.', avatar: true },
  { username: 'mathilde_corvaisier', name: 'Mathilde Corvaisier', media: 'La Vigie du littoral', region: '35', town: 'Porz-Avel', bio: 'Mer, érosion, pêche et logement des côtes. Les pieds mouillés, les sources au sec.', avatar: true },
  { username: 'remi_tallandrier', name: 'Rémi Tallandrier', media: 'Plein Champ', region: '33', town: 'Lussignac', bio: 'Agriculture et alimentation pour Plein Champ. Fils de maraîchers.' },
  { username: 'noemie_sarrazac', name: 'Noémie Sarrazac', media: 'Data & Cité', region: '69', town: 'Montclar-les-Forges', bio: 'Journaliste de données. Méthode publiée avec chaque enquête.', avatar: true },
  { username: 'karim_bellefontaine', name: 'Karim Bellefontaine', media: 'Nord Éclaireur', region: '59', town: 'Wambreucq', bio: 'Grand reporter. Industrie, hôpital, petites lignes.' },
  { username: 'louise_aubertin', name: 'Louise Aubertin-Roy', media: 'La Gazette des préaux', region: '45', town: 'Marsolles', bio: 'École, université, jeunesse. Ancienne surveillante d’internat.' },
  { username: 'gaspard_monteil', name: 'Gaspard Monteil', media: 'Télé Confluence', region: '44', town: 'Beaulimont', bio: 'Présentateur du débat du jeudi. Le temps de parole, c’est sacré.', avatar: true },
  { username: 'lucia_ferrandi', name: 'Lucia Ferrandi', media: 'L’Écho de Pietrasola', region: '2A', town: 'Pietrasola', bio: 'Rédactrice en chef d’une rédaction de trois personnes et un chat.' },
  { username: 'victor_hennequel', name: 'Victor Hennequel', media: 'Le Contrechamp', region: '13', town: 'Roquepins', bio: 'Enquêtes sur l’argent public. Réponse demandée, réponse publiée.' },
  { username: 'jade_montalembre', name: 'Jade Montalembre', media: 'La Lucarne', region: '31', town: 'Castelroc', bio: 'Pigiste culture et société. Vérification de carte de presse en cours.', verified: false },
]

export const journalists: Person[] = rows.map((row) => ({ ...row, role: 'journalist' }))
