import { script } from '../script.ts'

export const energie = script(
  'energie',
  `
gregoire_haudecourt (14): Le parc éolien en mer se verra depuis notre digue. Certains s’en réjouissent, d’autres en souffrent, et je suis le maire des deux. Comité de suivi ouvert à tous, procès-verbaux en ligne. #Énergie #Littoral
  yannick_corlay: Pêcheur, même s’il est breton : demandez les zones de fraie AVANT le tracé des câbles. Après, c’est trop tard.
    gregoire_haudecourt: Venez le dire au comité, je paie le train.
  ludovic_waremel: Le paysage appartient aussi à ceux qui n’ont rien demandé. Un vote local aurait été plus clair.
  chloe_rastoin: Les suivis acoustiques et halieutiques doivent être publics, bruts. C’est la meilleure façon d’en parler sans se fâcher.

chloe_rastoin (69): Petit cours de réseau, sans jargon : l’électricité doit être produite à la seconde où on la consomme. Tout le débat sur l’énergie tient dans cette seconde. Posez vos questions. #Énergie
  hugo_lespinas: Et les batteries, elles ne suffisent pas ?
    chloe_rastoin: Très bien pour une soirée. Pour une semaine froide sans vent, il faut autre chose : eau, nucléaire, sobriété, voisins.
  josiane_maubrun: Trente-huit ans d’école et personne ne me l’avait dit aussi simplement.
  olivier_stenay: Combien coûte cette seconde à la pointe de 19 h ?

perrine_gauvain (44): Devis pour des panneaux sur ma serre : six mois d’attente pour le raccordement. Le soleil, lui, est à l’heure. #Solaire #Agriculture
  chloe_rastoin: Le réseau doit être renforcé d’abord, mais six mois sans explication, ce n’est pas acceptable. Demandez le calendrier écrit.
  adrien_delcastel: Envoyez-moi le numéro de dossier, je relance.
    perrine_gauvain: C’est parti. Avec une botte de radis en pièce jointe.

gilles_fromentel (14): J’ai posé du solaire sur l’étable, et refusé qu’on en mette dans le champ. La terre nourrit, le toit chauffe. C’est mon équilibre, pas une leçon. #Agriculture #Solaire
  remi_tallandrier: Cette phrase résume trois rapports que je viens de lire.
  thomas_vigneau: Même choix au chai. La facture a fondu, l’esthétique du toit aussi.

ludovic_waremel (59): La facture d’énergie d’une boulangerie de Wambreucq a doublé. Baisser la TVA sur l’énergie est lisible, immédiat et profite à tous. #PouvoirDAchat #Énergie
  olivier_stenay: À tous, y compris aux plus gros consommateurs. Un chèque ciblé coûterait moins, non ?
    ludovic_waremel: Le chèque oublie toujours quelqu’un. La boulangère n’y avait pas droit.
  solange_ibarrou: Le vrai sujet est la durée des contrats : nos boulangers signent au pire moment. Achat groupé à l’agglomération, ça marche.

solange_ibarrou (33): Achat groupé d’électricité pour 140 commerces de l’agglomération : offres ouvertes hier, prix fixe sur trois ans. Toutes les réponses sont consultables, même les perdantes. #Énergie #Lussignac
  leila_marzouki: Ouvert aux PME d’ailleurs ? Je plaisante à moitié.
    solange_ibarrou: Je vous envoie le cahier des charges, copiez-le sans gêne.

theo_vasseur (67): Un réseau électrique européen mieux relié, c’est le vent des uns qui aide la nuit des autres. Moins de souveraineté sur le papier, plus de sécurité dans la prise. Discutons-en. #Europe #Énergie
  patricia_lorgeval: Je préfère une souveraineté dans la prise ET sur le papier. Relier, oui, dépendre, non.
    theo_vasseur: Alors mesurons la dépendance : aujourd’hui, c’est surtout le gaz.

patricia_lorgeval (31): Le barrage de Castelroc produit depuis 1953. Il doit rester public : c’est de l’eau, de l’électricité et de la sécurité en aval. Sur ce sujet nous sommes plus nombreux qu’on ne croit. #Énergie
  bernadette_kowal: Vous avez mon soutien, et celui de mes camarades.
  claire_ambreville: Le public peut fixer les règles et un exploitant les appliquer. Ce qui compte, c’est le contrat.
    patricia_lorgeval: Pour un barrage, je veux pouvoir appeler le responsable par son prénom.

noemie_sarrazac (69): Demande d’accès : consommation électrique des bâtiments publics de douze communes. Quatre ont répondu en une semaine, trois jamais. Le tableau s’actualise en direct. #OpenData #Énergie
  marius_treville: Chaumes a répondu : 61 000 kWh, dont un tiers pour la salle des fêtes. J’ai honte, on isole.
    noemie_sarrazac: N’ayez pas honte, vous êtes le premier à avoir répondu.

angemarie_orsoletti (2A): Panne générale cette nuit à Pietrasola : six heures de groupe électrogène à la maison médicale. Une île doit pouvoir tenir seule. Stockage et solaire au village, dossier prêt. #Corse #Énergie
  rose_angelini: Révision à la bougie, très romantique, très illisible.
  chloe_rastoin: Un micro-réseau avec priorité à la maison médicale se fait très bien. Je relis votre dossier si vous voulez.
    angemarie_orsoletti: Je vous l’envoie, avec un fromage pour la peine.

yuna_lebrezec (35): Coopérative d’énergie de Porz-Avel : 212 habitants, une part à 50 €, un toit d’école, un de gymnase. Ce n’est pas la révolution, c’est une assemblée générale joyeuse. #ÉnergieCitoyenne
  jeannoel_kerdraon: Part n° 17. Je surveille le compteur comme une marée.
  bastien_rouxel: La charpente du gymnase, c’est moi. Elle tient.

odile_varnier (59): Pendant la vague de froid, la direction a demandé de « baisser le chauffage des vestiaires ». Les machines, elles, sont restées à 21. La sobriété commence par ceux qui décident. #Travail #Énergie
  leila_marzouki: Les machines textiles ont besoin d’une température stable, mais les vestiaires aussi. C’est une question de respect.

dimitri_vauclair (67): J’ai branché un capteur libre sur mon compteur : la box internet consomme plus que le frigo. Scripts et schéma publiés, à vérifier et à améliorer. #LogicielLibre #Énergie
  olivier_stenay: Mesuré chez moi : même surprise. Elle dort la nuit désormais.

claire_ambreville (13): Nos industriels demandent une chose : de la visibilité. Un prix prévisible sur dix ans vaut mieux qu’une subvention par an. Que les contrats longs deviennent la règle. #Industrie #Énergie
  adrien_delcastel: Nous convergeons. La visibilité sert aussi la décarbonation, qui demande d’investir.
  odile_varnier: Et la visibilité pour les intérimaires, sur dix ans aussi ?

karim_bellefontaine (59): Le dernier relais de charbon de Wambreucq ferme ses volets. J’ai passé la journée avec les anciens du quai : beaucoup de fierté, peu de nostalgie, une question sur la suite. #Industrie
  ludovic_waremel: La suite, c’est une usine à la place, et vite.
  bernadette_kowal: Mon père déchargeait ce quai. Merci pour eux.

lucas_perrinel (69): Exercice de cartes : superposez vent, lignes électriques, oiseaux migrateurs et villages. Les zones « faciles » pour l’éolien tiennent dans une main. Personne n’a tort à cause de la carte. #Géographie
  mathilde_corvaisier: Ajoutez les couloirs de pêche et vous obtenez une main de bébé.

marc_delaunoy (44): Le solaire, c’est aussi un métier de couvreur : étanchéité d’abord, panneau ensuite. Je démonte trois installations par an posées par des gens qui ont disparu. #Artisanat
  adrien_delcastel: Une liste locale d’artisans vérifiés serait-elle utile ?
    marc_delaunoy: Oui, avec les photos cinq ans après la pose.

gaspard_monteil (44): Ce jeudi, deux ingénieurs en désaccord complet sur l’énergie, aucun slogan, un tableau blanc. Audience incertaine, plaisir garanti. #Débat #Énergie
  chloe_rastoin: Un tableau blanc à la télévision ! Je serai devant.
  elise_garandeau: Merci de prouver que le désaccord peut être agréable à regarder.

arnaud_saintelme (69): L’hydroélectricité des petits moulins : modeste, locale, patrimoniale. Trois propriétaires de la vallée sont prêts. Les procédures durent plus longtemps que la construction des moulins. #Patrimoine #Énergie
  lucas_perrinel: Attention aux poissons migrateurs : la passe à poissons doit être dans le projet dès le début.
    arnaud_saintelme: Elle y est, dessinée par la fédération de pêche.

manon_lefort (75): La bibliothèque a baissé d’un degré et prête des plaids. Résultat : les lecteurs restent plus longtemps, parce que « c’est comme à la maison ». #Sobriété #ValmontSurOrge
  nour_haddadi: Je viens relire mes dossiers chez vous, alors.

marielaure_pontival (45): Rénover les collèges plutôt que chauffer la rue : quatre chantiers l’été prochain, pas en période d’examens. Les élèves de 3e ont choisi l’ordre des couleurs, pas celui des chaudières. #Collège #Énergie
  louise_aubertin: Les couleurs ont-elles été votées à bulletin secret ?
    marielaure_pontival: À main levée, et le débat fut vif.

adrien_delcastel (44): Investir dans l’hydrogène, oui, mais là où il est utile : sidérurgie, chimie. Pas partout. Une bonne politique industrielle, c’est aussi savoir dire non. #Industrie
  chloe_rastoin: Entièrement d’accord. Merci de ne pas en faire une baguette magique.

anatole_weissenthal (67): Géothermie à Steinvillers : trois ans après les secousses, les habitants ont désormais un sismographe à la mairie et un bouton d’arrêt dans la convention. Reportage sur une confiance qui se reconstruit. #Énergie
  dimitri_vauclair: Les données du sismographe sont-elles téléchargeables ?
    anatole_weissenthal: Oui, depuis hier. La mairie a suivi votre demande.

thomas_vigneau (33): Les bougies antigel, c’est de l’énergie qu’on brûle pour ne pas perdre une année. On cherche mieux : tours à vent, variétés plus tardives, taille décalée. Le climat ne lit pas nos calendriers. #Vigne
  remi_tallandrier: La taille tardive donne quoi cette année ?
    thomas_vigneau: Huit jours de gagnés. Et moins de sommeil perdu.

chloe_rastoin (69): Vous avez été nombreux à demander : oui, éteindre les enseignes la nuit sert à quelque chose, surtout au ciel. Les étoiles ne sont pas un argument technique, mais je les aime bien. #Énergie
  idriss_fontanel: L’observatoire du club junior vous remercie.

ines_caradec (75): Les communes ont-elles publié leur plan de sobriété promis ? J’ai vérifié pour vingt d’entre elles. Onze liens fonctionnent, quatre mènent à une page vide, cinq n’existent pas. Liste complète. #Transparence
  sandrine_colbac: Une des pages vides est à moi. Le fichier part ce soir, pardon.
    ines_caradec: Reçu, ligne mise à jour. Merci !

marius_treville (45): Éclairage public coupé de 23 h à 5 h depuis un an : personne ne s’est plaint, sauf un hérisson qui a perdu ses repères. Il va mieux. #VieDeMaire
  patrick_loisel: Le hérisson a-t-il été consulté ?
    marius_treville: En réunion publique. Il s’est mis en boule.

josiane_maubrun (45): Compteur relevé, veilles coupées, soupe sur le poêle. Ma petite-fille appelle ça « la sobriété », ma mère appelait ça « novembre ». #Énergie #Sobriété
  chloe_rastoin: Je garde cette phrase pour ma prochaine conférence, avec votre nom.
  jade_montalembre: Je travaille justement sur les gestes d’avant. Accepteriez-vous un entretien ?
    josiane_maubrun: Avec plaisir, apportez de quoi écrire et un peu de temps.

samir_lenoir (75): L’énergie est un bien commun : un tarif protégé pour les usages essentiels, plus cher pour le superflu. Une piscine privée et un radiateur d’enfant ne sont pas le même kilowattheure. #Énergie
  claire_ambreville: Qui tiendra la liste du superflu ? Je crains une usine à gaz, sans jeu de mots.
    samir_lenoir: Le jeu de mots est bon. Un simple palier par personne suffit, sans liste.
  chloe_rastoin: Le palier par personne a un défaut : les logements mal isolés paient plus. Il faut le corriger.

bertrand_chassevigne (21): Le nucléaire donne une électricité pilotable et peu carbonée. Prolonger ce qui est sûr, construire ce qui est prêt, former les soudeurs dès maintenant : voilà un cap. #Énergie
  yuna_lebrezec: Nos désaccords sont connus : déchets, délais, coûts. Mais sur la formation des métiers, on peut avancer ensemble.
    bertrand_chassevigne: Prenons-le. Un soudeur formé sert aussi vos réseaux de chaleur.
  samir_lenoir: Le temps est le point faible : chaque retard se paie en gaz importé. Les économies d’énergie sont immédiates.
`,
)
