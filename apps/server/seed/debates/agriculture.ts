import { script } from '../script.ts'

export const agriculture = script(
  'agriculture',
  `
gilles_fromentel (14): Cinq heures moins le quart, soixante vaches, une radio qui grésille. On parle beaucoup de nous en ce moment. Si vous voulez parler AVEC nous, la traite finit à 8 h. #Agriculture
  aicha_benmoussi: Question d’une citadine : quel achat vous aide vraiment ?
    gilles_fromentel: Le lait d’une laiterie qui affiche le prix payé au producteur. Tout le reste est décor.
  gregoire_haudecourt: Je passe à 8 h 05 jeudi. Sans caméra.

remi_tallandrier (33): Qui touche quoi sur un pot de yaourt ? J’ai suivi un litre de lait de l’étable au rayon, factures à l’appui. Deux entreprises ont répondu, une a refusé, c’est écrit. #Agriculture #Enquête
  gilles_fromentel: Enfin quelqu’un qui suit le litre et pas le discours.
  olivier_stenay: Le graphique en marches d’escalier est limpide.

thomas_vigneau (33): Arracher deux hectares de vigne que mon grand-père a plantés. La décision est raisonnable, elle fait mal quand même. On mettra des oliviers et des ruches. #Vigne
  remi_tallandrier: Courage Thomas. Seriez-vous d’accord pour en parler, plus tard ?
    thomas_vigneau: Quand les oliviers seront plantés, oui.
  solange_ibarrou: L’agglomération accompagne la reconversion, passez quand vous voulez.

bertrand_chassevigne (21): Une norme ajoutée devrait en retirer une autre. Nos agriculteurs ne demandent pas l’impunité, ils demandent de comprendre le formulaire avant de le remplir. #Agriculture #Simplification
  perrine_gauvain: J’ai trois contrôles par an qui vérifient la même haie. Elle pousse, merci.
  samir_lenoir: Simplifier les papiers, oui. Les règles qui protègent l’eau, non. On peut trier ensemble.
    bertrand_chassevigne: Trions. Je parie que la pile « papiers » est la plus haute.

yuna_lebrezec (35): Une prime aux pratiques qui gardent l’eau propre coûte moins cher que de traiter l’eau ensuite. Treize fermes du bassin de Porz-Avel ont signé, avec un revenu garanti. #Eau #Agriculture
  claire_ambreville: Un contrat, un prix, un résultat : cette méthode-là me va très bien.
  jeannoel_kerdraon: Je regoûte l’eau du robinet. Elle n’a presque plus goût de piscine.

remi_tallandrier (33): Réserve d’eau de la plaine de Lussignac : j’ai assisté aux deux réunions, celle des irrigants et celle des riverains. On y cite les mêmes chiffres, pas les mêmes mois. #Eau
  solange_ibarrou: C’est bien pour cela que nous finançons un relevé commun, validé par les deux côtés.
  thomas_vigneau: L’eau d’hiver ou l’eau d’été, tout est là. Merci d’avoir fait les deux réunions.
  lucas_perrinel: Je peux superposer les deux calendriers sur une carte si le relevé est ouvert.

solange_ibarrou (33): Le relevé commun des niveaux de nappe est en ligne, heure par heure. Irrigants, riverains, pêcheurs ont signé le même protocole. On peut maintenant se disputer sur des faits. #Eau #OpenData
  remi_tallandrier: « Se disputer sur des faits » : je note la formule.
  noemie_sarrazac: Fichier propre, unités claires. Je l’ajoute à notre tableau de bord.

angemarie_orsoletti (2A): Les bergers descendent de plus en plus tard, les sources sèchent de plus en plus tôt. On a remis en état trois bassins d’estive avec les anciens, à la main et au mulet. #Montagne #Eau
  rose_angelini: J’ai porté des pierres. Le mulet travaillait mieux que moi.

odile_varnier (59): Dans l’usine d’à côté on emballe 30 000 salades par jour, payées au lance-pierre des deux côtés : celui qui cueille et celle qui emballe. Paysans et ouvriers ont le même adversaire. #Agroalimentaire
  gilles_fromentel: Il y a du vrai. Mais moi je suis aussi patron de mon salarié, et je voudrais le payer mieux.

patricia_lorgeval (31): À Castelroc, la dernière laiterie indépendante a été sauvée par quarante éleveurs et deux cents clients devenus actionnaires. La souveraineté alimentaire commence par un tampon de mairie. #Souveraineté
  gilles_fromentel: Envoyez-nous les statuts ! Ici on en parle depuis deux ans.
    patricia_lorgeval: Je vous les poste avec un fromage.

arnaud_saintelme (69): Le sabotier, le vannier, l’éleveur de chevaux de trait : un village vivant transmet des gestes. Fête des savoir-faire à Montclar dimanche, entrée libre, enfants bienvenus. #Patrimoine #Ruralité
  camille_ortholan: Je viens pour le vannier : le panier est une leçon de structure.

sandrine_colbac (21): Réunion sur le loup à la salle des fêtes : une bergère en larmes, un naturaliste bouleversé de la voir pleurer. Ils ont fini par parler de chiens de protection. Il faut plus de soirées comme ça. #Élevage
  lucas_perrinel: Rien de plus difficile et rien de plus beau.
  bertrand_chassevigne: J’y étais. La commune paiera les clôtures du premier parc.

claire_ambreville (13): L’agriculture est une entreprise à ciel ouvert : assurance récolte accessible, transmission moins taxée, innovation permise. On protège mieux ce qui gagne sa vie. #Agriculture
  perrine_gauvain: Transmission : chez nous le prix de la terre est le mur. Pas l’impôt.
    claire_ambreville: Les deux comptent, je vous l’accorde. Parlons du portage foncier.

josiane_maubrun (45): Mon jardin ouvrier : vingt-cinq mètres carrés, six nationalités autour, un seul robinet. L’organisation du robinet est la meilleure leçon de politique que je connaisse. #Jardins
  nour_haddadi: Le tour d’eau est-il affiché ?
    josiane_maubrun: À la craie, et personne n’a jamais triché. Enfin, une fois. Il a offert des courgettes.

adrien_delcastel (44): Robots de désherbage, capteurs, semis de précision : la technologie peut réduire les produits sans baisser le revenu. Journée de démonstration chez des agriculteurs volontaires, jeudi. #Innovation #Agriculture
  perrine_gauvain: À 80 000 € le robot, je garde ma binette. Une coopérative de matériel, en revanche…
    adrien_delcastel: C’est exactement le montage proposé : un robot pour dix fermes.
  dimitri_vauclair: Et qui détient les données du champ ? Question à poser avant la signature.

marius_treville (45): Le dernier agriculteur de Chaumes part à la retraite. Repreneur trouvé : elle a 26 ans, un diplôme d’ingénieure et des brebis. Le village a fait la haie d’honneur au tracteur. #Ruralité
  remi_tallandrier: Je peux raconter cette arrivée ?
    marius_treville: Demandez-lui à elle. Elle répond vite, sauf pendant l’agnelage.

samir_lenoir (75): Une sécurité sociale de l’alimentation : cotiser selon ses moyens, choisir des produits conventionnés, garantir un prix aux paysans. Expérimentation citoyenne dans notre quartier, venez voir. #Alimentation
  olivier_stenay: Combien par mois, pour combien de bénéficiaires ? J’aime l’idée, je cherche le tableau.
    samir_lenoir: 60 foyers, 100 € de panier chacun, cotisation libre autour de 70 €. Le tableau est public.
  marc_delaunoy: Cotiser encore… Il faudrait que ce soit volontaire pour me convaincre.

mathilde_corvaisier (35): Algues, ostréiculture, maraîchage : sur dix kilomètres de côte, trois métiers partagent la même eau. Je les ai réunis autour d’une même table pour un entretien à trois voix. #Littoral #Agriculture
  yannick_corlay: Le quatrième métier, c’est le pêcheur. On a mangé le repas, quand même.
    mathilde_corvaisier: Le quatrième entretien est pour toi, Yannick. Quai n° 2, mardi.

yannick_corlay (35): On me demande pourquoi le poisson est cher alors que je gagne peu. Regardez le gazole, la glace, l’assurance, puis les trois camions entre mon quai et votre assiette. #Pêche
  leila_marzouki: Vente directe au port ?
    yannick_corlay: Le samedi, à 10 h, jusqu’à épuisement. Du poisson, ou du patron.

theo_vasseur (67): La politique agricole commune pèse lourd et se lit mal. Une proposition simple : aider davantage les premiers hectares et l’emploi que la surface. Ce serait lisible pour tous. #Europe #PAC
  gilles_fromentel: L’emploi, oui. Mon salarié coûte, le champ d’à côté vide ne coûte rien.
  bertrand_chassevigne: Attention à ne pas punir les zones où il faut de grandes surfaces pour vivre.

aicha_benmoussi (13): Sortie de classe chez une maraîchère : « Madame, c’est quoi le prix d’une carotte si on compte les heures ? » On en a fait un problème de maths. La réponse les a fâchés. #Collège #Agriculture
  perrine_gauvain: Je veux l’énoncé, et la réponse fâchée.

lucia_ferrandi (2A): Châtaigneraies : un petit insecte, une génération perdue, puis des greffons venus d’un verger oublié. L’histoire de celui qui les avait gardés « au cas où ». À lire ce dimanche. #Corse
  angemarie_orsoletti: C’est mon oncle. Il dit que vous avez bien orthographié tous les villages.

gregoire_haudecourt (14): Marché de producteurs le vendredi soir : les clients rentrent du travail, les éleveurs finissent la traite, tout le monde est fatigué et de bonne humeur. On prolonge jusqu’en décembre. #Hauteville
  gilles_fromentel: J’y vends ma crème. Venez avant 19 h, après il n’y en a plus.

thomas_vigneau (private): Rappel : rendez-vous banque jeudi 9 h. Apporter le devis oliviers, le plan de taille, et rester calme.

idriss_fontanel (13): Après le match, orange de fin de saison offerte par le primeur du quartier : 90 enfants, 90 oranges, aucune épluchure au sol. Petite fierté d’éducateur. #Sport #Alimentation

jeannoel_kerdraon (35): La haie que le remembrement avait arrachée en 1968, des lycéens agricoles viennent de la replanter. J’étais facteur, je la contournais à vélo. Me voilà ému par des noisetiers. #Bocage
  yuna_lebrezec: 640 mètres, et trois autres chantiers l’hiver prochain.
  josiane_maubrun: Vous écrivez bien, monsieur le facteur.

patrick_loisel (21): Au marché : tomate « de pays » mais de quel pays ? J’ai demandé poliment. Réponse : « du sud ». Du sud de quoi ? Étiquetons mieux, c’est tout ce que je demande. #Alimentation
  patricia_lorgeval: L’origine en gros caractères, partout, tout de suite. Vous avez ma voix.

marc_delaunoy (44): Chantier chez un éleveur : à midi, il a posé cinq assiettes sans demander. Tarte aux pommes du verger, prix du lait au dessert. On devrait tous déjeuner avec ceux qu’on juge de loin. #Agriculture
  gilles_fromentel: Si vous passez en Normandie, la sixième assiette est pour vous.

ludovic_waremel (59): Manger français à la cantine devrait être la règle et l’exception justifiée. Nos producteurs respectent des normes que d’autres n’ont pas : que l’achat public en tienne compte. #Agriculture #Cantine
  theo_vasseur: Alors parlons de normes communes en Europe et de clauses miroirs. Le produit du voisin qui respecte les règles n’est pas l’ennemi.
    ludovic_waremel: Clauses miroirs appliquées et contrôlées, je prends.
  perrine_gauvain: Et la part locale, à moins de 50 km ? Je livre à vélo, presque.

perrine_gauvain (44): Trois hectares, quarante légumes, zéro salarié à l’année. On me demande si le bio peut nourrir tout le monde. Je réponds que je nourris cent vingt familles et que je suis fatiguée. #Bio
  yuna_lebrezec: Les cantines peuvent vous garantir des volumes sur trois ans. C’est cela, aider.
  bertrand_chassevigne: Les deux modèles doivent vivre. Opposer les paysans entre eux n’a jamais rempli une assiette.
    perrine_gauvain: Entièrement d’accord, mon voisin conventionnel me prête sa herse.
`,
)
