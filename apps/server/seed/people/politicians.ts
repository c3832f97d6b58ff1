import type { Person } from '../person.ts'

type Politician = Omit<Person, 'role'>

const rows: Politician[] = [
  { username: 'odile_varnier', name: 'Odile Varnier', party: 'lo', region: '59', town: 'Wambreucq', bio: 'Agente de production, conseillère municipale d’opposition. Le camp des travailleurs, au conseil comme à l’atelier.', avatar: true },
  { username: 'samir_lenoir', name: 'Samir Lenoir', party: 'lfi', region: '75', town: 'Valmont-sur-Orge', bio: 'Conseiller municipal de Valmont-sur-Orge. Services publics, eau, planification écologique.', avatar: true },
  { username: 'bernadette_kowal', name: 'Bernadette Kowal', party: 'pcf', region: '69', town: 'Montclar-les-Forges', bio: 'Adjointe au logement de Montclar-les-Forges. Fille de mineur, syndiquée, têtue.' },
  { username: 'helene_marchadier', name: 'Hélène Marchadier', party: 'ps', region: '75', town: 'Valmont-sur-Orge', bio: 'Maire de Valmont-sur-Orge. Écoles, bus et permanence sans rendez-vous le samedi.', avatar: true },
  { username: 'theo_vasseur', name: 'Théo Vasseur', party: 'pp', region: '67', town: 'Steinvillers', bio: 'Conseiller régional. Europe, industrie verte, vie démocratique. Frontalier convaincu.' },
  { username: 'yuna_lebrezec', name: 'Yuna Le Brezec', party: 'le', region: '35', town: 'Porz-Avel', bio: 'Maire de Porz-Avel. Littoral, logement à l’année, énergie citoyenne.', avatar: true },
  { username: 'adrien_delcastel', name: 'Adrien Delcastel', party: 're', region: '44', town: 'Beaulimont', bio: 'Conseiller départemental de Beaulimont. Emploi, innovation, école. Débat loyal bienvenu.' },
  { username: 'solange_ibarrou', name: 'Solange Ibarrou', party: 'modem', region: '33', town: 'Lussignac', bio: 'Vice-présidente de l’agglomération de Lussignac. Finances locales, dialogue, eau.', demoEmail: 'responsable@parvis.example', avatar: true },
  { username: 'gregoire_haudecourt', name: 'Grégoire Haudecourt', party: 'horizons', region: '14', town: 'Hauteville-les-Grèves', bio: 'Maire de Hauteville-les-Grèves. Gérer aujourd’hui, préparer le trait de côte de demain.', avatar: true },
  { username: 'marielaure_pontival', name: 'Marie-Laure Pontival', party: 'udi', region: '45', town: 'Marsolles', bio: 'Conseillère départementale de Marsolles. Collèges, handicap, territoires ruraux.' },
  { username: 'bertrand_chassevigne', name: 'Bertrand Chassevigne', party: 'lr', region: '21', town: 'Vergelles-en-Auxois', bio: 'Maire de Vergelles-en-Auxois. Travail, comptes tenus, ruralité.', avatar: true },
  { username: 'claire_ambreville', name: 'Claire Ambreville', party: 'udr', region: '13', town: 'Roquepins', bio: 'Conseillère régionale. Entreprise, impôt raisonnable, liberté locale.' },
  { username: 'ludovic_waremel', name: 'Ludovic Waremel', party: 'rn', region: '59', town: 'Wambreucq', bio: 'Conseiller municipal de Wambreucq. Pouvoir d’achat, hôpital de proximité, sécurité.', avatar: true },
  { username: 'arnaud_saintelme', name: 'Arnaud Saint-Elme', party: 'reconquete', region: '69', town: 'Montclar-les-Forges', bio: 'Conseiller municipal de Montclar-les-Forges. Instruction, patrimoine, transmission.' },
  { username: 'patricia_lorgeval', name: 'Patricia Lorgeval', party: 'dlf', region: '31', town: 'Castelroc', bio: 'Conseillère municipale de Castelroc. Souveraineté, services publics de proximité, ruralité.' },
  { username: 'angemarie_orsoletti', name: 'Ange-Marie Orsoletti', region: '2A', town: 'Pietrasola', bio: 'Maire sans étiquette de Pietrasola. Eau, incendies, école du village.', avatar: true },
  { username: 'marius_treville', name: 'Marius Tréville', region: '45', town: 'Chaumes-le-Vieux', bio: 'Maire sans étiquette d’un village de 412 habitants. Aussi conducteur du tractopelle communal.' },
  { username: 'nadege_closmaire', name: 'Nadège Closmaire', region: '67', town: 'Steinvillers', bio: 'Adjointe à la petite enfance de Steinvillers. Vérification du mandat en cours.', verified: false },
]

export const politicians: Person[] = rows.map((row) => ({ ...row, role: 'politician' }))
