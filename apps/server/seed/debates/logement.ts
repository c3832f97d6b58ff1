import { script } from '../script.ts'

export const logement = script(
  'logement',
  `
yuna_lebrezec (35): À Porz-Avel, une maison sur deux a les volets fermés en février. Nous proposons un quota de meublés touristiques par quartier. Réunion publique samedi, tous les avis, vraiment tous. #Logement #Littoral
  yannick_corlay: Mon matelot dort dans son fourgon huit mois par an. Voilà mon avis.
  jeannoel_kerdraon: Ma fille a quitté la commune pour se loger à trente kilomètres. Elle travaille ici.
    yuna_lebrezec: C’est pour elle et pour lui que nous le faisons.
  claire_ambreville: La propriété est un droit. Une incitation fiscale à louer à l’année serait plus respectueuse qu’un quota.
    yuna_lebrezec: L’incitation existe, elle n’a pas suffi ici. Mais gardons les deux outils.

mathilde_corvaisier (35): J’ai compté les boîtes à clés du vieux bourg de Porz-Avel : 117 en une matinée de marche. Ce n’est pas un recensement, c’est un indice. Récit et carte demain. #Logement
  lucas_perrinel: Je peux regarder la carte avant publication ? Les boîtes groupées trompent souvent.
    mathilde_corvaisier: Avec plaisir, c’est précisément mon doute.

bernadette_kowal (69): Soixante-deux logements sociaux remis à neuf à Montclar, sans un mètre carré de terre agricole. Rénover prend plus de temps qu’inaugurer, mais les loyers n’ont pas bougé. #LogementSocial
  monique_tavernay: Et l’ascenseur du bâtiment C ? On l’attend comme le printemps.
    bernadette_kowal: Commande passée, délai douze semaines. Je vous dis tout, même les mauvaises dates.
  arnaud_saintelme: Les façades d’origine ont été gardées, merci à l’architecte.

marc_delaunoy (44): Aides à la rénovation : mes clients abandonnent au troisième formulaire, et moi au quatrième. Un dossier, un interlocuteur, un délai. Le reste suivra. #Rénovation #Artisanat
  adrien_delcastel: Le guichet unique de Beaulimont ouvre mardi. Venez le tester avant qu’on coupe le ruban.
    marc_delaunoy: J’y serai, avec un vrai dossier compliqué.
  nour_haddadi: Même constat côté ménages modestes : l’avance des frais bloque tout.

adrien_delcastel (44): Premier bilan du guichet rénovation : 31 dossiers déposés, 9 refusés pour une pièce manquante. On corrige la liste des pièces, elle était mal écrite. Merci à @marc_delaunoy pour le test grandeur nature. #Rénovation
  marc_delaunoy: Reconnaître une erreur en une semaine, c’est un bon délai d’artisan.

samir_lenoir (75): Encadrer les loyers à Valmont : nous le demandons depuis deux ans. Un trois-pièces au prix de la moitié d’un salaire, ce n’est pas un marché, c’est un filtre. #Logement
  solange_ibarrou: L’encadrement protège ceux qui sont logés, moins ceux qui cherchent. Il faut construire en même temps.
    samir_lenoir: Les deux, volontiers. Mais commençons par ce qui ne demande pas trois ans de chantier.
  florian_dubreil: Je paie 610 € pour onze mètres carrés. J’ai compté : le vélo en prend deux.

olivier_stenay (67): Petit bailleur d’un seul appartement, hérité de ma tante. Je loue au-dessous du marché à une famille formidable. Entre travaux et taxes, je ne gagne rien. Que feriez-vous à ma place ? #Logement
  nour_haddadi: L’intermédiation locative : loyer garanti, travaux aidés, et la famille reste.
  bertrand_chassevigne: Voilà pourquoi il faut distinguer le petit propriétaire du grand investisseur dans la loi.
    samir_lenoir: Sur cette distinction, je vous suis.

sandrine_colbac (21): Au secrétariat, un permis de construire fait 46 pages, et la question la plus fréquente est : « et ma haie, j’ai le droit ? » #VieDeMairie
  patrick_loisel: Alors, la haie ? Je demande pour un ami.
    sandrine_colbac: Deux mètres, et à cinquante centimètres de la limite… selon votre plan local. Votre ami peut passer jeudi.

nour_haddadi (75): Une famille de cinq, en hôtel depuis quatorze mois. Le plus grand fait ses devoirs dans l’escalier parce que c’est éclairé. Je ne demande pas de pitié, je demande des logements. #Logement
  helene_marchadier: Nous avons deux appartements passerelles qui se libèrent lundi. Appelez mon cabinet, ligne directe.
    nour_haddadi: Appel passé. Visite mardi. Merci.

nour_haddadi (75): Nouvelles de la famille : clés remises ce matin. Le grand a demandé où serait « son » bureau. Merci à toutes celles et ceux qui ont proposé des meubles. #Logement
  manon_lefort: J’apporte une lampe et un dictionnaire. Quelle joie.
  florian_dubreil: Livraison du canapé en vélo-cargo, offerte. Défi accepté.

gregoire_haudecourt (14): Nous réservons des terrains de la commune en bail réel solidaire : on achète les murs, pas le sol. Onze jeunes ménages s’installent face à la mer sans y laisser trente ans de salaire. #Logement
  gilles_fromentel: Mon salarié est sur la liste. Premier logement à lui.
  yuna_lebrezec: Même outil chez nous. Les maires du littoral devraient mutualiser leurs actes.
    gregoire_haudecourt: Je vous appelle demain, faisons-le.

ludovic_waremel (59): Attribution des logements sociaux : rendons publics les critères et le classement anonymisé. La confiance vient de la clarté, et les soupçons tombent. #Logement #Transparence
  bernadette_kowal: La cotation est déjà publique chez nous. D’accord pour la généraliser.
  dimitri_vauclair: Anonymiser une petite liste est difficile : trois critères suffisent à reconnaître quelqu’un. À faire avec soin.
    ludovic_waremel: Remarque juste. Par tranche de points, alors.

claire_ambreville (13): Les droits de mutation freinent ceux qui doivent déménager pour travailler. Baissons-les pour une mobilité professionnelle prouvée, à recettes compensées ailleurs. #Fiscalité #Logement
  marielaure_pontival: Pour les départements, c’est la ressource qui paie l’autonomie et la protection de l’enfance. La compensation doit être écrite noir sur blanc.
    claire_ambreville: Écrite et pluriannuelle, oui.

victor_hennequel (13): À Roquepins, une parcelle achetée 18 € le mètre carré a été revendue 210 € huit mois plus tard, après changement de zonage. Tous les acteurs ont été interrogés, tous ont répondu. Lecture ce matin. #Enquête #Urbanisme
  ines_caradec: Chronologie limpide. Le registre des délibérations est-il joint ?
    victor_hennequel: Oui, pages surlignées comprises.
  idriss_fontanel: Et le gymnase n’a toujours pas de toit. Voilà, je le dis sans commentaire.

theo_vasseur (67): Chambre contre compagnie : vingt étudiants logent chez des aînés à Steinvillers. Une association accompagne les deux. On pourrait ouvrir cela aux apprentis frontaliers. #Logement #Jeunesse
  josiane_maubrun: J’ai une chambre qui donne sur le jardin. Comment fait-on ailleurs qu’en Alsace ?
    theo_vasseur: Je vous mets en lien avec le réseau national, il existe dans le Centre.

chloe_rastoin (69): Passoires thermiques : j’ai mesuré l’appartement de ma voisine, 13 degrés dans la chambre pour 190 € de chauffage. Un rideau épais et un joint ont déjà fait deux degrés. #Rénovation #Énergie
  monique_tavernay: On organise un atelier « joints et rideaux » ? Je fournis la machine à coudre.
    chloe_rastoin: Samedi en huit, je fournis les joints.

hugo_lespinas (33): Recherche une chambre d’étudiant pour la rentrée : on m’a demandé deux garants, trois bulletins de salaire et une lettre de motivation. Pour une chambre. #Étudiants #Logement
  rose_angelini: Un bailleur n’a pas le droit de tout exiger : la liste des pièces est fixée par décret. Je te l’envoie.
    hugo_lespinas: Le droit public à la rescousse, merci !

odile_varnier (59): Le logement devrait être construit par un service public, au prix coûtant, sans marge. On sait bâtir des usines en dix-huit mois quand il y a du profit au bout. #Logement
  leila_marzouki: Au prix coûtant, d’accord ; encore faut-il des artisans qui vivent de leur marge.
    odile_varnier: Qu’ils vivent de leur travail, pas de la marge. Discussion de fond, je vous l’accorde.

patricia_lorgeval (31): Une prime communale pour rouvrir les logements au-dessus des commerces : Castelroc en a déjà repeuplé sept. Le soir, la rue a de nouveau des fenêtres allumées. #CentreVille
  camille_ortholan: Les fenêtres allumées sont le meilleur indicateur d’urbanisme que je connaisse.

lucia_ferrandi (2A): À Pietrasola, treize héritiers pour une même ruine, dont deux introuvables. L’indivision, cette autre crise du logement. Enquête en trois parties, la première est gratuite. #Corse #Logement
  rose_angelini: Mon cours de droit des successions prend vie, merci.
  angemarie_orsoletti: Et pour nous, c’est le toit qui menace la ruelle. Il faut avancer.

monique_tavernay (69): Charges d’immeuble : nous avons épluché les comptes à douze voisins autour d’une tarte. Une erreur de 3 400 € retrouvée. La tarte était aux poires. #Copropriété
  olivier_stenay: C’est le plus beau contrôle de gestion que j’aie lu.

fatou_diallene (69): Écoutez demain le portrait d’un gardien d’immeuble : vingt-six ans dans la même loge, trois générations, un carnet où tout est noté. #Radio #Quartier
  monique_tavernay: Monsieur Ferreira ! Le quartier entier sera devant son poste.

helene_marchadier (75): Permis de louer : la ville visite désormais chaque logement avant location dans le centre. Vingt-trois refus en quatre mois, tous motivés, presque tous corrigés depuis. #ValmontSurOrge
  samir_lenoir: Bonne mesure, à étendre aux Hauts de Valmont.
  claire_ambreville: Attention à ne pas allonger les délais pour les propriétaires sérieux. Quel délai moyen ?
    helene_marchadier: Onze jours. Nous visons sept.

arnaud_saintelme (69): Construire, oui, mais que le neuf parle à l’ancien : pente du toit, couleur, proportion. La beauté n’est pas réservée aux quartiers riches. #Architecture #Patrimoine
  camille_ortholan: La proportion ne coûte rien, c’est vrai. La copie, elle, vieillit mal. Cherchons l’accord plutôt que l’imitation.
    arnaud_saintelme: L’accord plutôt que l’imitation : je vous emprunte la formule.

simon_baudrecourt (69): Jardin partagé sur le toit du parking de Montclar : l’ingénieur dit oui, l’assurance dit peut-être, les tomates n’ont pas d’avis. Quelqu’un a déjà monté ce dossier ? #Quartier
  dimitri_vauclair: Steinvillers, il y a deux ans. Je t’envoie l’attestation qui a débloqué l’assureur.

marius_treville (45): Vend maison d’école, 1 €, toiture à refaire, obligation d’y vivre à l’année et d’aimer les cloches. Trois visites samedi. #Ruralité
  lucas_perrinel: Et si on télétravaille ? La fibre arrive quand ?
    marius_treville: Elle est arrivée avant le pain. Oui, on a la fibre et plus de boulangerie.

agathe_simonnet (private): À faire : relancer le bailleur pour la rampe de Léo, copie au département. Ne pas oublier les photos de la marche.

marielaure_pontival (45): Logements adaptés : sur trente demandes, neuf familles attendent surtout une salle de bains et une rampe, pas un déménagement. Nous finançons d’abord cela, en huit semaines au plus. #Handicap #Logement
  agathe_simonnet: Huit semaines ? Je vous envoie un dossier dès ce soir, chiche.
    marielaure_pontival: Chiche.

bertrand_chassevigne (21): Zéro artificialisation : l’objectif est compréhensible, la règle l’est moins pour un village qui demande trois maisons en dix ans. De la souplesse là où l’on ne gaspille pas. #Ruralité #Urbanisme
  yuna_lebrezec: D’accord pour une garantie rurale, à condition de d’abord remplir les maisons vides.
    bertrand_chassevigne: Nous en avons rouvert quatre. La cinquième attend une succession depuis 2009.
  perrine_gauvain: Côté terre : un hectare goudronné, c’est pour toujours. Souplesse, oui, oubli, non.

camille_ortholan (31): Démolir un immeuble sain pour en construire un « vert », c’est souvent un mauvais calcul. Demandez toujours le bilan complet, chantier compris. #Architecture #Rénovation
  olivier_stenay: Existe-t-il un modèle de calcul simple qu’un citoyen peut vérifier ?
    camille_ortholan: Oui, une feuille de vingt lignes. Je la mets en ligne ce week-end.
  marc_delaunoy: Et ça donne du travail local. Refaire une toiture ne se délocalise pas.
`,
)
