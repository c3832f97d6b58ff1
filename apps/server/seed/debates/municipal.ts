import { script } from '../script.ts'

export const municipal = script(
  'municipal',
  `
manon_lefort (75): Trois heures de conseil municipal hier soir, onze habitants dans la salle, dont deux enfants qui attendaient leur mère élue. Je publie mes notes chaque mois : les décisions, les votes, les phrases utiles. #ValmontSurOrge
  helene_marchadier: Vos notes sont plus lues que notre compte rendu. Nous allons nous en inspirer.
  samir_lenoir: Une correction : je me suis abstenu sur la délibération 9, je n’ai pas voté contre.
    manon_lefort: Corrigé, avec mes excuses. Je m’étais fiée à votre sourcil.

jeannoel_kerdraon (35): Lettre n° 41 à la mairie : le banc du calvaire. J’ai reçu une réponse en six jours, le banc en neuf. J’ai presque été déçu de n’avoir plus rien à réclamer. #PorzAvel
  yuna_lebrezec: La lettre n° 42 est déjà sur mon bureau, ne soyez pas trop déçu.

sandrine_colbac (21): Aux citoyens qui hésitent à appeler la mairie : appelez. Il n’y a pas de question bête. La plus belle de la semaine : « peut-on épouser quelqu’un un mardi ? » Oui. #VieDeMairie
  rose_angelini: Le code civil ne s’y oppose pas, je confirme.

ines_caradec (75): Combien d’habitants prennent la parole au conseil municipal quand c’est permis ? J’ai comparé huit villes. Là où la question arrive en début de séance, la salle reste. En fin de séance, elle se vide. #Démocratie
  manon_lefort: Chez nous c’est à 23 h 15, après les marchés publics. Je n’invente rien.
    helene_marchadier: Nous essayons en ouverture dès le mois prochain. Vous avez été convaincants.

helene_marchadier (75): Première séance avec les questions des habitants en ouverture : vingt-neuf personnes, sept questions, quarante minutes. Nous avons fini plus tard et mieux. On garde. #ValmontSurOrge #Démocratie
  ines_caradec: Présente, et je confirme les vingt-neuf.

arnaud_saintelme (69): Je propose un nom de rue par an choisi par les écoliers après étude d’une figure locale. Connaître l’histoire de sa ville, c’est commencer à l’aimer. #Transmission #Montclar
  bernadette_kowal: Avec une parité entre femmes et hommes, je signe : on a du retard.
    arnaud_saintelme: Nous avons de belles figures dans les deux colonnes. D’accord.

claire_ambreville (13): Un maire devrait pouvoir expérimenter une règle pendant deux ans, être évalué, puis la garder ou l’abandonner. Moins de normes uniformes, plus de responsabilité. #LibertéLocale
  angemarie_orsoletti: Un village de montagne et une métropole avec le même formulaire, en effet…
  bernadette_kowal: Attention : l’égalité des droits ne s’expérimente pas. Pour l’organisation, pourquoi pas.

marius_treville (45): Conseil municipal en extérieur ce soir, sous le tilleul. Ordre du jour : l’eau, le cimetière, le chien de monsieur Pasquet. Ce dernier point sera le plus long. #VieDeMaire
  patrick_loisel: Le chien sera-t-il entendu ?
  lucas_perrinel: Un mémoire de géographie entier pourrait être écrit sur ce tilleul.

olivier_stenay (67): Tiré au sort pour l’assemblée citoyenne de Steinvillers ! Six samedis sur les déchets. Je suis arrivé sûr de moi, je repars avec quatre doutes utiles. #Démocratie
  dimitri_vauclair: Ton doute le plus solide ?
    olivier_stenay: La redevance au poids : juste sur le papier, dure pour les familles avec couches.
  theo_vasseur: Merci d’y consacrer tes samedis. La restitution sera diffusée en entier.

theo_vasseur (67): L’assemblée citoyenne sur les déchets rend son avis samedi. Les élus devront répondre point par point, par écrit, sous deux mois. C’est dans le règlement, et je le rappellerai. #Démocratie
  anatole_weissenthal: Je publierai les deux textes l’un en face de l’autre.

ludovic_waremel (59): Dans l’opposition, nous recevons les dossiers cinq jours avant le vote, 600 pages. Un conseil qui débat vraiment, c’est dix jours et un sommaire. Cela vaudra aussi si un jour nous sommes majoritaires. #Démocratie
  odile_varnier: Pour une ouvrière en trois-huit, cinq jours, c’est trois nuits. Je soutiens la demande.
  karim_bellefontaine: Je note la dernière phrase, au cas où.

monique_tavernay (69): Vingt-deux ans que je préside l’association du quartier. Je cherche quelqu’un de plus jeune, de plus patient et qui sait faire marcher l’imprimante. Deux critères sur trois suffisent. #Bénévolat
  simon_baudrecourt: Je coche l’imprimante. Pour la patience, demandez à mon vélo.
  chloe_rastoin: On pourrait présider à trois, à tour de rôle ?
    monique_tavernay: Une présidence tournante ! Je soumets ça au bureau, donc à ma cuisine.

marielaure_pontival (45): Je tiens une permanence par mois dans un camping-car, sur les marchés. Première leçon : les gens ne demandent pas une faveur, ils demandent une réponse. Même « non » soulage, quand il est expliqué. #Proximité
  josiane_maubrun: Je vous ai demandé un passage piéton, vous m’avez dit non et pourquoi. J’ai voté pour le « pourquoi ».

patricia_lorgeval (31): Fusionner nos communes pour « peser » ? À Castelroc, les gens tiennent au nom sur le panneau et à la secrétaire qui les connaît. Coopérer, toujours, disparaître, non. #Communes
  bertrand_chassevigne: Nous avons fusionné des services, pas les noms. Bon compromis.
  sandrine_colbac: La secrétaire qui les connaît vous salue.

gregoire_haudecourt (14): Chaque projet de plus de 500 000 € sera désormais suivi d’une note publique un an après : ce qui était promis, ce qui est fait, ce que nous avons raté. La première concerne la halle. #Transparence
  olivier_stenay: La colonne « raté » est-elle vraiment remplie ?
    gregoire_haudecourt: Trois lignes, dont une qui me vexe encore.

adrien_delcastel (44): Limiter à trois les mandats successifs dans une même fonction : je suis pour, y compris pour moi. L’expérience se transmet, elle ne se confisque pas. #Démocratie
  marius_treville: Chez nous, c’est trouver un premier mandat qui est difficile.
  bernadette_kowal: Et un vrai statut de l’élu, pour que ce ne soit pas réservé à ceux qui peuvent se le permettre.
    adrien_delcastel: Les deux vont ensemble, oui.

nour_haddadi (75): Domiciliation, procuration, inscription sur les listes : pour qui vit à l’hôtel, voter est un parcours. Samedi, on aide à s’inscrire, salle Desnos, de 9 h à 13 h. Aucun avis politique demandé. #Vote
  florian_dubreil: J’ai raté une élection à cause d’un déménagement. Je viens, et je ramène mes collègues.

hugo_lespinas (33): Premier vote cette année. J’ai demandé à ma classe : la moitié ne sait pas à quoi sert le département. On a fait un schéma au tableau, la prof a pris une photo. #Jeunesse #Démocratie
  marielaure_pontival: Puis-je avoir le schéma ? Je crains qu’il soit meilleur que notre brochure.
    hugo_lespinas: Il y a une erreur dans la case collège, mais oui.

elise_garandeau: En médiation, une règle aide presque toujours : reformuler l’argument de l’autre jusqu’à ce qu’il dise « oui, c’est ça ». Essayez-la ici une fois cette semaine. #Débat
  arnaud_saintelme: Essayée hier avec un collègue d’opposition. Il m’a appris que je le caricaturais.
  samir_lenoir: Essayée aussi. Il a fallu trois tours. C’est long, mais c’est reposant.
    elise_garandeau: Trois tours, c’est une très bonne moyenne.

simon_baudrecourt: Nouveau sur Parvis ? La coche à côté d’un nom signifie qu’une journaliste ou un élu a fait vérifier son statut. Elle ne dit pas que la personne a raison ! #Parvis
  patrick_loisel: La précision finale est indispensable.

bernadette_kowal (69): Nous avons compté qui parle en réunion publique : les hommes, trois fois plus longtemps. Depuis, un micro sur deux passe d’abord à une femme. Les réunions sont plus courtes. Je ne commente pas. #Démocratie
  nour_haddadi: Commentaire inutile, en effet.
  olivier_stenay: Je plaide coupable, et je lève la main moins vite.

victor_hennequel (13): J’ai demandé à consulter le registre des cadeaux reçus par les élus de Roquepins. Il existe. Il contient une ligne : un pot de miel, rendu. Le miel était bon, m’a-t-on dit. #Transparence
  idriss_fontanel: Rendu mais goûté, donc ?

lucia_ferrandi (2A): Pietrasola retransmet ses conseils depuis un téléphone posé sur une pile de codes de l’urbanisme. On voit surtout le plafond, mais on entend tout. Progrès. #Corse
  angemarie_orsoletti: Le trépied est commandé. Le plafond, lui, est classé.

yuna_lebrezec (35): Conseil des jeunes de Porz-Avel : ils ont demandé un abri de bus, un local, et « que les adultes finissent leurs phrases ». Nous avons voté les deux premiers et nous travaillons le troisième. #Jeunesse

bertrand_chassevigne (21): L’agent d’accueil, le cantonnier, l’ATSEM : ce sont eux que les habitants appellent « la mairie ». Prime de fin d’année votée hier, modeste, unanime. #Communes
  sandrine_colbac: Merci, au nom des trois mairies.

fatou_diallene (69): On m’a demandé pourquoi je coupe peu mes invités. Parce qu’un élu qui va au bout de sa phrase doit aussi l’assumer. Écoutez demain celui de Montclar. #Radio
  gaspard_monteil: Chère consœur, moi j’ai un chronomètre. Deux écoles, une même cause.

lucas_perrinel (69): J’ai cartographié les bancs publics de Montclar : 214, dont 190 dans les quartiers du haut. Une carte de bancs raconte beaucoup sur une ville. #Géographie #Montclar
  bernadette_kowal: Douloureux et utile. Inscrit au prochain conseil.
  jeannoel_kerdraon: Un homme qui compte les bancs mérite qu’on s’y assoie pour parler.

odile_varnier (59): Je siège au conseil avec mon bleu de travail quand je sors de poste. Ce n’est pas une provocation : je n’ai pas le temps de rentrer. La démocratie aussi devrait avoir des horaires décents. #Démocratie
  ludovic_waremel: Sur les horaires, on peut demander ensemble 19 h 30.
    odile_varnier: Demandons.

rose_angelini (followers): Première plaidoirie d’entraînement demain, sujet : le droit de pétition local. Si vous me suivez, envoyez-moi vos objections les plus méchantes (courtoises, quand même).
  manon_lefort: « Une pétition, c’est l’avis de ceux qui passaient par là. » Réponds à ça !

solange_ibarrou (33): Une agglomération, c’est flou pour tout le monde. Samedi, portes ouvertes de la station d’épuration : on y voit exactement à quoi sert votre facture. Ça sent, et c’est passionnant. #Lussignac
  hugo_lespinas: Ma classe vient. Deux ont déjà prévu des pinces à linge.

samir_lenoir (75): Pour un référendum local sur le projet de centre commercial des Peupleraies. Peu importe ce qu’on en pense : 40 hectares, cela se décide ensemble. #Démocratie #ValmontSurOrge
  marc_delaunoy: D’accord si la question est honnête. La formulation, c’est la moitié du résultat.
    samir_lenoir: Rédigée par un groupe tiré au sort, alors ?
  bertrand_chassevigne: Un conseil élu a aussi la légitimité de trancher. Le référendum doit rester exceptionnel, mais 40 hectares, c’est exceptionnel.
`,
)
