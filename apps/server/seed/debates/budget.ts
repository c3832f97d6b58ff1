import { script } from '../script.ts'

export const budget = script(
  'budget',
  `
solange_ibarrou (33): Le budget de l’agglomération tient en une page : d’où vient l’argent, où il va, ce qui change. Pas d’adjectif. Si une case n’est pas claire, dites-le, elle est ratée. #Budget #Transparence
  olivier_stenay: La case « divers » représente 6 %. Que cache le divers ?
    solange_ibarrou: Assurances et contentieux surtout. Vous avez raison, je la découpe pour la version 2.
  manon_lefort: Je l’affiche à la bibliothèque comme modèle, si vous permettez.

bertrand_chassevigne (21): À Vergelles, nous n’avons pas augmenté l’impôt local depuis neuf ans. Ce n’est pas un exploit, c’est une discipline : chaque dépense nouvelle doit en remplacer une autre. #Budget
  odile_varnier: Neuf ans sans impôt nouveau, mais combien d’agents en moins ?
    bertrand_chassevigne: Deux départs non remplacés sur vingt-trois, après discussion avec les agents. Je vous dois cette précision.
  sandrine_colbac: J’étais dans la discussion, elle a été franche.

helene_marchadier (75): Budget participatif : 150 000 €, 84 projets, 12 finalistes. Le vote ouvre lundi, dès 14 ans, papier ou en ligne. Les projets écartés ont chacun une explication écrite. #ValmontSurOrge #BudgetParticipatif
  florian_dubreil: Le local de réparation de vélos est finaliste ! Je fais campagne devant la gare.
  hugo_lespinas: Dès 14 ans, bravo. Ici, c’est 18 et en semaine.
  olivier_stenay: L’explication écrite pour les refus, c’est le détail qui change tout.
    helene_marchadier: C’est une idée venue d’une refusée de l’an dernier.

claire_ambreville (13): Baisser l’impôt de production n’est pas un cadeau : c’est taxer ce qu’une entreprise gagne plutôt que le simple fait qu’elle existe. Et simplifier, pour tous. #Fiscalité
  leila_marzouki: Concrètement chez moi : un poste d’apprenti. Ce n’est pas rien.
  bernadette_kowal: Et la commune qui perd la recette, elle embauche comment ?
    claire_ambreville: Compensation à l’euro, garantie par la loi. Je ne transige pas là-dessus.
    bernadette_kowal: On nous l’a déjà promis plusieurs fois, vous comprendrez ma prudence.

adrien_delcastel (44): Réduire la dépense publique sans regarder les politiques une par une n’a pas de sens. Je propose que chaque dispositif ait une date de fin, et doive prouver son utilité pour être renouvelé. #Budget
  nour_haddadi: Attention : certains publics n’ont pas la force de « prouver » tous les quatre ans.
    adrien_delcastel: La preuve serait à la charge de l’administration, pas des bénéficiaires.
  ines_caradec: Y a-t-il une liste des dispositifs que vous arrêteriez demain ? La question est sérieuse.

ines_caradec (75): Exercice : trouver en moins de dix minutes le coût complet d’un rond-point dans un budget communal. Résultat : 53 minutes et deux coups de téléphone. Récit d’une matinée de lecture. #Budget #Transparence
  sandrine_colbac: Les règles comptables nous l’imposent ainsi. On aimerait plus simple nous aussi !
    ines_caradec: C’est dit dans l’article, avec votre remarque si vous êtes d’accord.
  dimitri_vauclair: Avec un fichier structuré, c’était dix secondes. Un jour.

odile_varnier (59): On nous demande des « efforts » depuis que je travaille. Cette année mon atelier a battu son record de production, et la prime tient dans un billet. À qui va l’effort ? #Salaires
  leila_marzouki: Question légitime. Chez nous, l’intéressement est calculé devant tout le monde au tableau.
    odile_varnier: Devant tout le monde : voilà déjà quelque chose que je raconterai à l’atelier.
  ludovic_waremel: Le travail doit payer davantage, par le salaire net. Sur ce constat au moins, nous nous retrouvons.

ludovic_waremel (59): Avant tout nouvel impôt, un audit des dépenses de l’agglomération : communication, études, frais de siège. Les habitants y ont droit, et le résultat s’imposera à tout le monde, moi compris. #Budget #Wambreucq
  karim_bellefontaine: J’ai demandé les factures de communication de tous les groupes politiques, le vôtre compris. Réponses attendues.
    ludovic_waremel: Les nôtres sont parties ce matin.

marius_treville (45): Dotation reçue : 2 300 € de moins que l’an dernier. Sur un budget de village, c’est la peinture de l’école. On peindra nous-mêmes, samedi, café fourni. #Ruralité #Budget
  bertrand_chassevigne: Nous avons trois pots de blanc de côté, je te les apporte.
    marius_treville: Voilà la vraie péréquation !
  josiane_maubrun: Je sais peindre les plinthes, j’arrive.

theo_vasseur (67): Un impôt européen sur les géants du numérique, affecté à l’innovation et à la défense commune : voilà une ressource propre que chacun comprendrait. #Europe #Fiscalité
  patricia_lorgeval: L’impôt doit rester voté par notre Parlement. Taxer ces géants, oui, mais chez nous.
    theo_vasseur: Ils jouent justement un pays contre l’autre. Mais votre objection démocratique est sérieuse.
  dimitri_vauclair: Et si on commençait par leur demander de payer le réseau qu’ils saturent ?

noemie_sarrazac (69): J’ai converti les budgets de trente communes voisines en un seul tableau comparable. Deux semaines de travail, quarante notes de bas de page. Servez-vous, signalez les erreurs. #OpenData #Budget
  olivier_stenay: Erreur ligne 214 : le remboursement anticipé est compté deux fois.
    noemie_sarrazac: Exact, corrigé et crédité. Merci !
  solange_ibarrou: Mes services s’en servent déjà, je l’avoue.

marielaure_pontival (45): L’allocation d’autonomie augmente chaque année, les ressources du département non. Je préfère le dire avant de manquer : il nous faut une ressource nationale stable pour le grand âge. #GrandÂge #Budget
  jeannoel_kerdraon: Dites-le fort. Chez nous, chaque heure d’aide en moins se voit le soir même.

patricia_lorgeval (31): La commande publique doit pouvoir choisir le producteur du coin sans un dossier de cent pages. Un seuil relevé et un formulaire de deux pages, voilà une économie qui ne fait mal à personne. #CommandePublique
  perrine_gauvain: Deux pages et je réponds. Cent pages et je plante des poireaux.
  victor_hennequel: Simplifier, oui, à condition de publier chaque achat. Sinon le voisin devient vite le cousin.
    patricia_lorgeval: Publication intégrale, d’accord. La lumière protège aussi les élus honnêtes.

victor_hennequel (13): Frais de déplacement d’un syndicat mixte : tout est légal, presque tout est justifié, et l’explication de deux factures a été donnée puis retirée. Je raconte, sans conclure à la place du lecteur. #Enquête
  claire_ambreville: J’y siège depuis un an. Je demande que ces deux factures soient mises à l’ordre du jour.

gilles_fromentel (14): Prix payé au producteur ce mois-ci : je vends à perte trois litres sur dix. Dans aucun autre métier on n’appellerait cela un métier. #Agriculture #Lait
  remi_tallandrier: Je peux publier votre fiche de paie laitière, anonymisée ?
    gilles_fromentel: Pas besoin d’anonymiser. Mettez mon nom et celui de mes vaches.

bernadette_kowal (69): Ressortir un service d’eau de la délégation privée : chez nous la facture a baissé puis les travaux l’ont remontée. Soyons honnêtes, le gain est ailleurs : on décide. #ServicePublic #Eau
  claire_ambreville: Merci de cette honnêteté. Elle rend le débat possible.
  solange_ibarrou: Nous avons fait un mélange : production publique, entretien par marché. Échangeons nos bilans ?
    bernadette_kowal: Volontiers, autour d’une carafe.

leila_marzouki (59): Délai de paiement d’une grande enseigne : 97 jours. J’ai payé les salaires avec le découvert. La loi dit 60. Qui la fait respecter ? #PME
  adrien_delcastel: Le médiateur des entreprises, gratuitement. Les sanctions doivent surtout devenir automatiques.
  odile_varnier: Quand un ouvrier doit de l’argent, on ne lui laisse pas 97 jours.

arnaud_saintelme (69): Un euro sur cent du budget communal pour l’entretien du patrimoine : c’est peu, c’est stable, et cela évite de payer dix fois plus quand le clocher tombe. #Patrimoine #Budget
  bernadette_kowal: L’entretien préventif vaut pour les clochers comme pour les HLM. Je vote pour si l’on inscrit les deux.
    arnaud_saintelme: Marché conclu.

fatou_diallene (69): « Combien vous reste-t-il le 20 du mois ? » Sept auditeurs ont ouvert leurs comptes à l’antenne, du smic à la profession libérale. Le plus surprenant n’est pas celui qu’on croit. #PouvoirDAchat
  nour_haddadi: Merci d’avoir gardé le silence après chaque réponse. Il disait beaucoup.

simon_baudrecourt: Petit sondage de comptoir : préférez-vous une baisse d’impôt que vous sentez à peine, ou un service public que vous sentez chaque jour ? Je ne sais vraiment pas répondre. #Budget
  patrick_loisel: Le service. Mais qu’il réponde au téléphone.
  marc_delaunoy: La baisse, si le service est le même. Je sais, je triche.
    simon_baudrecourt: Tricheur, mais représentatif.

yuna_lebrezec (35): Nos impôts financent parfois le problème puis la réparation. Budget vert de Porz-Avel : chaque dépense est notée favorable, neutre ou défavorable. Surprise : l’herbe du stade. #Budget #Écologie
  idriss_fontanel: Touche pas à mon stade ! (Mais on peut arroser la nuit.)
    yuna_lebrezec: Avec l’eau de pluie du gymnase. C’est voté.

gregoire_haudecourt (14): Emprunter pour une digue qui protégera quarante ans, oui. Emprunter pour fonctionner, non. C’est la seule règle que je m’impose, et je la rends vérifiable chaque trimestre. #Budget
  olivier_stenay: Règle simple, donc contrôlable. Tableau en ligne ?
    gregoire_haudecourt: Tous les trimestres, au format ouvert.

thomas_vigneau (33): Vendre à l’export, c’est remplir onze formulaires pour six bouteilles. Quand une mission parlementaire veut simplifier, qu’elle vienne passer une journée à mon bureau. Le vin est offert. #Vigne
  solange_ibarrou: J’amène deux fonctionnaires des douanes, ils sont volontaires, je vous jure.

lucia_ferrandi (2A): Deux ans que je demande le coût de la fête de la citerne. Réponse reçue ce matin, manuscrite, sur papier à carreaux : 1 840 €, dont 600 de veau. Affaire classée. #Transparence
  angemarie_orsoletti: Le veau était excellent, et le reçu existe.

rose_angelini (2A): Lecture du soir : la loi de finances. Il y a du suspense, des retours en arrière et trop de personnages. Qui connaît une bonne introduction pour débutants ? #Budget #Droit
  manon_lefort: Trois titres mis de côté pour toi, je te les envoie par le prêt entre bibliothèques.
  olivier_stenay: Commence par les recettes. C’est plus court et plus honnête.

gaspard_monteil (44): Budget : j’ai demandé à chaque invité de jeudi de nommer une dépense à baisser ET une à augmenter. Trois ont refusé de répondre à la moitié de la question. Lesquels ? Réponse en direct. #Débat
  elise_garandeau: Excellente règle. Je vais l’appliquer aux repas de famille.

olivier_stenay (followers): Simulation partagée avec mes abonnés : mon budget de ménage si l’énergie prend 10 %. Le fichier est vierge, remplacez mes chiffres par les vôtres.

monique_tavernay (69): L’association tient avec 7 200 € par an et quarante bénévoles. On nous demande un « plan stratégique pluriannuel ». On a un cahier à spirale. Il est très stratégique. #Associations
  marielaure_pontival: La version courte de la demande tient en deux pages depuis ce mois-ci. Le cahier à spirale est recevable.
    monique_tavernay: Alors là, chapeau.

samir_lenoir (75): On peut discuter du taux, mais sur le principe : que les très grands patrimoines contribuent autant, en proportion, que l’infirmière qui me lit. Qui trouve cela extravagant ? #JusticeFiscale
  sophie_trannoy: L’infirmière vous lit, entre deux sonnettes.
  adrien_delcastel: Le principe se discute ; l’assiette est le vrai problème : une entreprise familiale n’est pas un compte en banque.
    samir_lenoir: D’où les seuils élevés et le paiement étalé. Voyez, on peut en parler.

olivier_stenay (67): Une question naïve de contrôleur de gestion : pourquoi un ménage doit-il équilibrer et un État non ? J’aimerais lire les deux écoles, sans insulte. #Budget #Dette
  samir_lenoir: Parce qu’un État ne meurt pas, lève l’impôt et investit pour des générations. Tout dépend de ce que la dette finance.
  bertrand_chassevigne: Parce qu’il le peut, mais les intérêts sont payés avant l’école. La marge d’aujourd’hui est celle de demain en moins.
    olivier_stenay: Merci à tous deux. On devrait toujours lire les réponses par paire.
  lucas_perrinel: Je sauvegarde ce fil pour mon exposé.
`,
)
