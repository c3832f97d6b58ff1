import { script } from '../script.ts'

export const numerique = script(
  'numerique',
  `
dimitri_vauclair (67): Ma mairie m’a répondu par un robot conversationnel : poli, rapide, faux. Je ne suis pas contre l’outil, je suis pour qu’un humain signe la réponse. #Numérique #ServicePublic
  sandrine_colbac: Une secrétaire de mairie répond : parfois lente, rarement fausse, toujours signée.
  theo_vasseur: Bonne règle à inscrire dans la charte régionale : toute réponse automatique annonce ce qu’elle est et propose un humain.
    dimitri_vauclair: Et un numéro de téléphone. J’insiste sur le téléphone.

josiane_maubrun (45): J’anime un atelier « ordinateur sans peur ». La première question n’est jamais technique. C’est : « et si je me trompe, est-ce que ça coûte ? » #InclusionNumérique
  nour_haddadi: Cette question devrait être affichée dans tous les ministères.
  dimitri_vauclair: Un bouton « annuler » partout, voilà une politique publique.

adrien_delcastel (44): Le numérique public doit garder trois portes : en ligne, au téléphone, au guichet. Beaulimont vient de rouvrir deux demi-journées d’accueil sans rendez-vous. #ServicePublic
  jeannoel_kerdraon: La troisième porte est la seule qui grince, mais c’est la mienne.
  samir_lenoir: Très bien. Chiffrons combien il en manque ailleurs.

aicha_benmoussi (13): Réseaux sociaux à 13 ans : mes élèves y apprennent à se comparer avant d’apprendre à se connaître. Mais interdire sans accompagner, c’est les laisser apprendre seuls ailleurs. Votre position ? #Jeunesse #Numérique
  claire_ambreville: L’autorité des parents d’abord. L’école aide, la loi fixe l’âge, la plateforme vérifie.
  hugo_lespinas: À 13 ans j’étais dessus cinq heures par jour. Personne ne m’a expliqué le truc du défilement infini.
    aicha_benmoussi: Viens leur raconter. Venant de toi, ils écouteront.
  amelie_sorgue: Pour le sommeil, la consigne la plus efficace : le chargeur dans la cuisine.

hugo_lespinas (33): J’ai passé une heure en visio avec la classe de @aicha_benmoussi à raconter mes cinq heures d’écran par jour. La question d’une élève : « et tu faisais quoi avant ? » Silence gêné. #Numérique
  aicha_benmoussi: Ils en ont parlé toute la semaine. Merci Hugo.

noemie_sarrazac (69): Une carte « virale » sur les communes les plus endettées circule depuis hier. Elle confond milliers et millions. J’explique pas à pas comment vérifier une carte en cinq questions. #Désinformation
  lucas_perrinel: Question 6 : où est la légende ?
    noemie_sarrazac: Ajoutée, avec ton nom.
  bertrand_chassevigne: Ma commune y figurait en rouge. Merci, j’ai reçu onze appels inquiets.

ludovic_waremel (59): Zones blanches : à douze kilomètres de Wambreucq, une infirmière monte sur un talus pour appeler. L’égalité des territoires passe aussi par une barre de réseau. #Ruralité #Numérique
  sophie_trannoy: C’est ma collègue de l’équipe de jour. Le talus a un surnom, désormais.
  marius_treville: Le nôtre s’appelle « le standard ».

ines_caradec (75): Vidéosurveillance algorithmique : j’ai lu les quatre marchés passés par des villes de la région. Trois ne mentionnent pas d’évaluation. J’ai demandé pourquoi aux quatre maires. #Transparence #Numérique
  dimitri_vauclair: La réponse du quatrième mérite d’être encadrée.
  arnaud_saintelme: L’outil peut être utile, mais l’évaluation n’est pas une option. Bonne enquête.

samir_lenoir (75): Avant d’installer un logiciel qui trie des dossiers d’aide, publions ses critères. Un habitant doit pouvoir savoir pourquoi on lui a dit non. #Numérique #AccèsAuxDroits
  nour_haddadi: Moi aussi, quand c’est moi qui dois annoncer le non.
  olivier_stenay: Publier la règle force à la comprendre. C’est déjà la moitié du contrôle.

dimitri_vauclair (67): Nuit du code ouvert à Steinvillers : vingt-deux personnes, une appli pour signaler les marches d’escalier. Oui, les marches. Une habitante en fauteuil dirigeait l’équipe, elle savait où chercher. #OpenData #Handicap
  agathe_simonnet: On peut l’utiliser à Marsolles ?
    dimitri_vauclair: Licence libre, cartes à compléter. Je vous aide à l’installer.

bernadette_kowal (69): Dématérialisation de la demande de logement : 30 % des dossiers de notre guichet sont refaits à la main avec les familles. Le papier n’est pas un retard, c’est parfois une politesse. #ServicePublic
  josiane_maubrun: « Une politesse » : c’est le mot juste.

leila_marzouki (59): Cyberattaque évitée de justesse à l’atelier : un faux courriel de notre banquier, presque parfait. Ce qui nous a sauvés ? La comptable a téléphoné. Téléphonez. #PME #Cybersécurité
  odile_varnier: Bravo à la comptable. J’espère qu’elle aura une prime.
    leila_marzouki: Elle l’a eue, et un bouquet.

claire_ambreville (13): L’intelligence artificielle va transformer des métiers. Plutôt que la peur, la formation : un droit à trente heures par salarié, utilisable vite, y compris dans les petites entreprises. #Travail #Innovation
  odile_varnier: Et si l’outil fait gagner du temps, il revient à qui, ce temps ?
  adrien_delcastel: La formation, oui. Et le dialogue social pour répondre à la question d’Odile Varnier.

manon_lefort (75): À la bibliothèque, un monsieur de 81 ans a demandé à « l’ordinateur qui parle » un poème pour sa femme. Puis il l’a recopié à la main en changeant la fin, « parce qu’elle n’aime pas les violettes ». #Numérique
  sophie_trannoy: Je lis ça en pause, à 4 h. Merci.
  jeannoel_kerdraon: Il a bien fait pour la fin.

gaspard_monteil (44): Jeudi : « Faut-il une identité numérique pour commenter en ligne ? » Une juriste, un développeur, une collégienne de 3e. La collégienne a demandé le plus de temps de préparation. #Débat
  dimitri_vauclair: Le pseudonyme protège aussi les lanceurs d’alerte. N’oubliez pas ce point.
  bertrand_chassevigne: La responsabilité, elle, doit pouvoir être retrouvée par un juge. Les deux sont conciliables.
    gaspard_monteil: Vous venez de résumer les dix premières minutes.

victor_hennequel (13): Quand un document public est « scanné de travers », est-il encore public ? Enquête sur 300 fichiers illisibles, et sur les agents qui n’ont qu’un vieux scanner. La faute est souvent dans le budget. #Transparence
  sandrine_colbac: Le mien date de 2006 et fait le bruit d’un tracteur. Merci de nous défendre.

yuna_lebrezec (35): Faire durer les ordinateurs de l’école : atelier réparation ouvert aux parents, système libre, dix postes sauvés. Le plus vieux a l’âge des CM2. #Numérique #Sobriété
  dimitri_vauclair: Je salue la doyenne des machines.

patrick_loisel (21): J’ai changé de téléphone. Celui d’avant appelait. Celui-ci me demande mon humeur. #Numérique
  josiane_maubrun: Et que répondez-vous ?
    patrick_loisel: Que je rappellerai.

marielaure_pontival (45): Les sites publics doivent être utilisables sans souris, par lecteur d’écran, en langage clair. Nous testons le nôtre avec cinq habitants concernés, et nous publions leurs remarques sans les adoucir. #Accessibilité
  agathe_simonnet: Léo a testé : « le bouton valider est un fantôme ». Il avait raison.
    marielaure_pontival: Le fantôme est corrigé ce matin. Remerciez Léo.

fatou_diallene (69): « J’ai quitté les réseaux pendant trente jours » : la série commence lundi. Une adolescente, un élu, une retraitée. L’élu a tenu neuf jours, et il raconte très bien lesquels. #Radio
  simon_baudrecourt: Je suggère de publier l’épisode sur un réseau. Pardon.

arnaud_saintelme (69): Numérisons les registres paroissiaux et municipaux de nos villages avec les lycéens : ils apprennent à lire l’écriture ancienne et retrouvent leurs rues. Patrimoine et technologie se marient bien. #Patrimoine
  manon_lefort: Nous avons un scanner de livres anciens à prêter, vraiment.
    arnaud_saintelme: Offre acceptée avec gratitude.

florian_dubreil (75): L’application qui m’emploie change sa formule de paie sans prévenir. Hier 4,10 € la course, aujourd’hui 3,70 €, même trajet, même pluie. Un employeur qui ne parle pas, c’est long. #Travail #Numérique
  odile_varnier: Regroupez-vous. Un relevé commun des courses, et vous verrez la formule.
    florian_dubreil: On est seize à remplir un tableau depuis lundi.
  theo_vasseur: Le droit européen avance sur la transparence des algorithmes de travail. Vos relevés seront précieux.

florian_dubreil (75): Suite du tableau : seize livreurs, 1 200 courses relevées, et une réunion obtenue avec la plateforme. On ira à trois, avec les chiffres. Merci pour les conseils ici. #Travail
  odile_varnier: Bravo. À trois, puis revenez le dire aux seize.
  noemie_sarrazac: Si vous voulez un regard extérieur sur la méthode, je suis là.

anatole_weissenthal (67): De l’autre côté de la frontière, la carte de bus s’achète à la boulangerie et il n’y a pas d’application. Le directeur m’a dit : « nous avons du pain et des tickets, c’est déjà beaucoup ». #Frontaliers

camille_ortholan (31): Les plans de permis en ligne, bravo. Mais qui, dans un village, peut afficher un A0 sur un écran de téléphone ? Gardons un tirage en mairie pendant l’enquête. #Urbanisme
  patricia_lorgeval: Tirage affiché à Castelroc dès lundi, avec une chaise devant.

elise_garandeau: Un conseil avant de publier un message un peu vif : le relire à voix haute, avec le prénom de la personne en tête. Neuf fois sur dix, un adjectif tombe tout seul. #Débat
  olivier_stenay: Essayé. Deux adjectifs sont tombés, et une virgule.

dimitri_vauclair (followers): Je cherche deux relecteurs pour la note « logiciel libre à l’école » avant envoi au conseil régional. Réponse sous 48 h, critiques franches appréciées.
  olivier_stenay: Envoie. Je chasse les chiffres sans source.

gregoire_haudecourt (14): Données de marée, de houle et d’érosion de Hauteville désormais ouvertes : les écoles, les assureurs et les pêcheurs lisent la même courbe. Cela change la nature des réunions. #OpenData #Littoral
  mathilde_corvaisier: Première carte publiée demain grâce à cela. Merci.

amelie_sorgue (31): Mon logiciel médical a une mise à jour par semaine et toujours pas de bouton « imprimer en gros caractères ». Développeurs, je vous aime, mais venez voir une salle d’attente. #Santé #Numérique
  dimitri_vauclair: Je peux venir un mardi. Pour de vrai.
    amelie_sorgue: Mardi 15 h, apportez vos lunettes de patient.

theo_vasseur (67): Nos administrations dépendent de trois fournisseurs étrangers. Un achat européen groupé de logiciels libres ne serait pas un repli : ce serait une assurance. #Souveraineté #LogicielLibre
  patricia_lorgeval: Enfin un sujet où vous et moi pourrions écrire la même phrase, au mot « européen » près.
  dimitri_vauclair: Retirer le mot ou le garder, peu importe, pourvu que le code soit ouvert.
    patricia_lorgeval: Voilà un compromis d’ingénieur, et il me convient.
`,
)
