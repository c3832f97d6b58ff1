import type { Person } from '../person.ts'

type Citizen = Omit<Person, 'role' | 'party' | 'media' | 'verified'>

const rows: Citizen[] = [
  { username: 'manon_lefort', name: 'Manon Lefort', region: '75', town: 'Valmont-sur-Orge', bio: 'Bibliothécaire. Abonnée aux conseils municipaux et aux romans trop longs.', demoEmail: 'citoyenne@parvis.example', avatar: true },
  { username: 'elise_garandeau', name: 'Élise Garandeau', region: '44', town: 'Beaulimont', bio: 'Médiatrice de métier, modératrice ici. On peut tout dire, pas n’importe comment.', staff: 'moderator', demoEmail: 'moderation@parvis.example', avatar: true },
  { username: 'simon_baudrecourt', name: 'Simon Baudrecourt', region: '69', town: 'Montclar-les-Forges', bio: 'Administrateur de la communauté de démonstration. Cycliste du dimanche.', staff: 'administrator', demoEmail: 'administration@parvis.example', avatar: true },
  { username: 'karim_auzelle', name: 'Karim Auzelle', region: '69', town: 'Montclar-les-Forges', bio: 'Conducteur de TER. Je connais vos gares mieux que vous.' },
  { username: 'sophie_trannoy', name: 'Sophie Trannoy', region: '59', town: 'Wambreucq', bio: 'Infirmière de nuit. Café noir et planning mouvant.', avatar: true },
  { username: 'lucas_perrinel', name: 'Lucas Perrinel', region: '69', town: 'Montclar-les-Forges', bio: 'Étudiant en géographie. Les cartes ne mentent pas, elles choisissent.' },
  { username: 'josiane_maubrun', name: 'Josiane Maubrun', region: '45', town: 'Marsolles', bio: 'Institutrice retraitée. Je corrige encore les fautes, pardon d’avance.', avatar: true },
  { username: 'yannick_corlay', name: 'Yannick Corlay', region: '35', town: 'Porz-Avel', bio: 'Patron pêcheur, deux matelots, un vieux bateau bleu.' },
  { username: 'aicha_benmoussi', name: 'Aïcha Benmoussi', region: '13', town: 'Roquepins', bio: 'Professeure de mathématiques en collège. Pour les démonstrations complètes.' },
  { username: 'thomas_vigneau', name: 'Thomas Vigneau', region: '33', town: 'Lussignac', bio: 'Vigneron, quatorze hectares. Les mains dans la terre, le nez dans les normes.' },
  { username: 'chloe_rastoin', name: 'Chloé Rastoin', region: '69', town: 'Montclar-les-Forges', bio: 'Ingénieure réseaux électriques. Parle en kilowattheures.' },
  { username: 'marc_delaunoy', name: 'Marc Delaunoy', region: '44', town: 'Beaulimont', bio: 'Couvreur, six salariés, deux apprentis.' },
  { username: 'amelie_sorgue', name: 'Amélie Sorgue', region: '31', town: 'Castelroc', bio: 'Médecin généraliste à la campagne. Je réponds entre deux visites.' },
  { username: 'dimitri_vauclair', name: 'Dimitri Vauclair', region: '67', town: 'Steinvillers', bio: 'Développeur, défenseur du logiciel libre, jardinier débutant.' },
  { username: 'rose_angelini', name: 'Rose Angelini', region: '2A', town: 'Pietrasola', bio: 'Étudiante en droit public. Curieuse de tout ce qui commence par « vu le code ».' },
  { username: 'patrick_loisel', name: 'Patrick Loisel', region: '21', town: 'Vergelles-en-Auxois', bio: 'Retraité du rail, conseiller en rien, avis sur presque tout.', avatar: true },
  { username: 'nour_haddadi', name: 'Nour Haddadi', region: '75', town: 'Valmont-sur-Orge', bio: 'Assistante sociale. Derrière chaque dossier, quelqu’un.' },
  { username: 'gilles_fromentel', name: 'Gilles Fromentel', region: '14', town: 'Hauteville-les-Grèves', bio: 'Éleveur laitier, soixante vaches, zéro dimanche.' },
  { username: 'camille_ortholan', name: 'Camille Ortholan', region: '31', town: 'Castelroc', bio: 'Architecte. Réparer avant de démolir.' },
  { username: 'bastien_rouxel', name: 'Bastien Rouxel', region: '35', town: 'Porz-Avel', bio: 'Pompier volontaire et menuisier. Si je ne réponds pas, c’est que ça sonne.' },
  { username: 'leila_marzouki', name: 'Leïla Marzouki', region: '59', town: 'Wambreucq', bio: 'Dirige une PME textile de vingt-deux personnes.' },
  { username: 'jeannoel_kerdraon', name: 'Jean-Noël Kerdraon', region: '35', town: 'Porz-Avel', bio: 'Ancien postier. Je marche, je note, j’écris au maire.' },
  { username: 'agathe_simonnet', name: 'Agathe Simonnet', region: '45', town: 'Marsolles', bio: 'Accompagnante d’élèves en situation de handicap (AESH).' },
  { username: 'florian_dubreil', name: 'Florian Dubreil', region: '75', town: 'Valmont-sur-Orge', bio: 'Livreur à vélo, étudiant en alternance le reste du temps.' },
  { username: 'monique_tavernay', name: 'Monique Tavernay', region: '69', town: 'Montclar-les-Forges', bio: 'Présidente d’une association de quartier depuis trop longtemps. Candidats bienvenus.' },
  { username: 'hugo_lespinas', name: 'Hugo Lespinas', region: '33', town: 'Lussignac', bio: 'Dix-huit ans, terminale, premier vote bientôt.' },
  { username: 'sandrine_colbac', name: 'Sandrine Colbac', region: '21', town: 'Vergelles-en-Auxois', bio: 'Secrétaire de mairie dans trois communes. Oui, le même jour.' },
  { username: 'idriss_fontanel', name: 'Idriss Fontanel', region: '13', town: 'Roquepins', bio: 'Éducateur sportif. Le respect d’abord, le score ensuite.' },
  { username: 'perrine_gauvain', name: 'Perrine Gauvain', region: '44', town: 'Beaulimont', bio: 'Maraîchère bio sur trois hectares. Vente à la ferme le vendredi.', avatar: true },
  { username: 'olivier_stenay', name: 'Olivier Stenay', region: '67', town: 'Steinvillers', bio: 'Contrôleur de gestion. J’aime les tableaux qui tombent juste.' },
]

export const citizens: Person[] = rows.map((row) => ({ ...row, role: 'citizen' }))
