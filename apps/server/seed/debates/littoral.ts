import { script } from '../script.ts'

export const littoral = script(
  'littoral',
  `
gregoire_haudecourt (14): La mer avance. À Hauteville-les-Grèves, onze maisons devront partir un jour, et je préfère le dire en les regardant dans les yeux qu’attendre la tempête. Première réunion avec les onze familles hier. #Érosion #Littoral
  yuna_lebrezec: Courage Grégoire. Le dire tôt, c’est le début du respect.
  gilles_fromentel: Ma sœur habite la troisième. Elle a dit : « au moins il est venu ».
    gregoire_haudecourt: Et elle m’a donné du cidre. Je n’ai pas mérité le cidre.

mathilde_corvaisier (35): Trois villages côtiers, trois choix face à l’érosion : enrocher, recharger en sable, reculer. Trois semaines de reportage, et aucun maire qui dorme bien. Lecture libre ce week-end. #Érosion
  bastien_rouxel: Merci d’avoir parlé des nuits. On voit les maires aux alertes, à 3 h, en bottes.

bastien_rouxel (35): Alerte submersion cette nuit : quarante personnes relogées au gymnase, deux chats, un perroquet bavard. Tout le monde va bien. Merci aux voisins pour les couvertures. #PorzAvel #Pompiers
  yuna_lebrezec: Merci à vous tous. Le café est chaud jusqu’à midi au gymnase.
  jeannoel_kerdraon: Le perroquet est à moi, pardon pour le vocabulaire.

angemarie_orsoletti (2A): Débroussaillement obligatoire : l’an dernier la moitié des parcelles, cette année presque toutes. Ce qui a changé ? Nous sommes allés voir les gens avec la débroussailleuse à la main. #Incendies #Corse
  bastien_rouxel: Un pompier volontaire vous remercie depuis l’autre bout du pays.

lucia_ferrandi (2A): Mouillage : quarante yachts dans l’anse dimanche, et l’herbier de posidonies dessous. Des bouées écologiques arrivent au printemps. J’ai plongé pour voir ; les photos parlent. #Mer #Corse
  yuna_lebrezec: Bravo pour les bouées. Qui paie ?
    lucia_ferrandi: Redevance à la nuit. Détail du calcul dans l’article.

solange_ibarrou (33): L’eau potable coûtera 11 centimes de plus le mètre cube, pour remplacer 40 km de tuyaux qui fuient. Je préfère l’expliquer rue par rue : carte des fuites en ligne. #Eau #Lussignac
  hugo_lespinas: On fuit devant le lycée ! Visible sur la carte.
  patricia_lorgeval: Et un tarif protégé pour les premiers mètres cubes ?
    solange_ibarrou: Oui, les quarante premiers n’augmentent pas.

camille_ortholan (31): Une maison qui accepte l’eau : rez-de-chaussée lavable, prises hautes, meubles suspendus. Après deux crues, nos clients de Castelroc ne demandent plus d’empêcher la rivière, mais de vivre avec. #Inondation
  marc_delaunoy: Je valide les prises hautes. Simple, pas cher, et personne n’y pense avant.

patricia_lorgeval (31): Le curage du ruisseau de Castelroc attendait une autorisation depuis deux ans. Reçue ce matin, après la crue. Il faut des délais courts pour ce qui protège les gens. #Inondation
  lucas_perrinel: Curer, mais aussi laisser l’eau s’étaler plus haut dans les prés. Les deux ensemble marchent.
    patricia_lorgeval: Les prés d’en haut sont dans le projet, avec une indemnité pour l’éleveur.

claire_ambreville (13): Feux de forêt : la région équipe les communes volontaires de caméras de détection et forme des guetteurs. La technologie voit la fumée, l’humain connaît le chemin. Il faut les deux. #Incendies
  idriss_fontanel: Mon club junior est volontaire pour les patrouilles à pied, avec les adultes.

jeannoel_kerdraon (35): Le sentier du littoral est coupé depuis l’éboulement. En attendant, les marcheurs passent dans le champ de Le Goff, qui a mis une pancarte : « Bonjour, fermez la barrière, merci. » Tout est dit. #PorzAvel

yuna_lebrezec (35): Fini le plastique à usage unique sur le port : les mareyeurs testent des bacs consignés lavés sur place. Premier mois : des grincements, puis des économies. On publie les deux colonnes. #Mer
  yannick_corlay: Les bacs sont costauds. Le lavage est lent. Voilà mes deux colonnes.
  olivier_stenay: Deux colonnes honnêtes valent mieux qu’une plaquette.

remi_tallandrier (33): Les parcs à huîtres ont été fermés onze jours après l’orage : eaux usées débordées en amont. Ostréiculteurs et maires se parlent enfin du même tuyau. Reportage. #Littoral
  solange_ibarrou: Le bassin d’orage est voté. J’aurais aimé que ce soit avant.

samir_lenoir (75): L’Orge est montée d’un mètre en une nuit. Les parkings construits sur les prairies humides ne boivent rien. Rouvrons les berges, c’est moins cher que d’assécher des caves. #Inondation #ValmontSurOrge
  helene_marchadier: Nous rouvrons 300 mètres au printemps, vous l’avez voté. Continuons.
    samir_lenoir: Voté et approuvé. Je pousse pour les 300 suivants.

ludovic_waremel (59): Les wateringues protègent nos maisons depuis des siècles et on les oublie entre deux crues. Entretenons les pompes avant la pluie. Visite ouverte à tous samedi, bottes conseillées. #Inondation #Wambreucq
  karim_bellefontaine: J’y serai. La dernière fois, la pompe n° 4 avait un nom de baptême.
  odile_varnier: Pompe en panne deux hivers de suite. Là-dessus, aucun désaccord.

lucas_perrinel (69): Quand on regarde les anciens cadastres, les lieux-dits prévenaient déjà : « la Noue », « les Mouilles », « le Gué ». Nos lotissements ont des noms d’oiseaux. #Géographie #Inondation
  josiane_maubrun: J’habite rue des Mouettes, ancien Pré-Mouillé. Ma cave confirme.

theo_vasseur (67): Un fleuve ne s’arrête pas à la douane : alerte commune aux crues, même échelle de couleurs des deux côtés. Signé mardi, testé jeudi. L’Europe peut tenir dans un coup de téléphone. #Europe
  anatole_weissenthal: Test suivi en direct : quatre minutes entre l’alerte et le dernier maire prévenu.

bertrand_chassevigne (21): Canal de Vergelles : l’eau manque l’été pour les bateaux, pour les champs et pour les pêcheurs. On a réuni les trois autour d’une échelle graduée. On a convenu d’un seuil, et on s’y tient. #Eau
  patrick_loisel: Je suis pêcheur, je confirme. On râle, mais on s’y tient.

noemie_sarrazac (69): J’ai cherché où vont les arrêtés sécheresse une fois publiés : six formats, trois sites, aucun historique. J’en fais une carte simple, mise à jour le matin. Testeurs bienvenus. #Eau #OpenData
  perrine_gauvain: Testée au champ, téléphone plein de terre : lisible !

perrine_gauvain (44): Je récupère l’eau de pluie du hangar : 90 m³ par an. L’autorisation a été plus longue à obtenir que l’eau. #Eau

marielaure_pontival (45): Plan canicule : nous appelons chaque personne inscrite, tous les jours, de vraies voix. Il reste des gens que personne n’a inscrits. Pensez à votre voisine, l’inscription prend deux minutes. #Canicule
  amelie_sorgue: Deux minutes qui valent des perfusions. Faites-le.

amelie_sorgue (31): Après la crue : jetez les conserves trempées, aérez, photographiez tout pour l’assurance, et dormez. La fatigue d’après est une blessure, elle aussi. Ma porte est ouverte. #Inondation #Santé
  patricia_lorgeval: Affiché à la mairie et à la boulangerie. Merci docteur.

adrien_delcastel (44): L’estuaire vaut bien une instance unique : port, communes, pêcheurs, naturalistes. Aujourd’hui sept comités se croisent sans se voir. Proposition déposée, critiques attendues. #Estuaire
  marc_delaunoy: Une huitième instance pour remplacer les sept ? Vérifiez bien qu’on supprime les sept.
    adrien_delcastel: C’est l’article premier. Littéralement.

bernadette_kowal (69): L’eau de la rivière de Montclar a porté nos usines et nos maladies. Le suivi des sols est enfin financé, quartier par quartier, résultats publics. On ne soigne pas ce qu’on ne mesure pas. #Pollution
  monique_tavernay: Nos jardins seront testés les premiers ?
    bernadette_kowal: Lundi. J’apporte le thermos.

fatou_diallene (69): Deux femmes, la mère et la fille, racontent la même rivière à trente ans d’écart : celle où l’on se baignait, celle où l’on mesure. Vingt-deux minutes de radio sans commentaire. #Radio

chloe_rastoin (69): Un barrage écrête une crue, il ne l’annule pas. Je vois passer beaucoup de « il n’y avait qu’à vider avant ». Si on vide trop tôt, on manque d’eau en août. Le réglage est un vrai débat. #Eau
  gilles_fromentel: Merci. On a le droit de dire que c’est difficile.

arnaud_saintelme (69): Les lavoirs, fontaines et biefs de nos villages sont beaux et utiles : ils ralentissent l’eau. Trois chantiers de bénévoles cet été, pierre sèche et pique-nique. #Patrimoine #Eau
  camille_ortholan: La pierre sèche est une technologie d’avenir. Je viens apprendre.

rose_angelini (2A): Mémoire choisi : « Le droit au relogement face au recul du trait de côte ». Si vous connaissez des textes ou des maires qui acceptent un entretien, je prends tout. #Droit #Littoral
  gregoire_haudecourt: Volontiers, et je vous prête trois classeurs.
    rose_angelini: Trois classeurs ! Le bonheur. Merci.

odile_varnier (59): Quand l’usine ferme pour inondation, ce sont nos congés qui sautent. Qui a décidé de construire là ? Pas les ouvriers. #Travail #Inondation
  leila_marzouki: Chez nous, activité partielle déclarée le jour même. Exigez-la, c’est un droit.

marius_treville (45): La mare communale a retrouvé ses grenouilles. Bruyantes. Un résident secondaire m’a écrit pour s’en plaindre. Les grenouilles n’ont pas répondu. #VieDeMaire
  manon_lefort: Je vote pour les grenouilles.
  sandrine_colbac: Prévoyez un accusé de réception, par prudence.

mathilde_corvaisier (followers): Coulisses pour les abonnés : la première version de mon enquête sur l’érosion faisait 42 000 signes. La publiée, 14 000. Les onze familles ont relu leurs citations avant publication.
  gregoire_haudecourt: Et elles vous en savent gré.

yannick_corlay (35): On nous ferme la zone six semaines pour laisser les poissons tranquilles. Sur le principe je suis pour. Sur le calendrier, on aurait pu nous demander : on sait quand ils frayent. #Pêche
  mathilde_corvaisier: As-tu des carnets de bord sur plusieurs années ?
    yannick_corlay: Dix-neuf ans, tachés, mais lisibles.
  theo_vasseur: Les avis scientifiques prévoient l’apport des pêcheurs, mais la procédure est obscure. Je vous aide à la saisir.
`,
)
