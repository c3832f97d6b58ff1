import { script } from '../script.ts'

export const justice = script(
  'justice',
  `
idriss_fontanel (13): Un gymnase ouvert jusqu’à 22 h le vendredi, un adulte respecté dans la salle, une règle claire : ce soir-là, le quartier dort mieux. Je n’ai pas de théorie, j’ai un trousseau de clés. #Prévention #Sport
  claire_ambreville: Le trousseau de clés mérite un financement durable. Envoyez-moi le projet.
  arnaud_saintelme: L’adulte respecté et la règle claire : tout est là.

helene_marchadier (75): Policiers municipaux et habitants : première marche commune dans les Hauts de Valmont. Trois lampadaires signalés, deux vieux contentieux apaisés, une invitation à un mariage. #Sécurité #ValmontSurOrge
  manon_lefort: L’invitation au mariage, on peut en savoir plus ?
    helene_marchadier: C’est en juin, et je suis chargée du vin.

samir_lenoir (75): La sécurité, c’est aussi un juge qui répond à temps. Dix-huit mois pour une première audience : ni la victime ni le prévenu n’y trouvent la justice. Des greffiers, vite. #Justice
  bertrand_chassevigne: Même constat. Et que les peines prononcées soient exécutées, sans quoi la parole publique s’use.
    samir_lenoir: Exécutées et utiles. Le travail d’intérêt général manque de places d’accueil, ouvrons-en dans nos communes.
    bertrand_chassevigne: Vergelles en propose trois.

sandrine_colbac (21): Nous accueillons un jeune en travail d’intérêt général. Il a repeint le lavoir, il revient le samedi parce qu’il n’aimait pas une finition. Je le note ici pour mémoire. #Justice
  patrick_loisel: J’ai vu le lavoir. La finition est parfaite.

rose_angelini (2A): Une journée d’audience au tribunal, à prendre des notes : vingt et une affaires, douze renvois. Le mot le plus prononcé est « pièce manquante ». #Justice #Droit
  ines_caradec: Vos notes feraient un bon papier d’audience. Proposez-les à votre journal local !
  lucia_ferrandi: Le journal local lit ce fil et dit : lundi 9 h à la rédaction.
    rose_angelini: C’est sérieux ? J’y serai à 8 h 30.

nour_haddadi (75): Violences au sein du couple : la question n’est pas « pourquoi elle ne part pas », mais « où, avec quoi, et ce soir ? ». Deux places d’urgence ont ouvert. Le 3919 répond jour et nuit. #ViolencesFaitesAuxFemmes
  sophie_trannoy: On a désormais un protocole aux urgences, et une référente. Ça compte.
  marielaure_pontival: Le département cofinance deux places de plus. Merci de le rappeler sans relâche.

bastien_rouxel (35): Sécurité routière, vue du camion rouge : la vitesse, le téléphone, la fatigue. Dans cet ordre. Je n’ai pas d’opinion sur les panneaux, j’en ai une sur le téléphone. #SécuritéRoutière
  agathe_simonnet: Message lu à table à mes deux grands. Silence utile.

gregoire_haudecourt (14): Vidéoprotection : je publie le nombre de caméras, le coût, les réquisitions et ce qu’elles ont donné. Bilan mitigé au centre, utile à la gare. On déplace celles qui ne servent pas. #Sécurité #Transparence
  dimitri_vauclair: C’est la première évaluation publique que je lis. Merci, sincèrement.
  ines_caradec: Je la compare demain avec trois autres communes.

arnaud_saintelme (69): L’autorité n’est pas la brutalité : c’est la constance. Un adulte qui dit la même chose lundi et vendredi. Cela vaut pour les parents, l’école et l’État. #Éducation #Autorité
  idriss_fontanel: La constance, oui. Et tenir aussi la promesse de vendredi : « on ira jouer ».
    arnaud_saintelme: Surtout celle-là.

yuna_lebrezec (35): Nuisances du bar du port : médiation plutôt que procès. Terrasse fermée à minuit, musique tournée vers la mer, et le voisin a son numéro direct. Il ne l’a utilisé qu’une fois, pour réserver. #PorzAvel
  elise_garandeau: Un cas d’école. Puis-je le raconter en formation ?

odile_varnier (59): On parle de sécurité : parlons de celle du poste de travail. Une barrière enlevée pour gagner quatre secondes, un doigt perdu. Le tribunal a mis cinq ans. #Justice #Travail
  fatou_diallene: Si la famille le souhaite, je voudrais raconter ces cinq ans.

victor_hennequel (13): Aide juridictionnelle : j’ai suivi un dossier de 34 pages pour une affaire de 600 €. L’avocate a touché moins que le prix du carburant. Elle recommencera. #Justice
  rose_angelini: C’est pour des portraits comme celui-là que je fais du droit.

patricia_lorgeval (31): La gendarmerie de Castelroc garde sa brigade ! Signée ce matin, après deux ans de courriers. Trente communes, toutes couleurs confondues, avaient écrit la même lettre. #Ruralité #Sécurité
  amelie_sorgue: Soulagement au cabinet, vraiment.
  marius_treville: Envoyez-nous la lettre. Nous changerons seulement le nom du clocher.

claire_ambreville (13): Trafic en bas d’un immeuble : les habitants demandent du résultat, pas des tribunes. Police, bailleur, école et parents se réunissent chaque semaine avec une liste d’actions datées. Cela commence à payer. #Sécurité
  nour_haddadi: Ajoutez une sortie pour ceux qui veulent arrêter. Un emploi trouvé vaut dix rondes.
    claire_ambreville: Deux entreprises jouent le jeu. C’est peu, ce sont deux vies.

theo_vasseur (67): La criminalité ne s’arrête pas au pont. Patrouilles mixtes des deux pays, bureau commun, interprète : le petit centre de coopération de Steinvillers mérite d’être mieux connu. #Europe #Sécurité

karim_bellefontaine (59): J’ai passé trois nuits avec une patrouille. Onze interventions, huit relevaient de la solitude : un homme qui boit, une dame qui a peur, deux voisins. Récit en deux parties. #Sécurité
  sophie_trannoy: Les mêmes huit arrivent ensuite aux urgences. Merci de le montrer.
  ludovic_waremel: Un regard juste sur ce métier.

adrien_delcastel (44): Maison de la justice et du droit : on y entre sans rendez-vous, on en sort avec une feuille lisible. La nôtre a deux ans, je propose d’en ouvrir une itinérante dans le marais. #Justice #Proximité
  josiane_maubrun: La feuille lisible : tout un programme. Copiez-la partout.

aicha_benmoussi (13): Une élève exclue trois jours. J’ai demandé qu’elle passe la troisième au CDI avec moi. Elle m’a expliqué la bagarre avec un schéma fléché. Excellent schéma, d’ailleurs. #Collège
  manon_lefort: Les schémas fléchés devraient être admis comme preuve.

manon_lefort (75): On me demande pourquoi la bibliothèque n’a pas de vigile. Parce que madame Traoré, à l’accueil, connaît 900 prénoms. C’est un système de sûreté très avancé. #ValmontSurOrge
  florian_dubreil: Elle m’a reconnu casqué, sous la pluie, de dos.

monique_tavernay (69): Squat dans la cage B : on a fait une chaîne de présence, deux voisins par soir, avec des crêpes. En dix jours, les jeunes ont demandé la recette. Deux viennent au soutien scolaire. #Montclar
  bernadette_kowal: La ville fournit la farine, demandez-moi.
  arnaud_saintelme: Une belle leçon de civilité, madame.

bertrand_chassevigne (21): Dépôts sauvages : caméra mobile, amende réelle, et surtout déchèterie ouverte le dimanche matin. Le dernier point a fait davantage que les deux premiers, je dois l’avouer. #Communes
  olivier_stenay: J’apprécie les élus qui écrivent « je dois l’avouer ».

louise_aubertin (45): Harcèlement scolaire : deux collèges, même protocole, résultats opposés. La différence tient à une personne formée, présente chaque jour. Son poste est vacant dans le second. #École
  agathe_simonnet: Toujours la même histoire : le protocole, c’est quelqu’un.

marielaure_pontival (45): Enfants placés : 18 ans ne doit plus être une date de sortie sèche. Nous signons des contrats jusqu’à 21 ans pour tous ceux qui le demandent. C’est juste, et c’est moins cher que la rue. #ProtectionDeLEnfance
  nour_haddadi: J’en ai pleuré au bureau. Merci.

gaspard_monteil (44): Jeudi : « La prison, pour quoi faire ? » Un directeur, une victime, un ancien détenu, une magistrate. Règle unique : personne ne parle à la place d’un autre. #Débat #Justice
  elise_garandeau: Belle règle. Je regarderai.
  samir_lenoir: Émission à montrer dans toutes les classes.

amelie_sorgue (31): Certificat pour coups : je prends le temps, je mesure, je photographie, j’écris lisiblement. Une ligne médicale claire peut changer une audience deux ans plus tard. #Justice #Santé

olivier_stenay (67): Arnaque au faux conseiller bancaire : j’ai failli, moi, contrôleur de gestion. La voix était calme et connaissait ma rue. Raccrochez, rappelez vous-même. Il n’y a pas de honte à le dire. #Prévention
  josiane_maubrun: Merci. On croit toujours que ça n’arrive qu’aux vieux.

lucia_ferrandi (2A): La rédaction a une nouvelle chroniqueuse d’audience, étudiante en droit, un carnet plein et une écriture nette. Premier papier dimanche. Bienvenue @rose_angelini. #Justice #Corse
  angemarie_orsoletti: Toute la place en parle. Bravo Rose.
    rose_angelini: Merci ! J’ai encore deux virgules à vérifier.

jeannoel_kerdraon (35): Rendu à la gendarmerie un portefeuille trouvé sur le sentier : 240 €. Le propriétaire m’a offert un crabe. La justice, parfois, a des pinces. #PorzAvel

camille_ortholan (31): Un tribunal construit il y a vingt ans sans salle d’attente séparée pour les victimes. L’architecture aussi peut manquer de tact. On a trouvé 14 m² et une seconde porte. #Architecture #Justice
  nour_haddadi: Cette seconde porte va changer des vies.

nour_haddadi (followers): Soirée de relâche proposée aux collègues travailleurs sociaux qui me suivent : mercredi, chez moi, interdiction de parler dossiers pendant la première heure.
  manon_lefort: Je ne suis pas du métier mais j’apporte un gâteau.

ludovic_waremel (59): À Wambreucq, les commerçants demandent une présence visible : deux policiers municipaux de plus, à pied, aux mêmes horaires qu’eux. Délibération présentée au prochain conseil. #Sécurité
  bernadette_kowal: À pied et connus par leur nom : d’accord. Ajoutons deux éducateurs de rue, ils travaillent très bien ensemble chez nous.
    ludovic_waremel: Les éducateurs en complément, je peux l’entendre.
  leila_marzouki: Mes salariées qui finissent à 21 h attendent surtout qu’on répare l’éclairage.
`,
)
