import { script } from '../script.ts'

export const culture = script(
  'culture',
  `
manon_lefort (75): La bibliothèque restera ouverte le dimanche matin ! L’essai devait durer trois mois ; les lecteurs ont voté avec leurs pieds. Premier dimanche officiel : lecture à voix haute et brioche. #Culture #ValmontSurOrge
  helene_marchadier: Décision d’autant plus facile que la brioche était excellente.
  hugo_lespinas: Ici elle ferme à 17 h, je finis à 18. Cherchez l’erreur.

monique_tavernay (69): La fête du quartier cherche un électricien bénévole, deux barbecues et quelqu’un qui ose annoncer la tombola. L’an dernier, le micro a gagné le premier prix. #Montclar
  chloe_rastoin: Électricienne de service. Ne touchez à rien avant mon arrivée.

arnaud_saintelme (69): Le clocher de Montclar menace et la souscription a déjà réuni 212 donateurs, croyants ou non. Un clocher, c’est aussi une boussole et un souvenir commun. #Patrimoine
  bernadette_kowal: Je ne suis pas croyante, j’ai donné. On se repère tous à ce clocher.
    arnaud_saintelme: Merci de tout cœur.
  marc_delaunoy: Si c’est de l’ardoise, je regarde le devis gratuitement.

yuna_lebrezec (35): Une langue vit si l’on peut acheter son pain avec. Douze commerces de Porz-Avel accueillent désormais en breton et en français, badge à l’appui. Les vacanciers adorent, les anciens sourient. #LanguesRégionales
  jeannoel_kerdraon: J’ai demandé « ur bara mar plij » pour la première fois depuis ma grand-mère.

camille_ortholan (31): Le lavoir, la halle, le cinéma : les trois bâtiments les plus aimés de Castelroc sont ceux où l’on entre sans raison. Construisons des lieux où l’on entre sans raison. #Architecture
  patricia_lorgeval: Le cinéma rouvre le mois prochain. Sans raison, et avec plaisir.

jeannoel_kerdraon (35): Cinéma itinérant sur le port : un drap, un projecteur, deux cents chaises dépareillées. Le film était muet, la mer faisait la bande-son. #Culture #PorzAvel

bertrand_chassevigne (21): Notre festival de musique a doublé les bénévoles et gardé le même budget. La recette : on mange bien, on finit à minuit, et le maire fait la vaisselle. #Culture #Ruralité
  sandrine_colbac: J’atteste pour la vaisselle. Deux assiettes cassées, pardonnées.

ines_caradec (75): Subventions aux associations : j’ai demandé les critères écrits à douze villes. Sept les publient, trois les promettent, deux ne comprennent pas la question. Réponses intégrales. #Associations #Transparence
  monique_tavernay: Chez nous le critère écrit, c’est mon cahier à spirale. Je plaisante. Presque.

samir_lenoir (75): La culture ne descend pas du centre vers les quartiers : elle y est déjà. Atelier de danse, chorale du marché, studio du sous-sol : donnons-leur des clés et des heures. #Culture
  arnaud_saintelme: Les clés et les heures, oui. Et qu’on leur ouvre aussi les grandes œuvres, sans les juger incapables.
    samir_lenoir: Nous sommes d’accord, les deux dans la même semaine.

gregoire_haudecourt (14): Le musée de la mer de Hauteville est gratuit le premier dimanche, et le gardien raconte son naufrage. C’est la visite la plus demandée, elle n’est dans aucun guide. #Culture #Littoral

fatou_diallene (69): Fin de saison à Radio Parenthèse : 190 émissions, 412 invités, dont un coq qui a chanté pendant le journal. Merci de nous écouter. On recommence lundi. #Radio
  monique_tavernay: Le coq était à ma sœur. Il s’en remet.

claire_ambreville (13): Le mécénat local fonctionne : neuf artisans et PME de Roquepins financent l’école de musique. La commune a gardé les tarifs bas. Public et privé peuvent jouer la même partition. #Culture
  bernadette_kowal: Tant que la partition reste écrite par le conseil municipal, j’applaudis.

theo_vasseur (67): Dix villages, deux pays, un orchestre de jeunes. Ils répètent dans la langue de celui qui dirige ce jour-là. Concert gratuit samedi à Steinvillers. #Europe #Musique
  anatole_weissenthal: J’ai assisté à la répétition : ils disent tous « encore » avec l’accent de l’autre.

marius_treville (45): Concours de soupes : 61 marmites, un jury incorruptible, une polémique sur le cerfeuil. La démocratie locale, je vous dis. #VieDeMaire
  josiane_maubrun: Le cerfeuil a été sous-évalué, je maintiens.
    marius_treville: Recours gracieux enregistré.

odile_varnier (59): La bibliothèque de l’usine a survécu à trois plans sociaux : 1 100 livres, une armoire, Jeanne qui tient le registre. Jeanne part en retraite. Qui reprend le registre ? #Culture #Travail
  manon_lefort: Je peux former la relève un samedi. Et on vous donne des romans récents.
    odile_varnier: Vous venez à l’usine ? Jeanne mettra une nappe.

ludovic_waremel (59): Le géant de Wambreucq défilera de nouveau, restauré par vingt couturières bénévoles. Une fête populaire, c’est toute une ville qui se reconnaît. Rendez-vous dimanche à 15 h. #Traditions
  leila_marzouki: Le tissu vient de chez nous, 34 mètres de lin.
  odile_varnier: Je porterai une manche, comme ma mère.

adrien_delcastel (44): Pass culture collectif : la classe choisit ensemble, rencontre l’artiste et rend compte aux autres. À Beaulimont, une classe de 4e a fait venir une autrice de BD et trois cents élèves. #Culture #Jeunesse
  louise_aubertin: J’y étais. La meilleure question : « est-ce que vous ratez des pages ? »

solange_ibarrou (33): Piscine intercommunale : elle ferme à 20 h quand les gens finissent à 19 h. On a demandé aux nageurs ; ils préfèrent le mardi soir au dimanche matin. On change en janvier. #Sport #Lussignac
  hugo_lespinas: Les lycéens votent pour le mercredi, s’il reste une ligne.

patricia_lorgeval (31): La reconstitution médiévale de Castelroc manque de chevaliers mais déborde de tisserandes. Avis aux timides : l’armure est légère, le banquet ne l’est pas. #Traditions

dimitri_vauclair (67): Wikipédia a une page sur notre abbaye, mais rien sur la filature où deux mille femmes ont travaillé. Atelier d’écriture et de sources samedi, aux archives. #Patrimoine #LogicielLibre
  anatole_weissenthal: J’apporte les archives du journal, 1931 compris.
  leila_marzouki: Même idée pour Wambreucq ! Je prends modèle.

lucas_perrinel (69): Pour mon mémoire : quel est le plus bel endroit gratuit de votre commune ? Une ligne, un lieu, une raison. Je ferai la carte. #Géographie
  jeannoel_kerdraon: Le banc du calvaire de Porz-Avel, obtenu par lettre n° 41.
  gilles_fromentel: Le haut du pré, à six heures du matin, quand elles sont toutes couchées.
  manon_lefort: La verrière de la bibliothèque quand il pleut.
    lucas_perrinel: Cette carte va être magnifique.

agathe_simonnet (45): Séance de cinéma adaptée à Marsolles : lumière douce, son bas, on peut bouger et parler. Quatre-vingts personnes, et une famille qui n’était pas allée au cinéma depuis neuf ans. #Handicap #Culture
  marielaure_pontival: On pérennise, une par mois. Décidé en sortant de la salle.

marielaure_pontival (45): Le sport adapté entre dans le règlement d’aide du département : un club qui ouvre une section reçoit un coup de pouce et, surtout, une formation. Douze clubs candidats. #Sport #Handicap
  idriss_fontanel: Je peux venir copier ?
    marielaure_pontival: Copiez, et dites-nous ce que vous améliorez.

rose_angelini (2A): Les chants de la confrérie, hier soir, dans la ruelle. Je révise le droit administratif en polyphonie. #Corse #Culture

yannick_corlay (35): Pardon de la mer dimanche : on bénit les bateaux, même ceux des mécréants. Le mien y va toujours, on ne sait jamais. #PorzAvel #Traditions
  yuna_lebrezec: Le mien aussi. Il flotte mieux depuis.

victor_hennequel (13): Le stade promis « avant la Saint-Jean » : j’ai retrouvé sept promesses, sept Saint-Jean. Le dernier planning, lui, a une pelle mécanique. Je vais la photographier tous les matins. #Roquepins
  idriss_fontanel: Elle a bougé de deux mètres hier. Je suis ému.

louise_aubertin (45): Prix des lecteurs du collège de Marsolles : les élèves ont écarté le favori des adultes, arguments à l’appui, dont « l’auteur nous prend pour des enfants tristes ». Palmarès vendredi. #Lecture
  josiane_maubrun: Quel jury ! Je veux leur liste entière.

remi_tallandrier (33): Bal des vendanges à Lussignac : 300 personnes, deux accordéons, un débat sur l’eau à deux heures du matin plus fin que bien des colloques. #Ruralité
  thomas_vigneau: Je plaide coupable pour le débat. Et pour la valse.

sophie_trannoy (59): Chorale de l’hôpital : douze soignants, un brancardier ténor, trois patients. On répète à 14 h 30 quand la nuit et le jour se croisent. Premier concert dans le hall jeudi. #Hôpital #Musique
  karim_bellefontaine: J’y serai, sans carnet.
  leila_marzouki: Toute l’équipe vient à la pause. On apporte des chaises.

karim_auzelle (69): Un piano a été posé dans la gare de Montclar. Depuis, les gens arrivent en avance. Je propose un piano par gare. #TER #Culture
  patrick_loisel: Et un banc par piano !

perrine_gauvain (44): Lecture de contes dans la serre, un soir de pluie : trente enfants, des courges en guise de sièges. Le loup a eu moins peur que les poireaux. #Culture #Beaulimont
  elise_garandeau: J’étais sur la troisième courge. Merci pour ce moment.

simon_baudrecourt (69): Trente jours que je lis vos débats tous les matins. Ce qui me frappe : le nombre de « vous avez raison, je corrige ». Gardons cette habitude, elle est précieuse. #Parvis
  elise_garandeau: Et le nombre d’invitations à manger. On ne modère pas assez en dînant.
  manon_lefort: Prochain dimanche, brioche à la bibliothèque. Tout le monde est invité.

bastien_rouxel (35): Calendriers des pompiers : notre tournée commence samedi. On ne vend rien, on échange un calendrier contre une conversation. Parfois aussi contre un far breton. #Pompiers #PorzAvel
  jeannoel_kerdraon: Le far est au four. Sonnez fort.

florian_dubreil (75): Tournoi de vélo-polo sur le parking du marché dimanche, débutants acceptés, casque obligatoire. Madame Traoré de la bibliothèque est notre gardienne de but. #Sport #ValmontSurOrge
  manon_lefort: Elle s’entraîne avec les retours de livres. Redoutable.

idriss_fontanel (13): Finale départementale U13 : perdue 3-2, et un gamin qui console le gardien adverse parce que « sa mère n’est pas venue ». J’ai gagné ma saison. #Sport
  aicha_benmoussi: C’est Ilyes ? Il a aussi 18 en géométrie. Bravo coach.
  patrick_loisel: On devrait mettre ça dans les journaux.
    lucia_ferrandi: Certains journaux lisent, figurez-vous.
`,
)
