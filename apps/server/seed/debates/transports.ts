import { script } from '../script.ts'

export const transports = script(
  'transports',
  `
helene_marchadier (75): Le bus de nuit entre la gare et les Hauts de Valmont roule depuis lundi, un passage par heure jusqu’à 2 h. Essai de six mois, puis bilan public. Dites-nous ce qui marche et ce qui coince. #Mobilité #ValmontSurOrge
  florian_dubreil: Enfin ! Quand je finis à 23 h 40, je rentrais à pied par la départementale.
    helene_marchadier: C’est exactement pour ces trajets-là. L’arrêt du rond-point sera éclairé d’ici vendredi.
  samir_lenoir: Bonne décision, je l’ai votée. Je plaide pour la gratuité du dernier bus : à cette heure-là, ce sont surtout des salariés modestes.
    nour_haddadi: J’appuie. Plusieurs femmes de ménage que j’accompagne partent à 4 h 30 : et un premier bus plus tôt ?
  manon_lefort: Le plan est introuvable sur le site de la ville. Je peux l’imprimer à la bibliothèque si vous m’envoyez le fichier.

karim_auzelle (69): Vu de ma cabine : trois gares fermées au guichet, et ce sont les conducteurs qui renseignent les voyageurs à quai. On le fait volontiers, mais ce n’est pas un service. #TER #Rail
  patrick_loisel: À mon époque, le chef de gare connaissait même le nom du chien. Sans nostalgie : une présence humaine, ça évite bien des retards.
  chloe_rastoin: Et pour une personne malvoyante, une borne tactile n’est pas un guichet.

noemie_sarrazac (69): J’ai relevé pendant quatre semaines la ponctualité de la ligne Montclar–Vergelles, train par train. Le carnet complet et la méthode sont en ligne : corrigez-moi si je me trompe. #OpenData #TER
  karim_auzelle: Relevé honnête. Il manque les trains supprimés la veille : ils ne comptent pas comme « en retard ».
    noemie_sarrazac: Vous avez raison, je les ajoute dans une colonne à part et je le signale en tête d’article.
  bertrand_chassevigne: Utile. Je demanderai que ces chiffres soient présentés au prochain comité de ligne, avec les usagers.

ludovic_waremel (59): À Wambreucq, des familles renoncent à un travail à cause du prix du plein. La voiture n’est pas un luxe ici : c’est l’outil de travail. Toute mesure devrait commencer par ce constat. #PouvoirDAchat
  leila_marzouki: Je confirme : deux candidats ont refusé un poste chez nous à cause du trajet.
  odile_varnier: Le trajet domicile-travail devrait être payé par l’employeur, en entier. C’est du temps donné à l’usine.
    leila_marzouki: Dans une PME de vingt-deux personnes, cela se discute. Une navette partagée entre entreprises de la zone, en revanche…
    odile_varnier: Une navette payée par les patrons de la zone : on progresse !

anatole_weissenthal (67): Reportage ce matin à bord du car transfrontalier de 5 h 52. Quarante passagers, trois langues, un seul sujet : la correspondance qu’on rate d’une minute. #Frontaliers #Transports
  theo_vasseur: Un billet unique des deux côtés de la frontière, c’est techniquement prêt. Il manque une signature.
  olivier_stenay: La minute ratée me coûte cinquante minutes d’attente. Tous les jours.

patrick_loisel (21): On me dit que le train de nuit est un rêve de retraité. Je réponds : on dort, on arrive, on ne paie pas l’hôtel. Qui l’a pris récemment ? #TrainDeNuit
  rose_angelini: Moi, pour rejoindre le bateau. Fatigant, mais moins qu’une journée entière dans les gares.
  hugo_lespinas: Avec un tarif jeune lisible, toute ma classe le prendrait.

agathe_simonnet (45): Le car scolaire passe désormais à 6 h 55. Pour un élève en fauteuil, cela veut dire se lever à 4 h 45. Qui décide de ces horaires sans demander aux familles ? #Handicap #TransportScolaire
  marielaure_pontival: Le département. Je prends le dossier : écrivez-moi la ligne et l’arrêt, je vous réponds avant vendredi.
    agathe_simonnet: C’est envoyé. Merci de répondre publiquement aussi, d’autres familles attendent.

marielaure_pontival (45): Réponse promise à @agathe_simonnet : un véhicule adapté prendra les deux élèves concernés à 7 h 30 à partir de lundi. L’horaire général sera revu avec les parents le mois prochain. #TransportScolaire
  agathe_simonnet: Merci. Deux familles soulagées ce soir.
  josiane_maubrun: Voilà comment on répond. Bravo à toutes les deux.

yuna_lebrezec (35): L’été, notre bourg passe de 3 000 à 14 000 personnes et tout le monde cherche une place. Navettes gratuites, parking à l’entrée, vélos : on essaie dès juin, avec les commerçants autour de la table. #PorzAvel
  jeannoel_kerdraon: Bien, mais pensez aux anciens qui vont au marché. Trois arrêts, pas un seul.
  yannick_corlay: Et le camion frigo du port ? Il doit passer à 5 h, navette ou pas.
    yuna_lebrezec: Le port garde son accès permanent, c’est écrit dans l’arrêté.

samir_lenoir (75): Gratuité des transports pour les moins de 25 ans : certains disent « trop cher ». Mettons le coût sur la table à côté de celui des bouchons, de la pollution et des renoncements à étudier. Débat jeudi, salle Desnos. #Transports
  olivier_stenay: Je viendrai avec une question : quelle ligne du budget baisse en face ?
    samir_lenoir: Question juste. Nous proposons d’augmenter le versement mobilité des plus grosses entreprises.
  solange_ibarrou: Chez nous, on a préféré des tarifs selon les revenus. Moins simple à afficher, mieux ciblé.

solange_ibarrou (33): Tarification solidaire dans l’agglomération de Lussignac, un an après : les abonnements progressent surtout chez les apprentis. Le rapport est public, y compris ses pages gênantes sur la fréquence. #Lussignac
  hugo_lespinas: La page gênante, je la vis : un bus toutes les 50 minutes le samedi.
  remi_tallandrier: Merci de publier aussi ce qui ne marche pas, c’est rare.

ines_caradec (75): Dans le budget transports de Valmont, une ligne « études » a doublé en un an. J’ai posé la question au service concerné ; réponse attendue lundi. Je publierai la réponse in extenso. #Budget #ValmontSurOrge
  helene_marchadier: Vous l’aurez vendredi. Il s’agit de l’étude du pont, votée en séance, mais l’intitulé est mauvais, j’en conviens.
    ines_caradec: Bien reçu, merci. L’article le dira tel quel.

florian_dubreil (75): À vélo toute la journée, mon palmarès des dangers : 1) portières, 2) rails de tram, 3) moi quand je suis pressé. Soyons honnêtes. #Vélo
  lucas_perrinel: Le troisième point mérite un prix de sincérité.
  idriss_fontanel: Formation à la portière « main opposée » dès l’auto-école, ça change tout.

arnaud_saintelme (69): La gare de Montclar est un bâtiment de 1887. Plutôt qu’une démolition, restaurons-la : halle, horloge, verrière. Une gare belle donne envie de prendre le train. #Patrimoine
  camille_ortholan: Entièrement d’accord, et la réhabilitation émet bien moins qu’une démolition.
  bernadette_kowal: Pour une fois que nous sommes d’accord, @arnaud_saintelme, je le note dans mon agenda. Avec des logements aux étages ?
    arnaud_saintelme: Si la façade est respectée, parlons-en.

adrien_delcastel (44): Bornes de recharge : nous en avons installé douze dans les villages de Beaulimont, surtout là où l’on ne peut pas brancher chez soi. Prochaine étape : des prix affichés clairement. #Mobilité
  perrine_gauvain: Le prix affiché, oui ! La dernière fois j’ai eu l’impression de déchiffrer une facture d’eau.
  chloe_rastoin: Ajoutez la puissance réelle quand deux voitures sont branchées. Elle est souvent divisée par deux.

claire_ambreville (13): Une région n’a pas à gérer seule des trains. L’ouverture à plusieurs exploitants a fait baisser le coût au kilomètre sur notre ligne pilote. Le service reste public ; l’opérateur peut changer. #Rail
  bernadette_kowal: Et les conditions de travail des agents transférés ? C’est là que se fait l’économie, non ?
    claire_ambreville: Le sac à dos social est garanti au contrat. Je vous envoie les clauses.
  karim_auzelle: En tant que conducteur : qui répare le matériel en panne à 6 h du matin quand trois sociétés se renvoient l’appel ?
  victor_hennequel: Le contrat complet est-il publié, annexes comprises ? Je le cherche depuis deux semaines.

sandrine_colbac (21): Petite joie du jour : le transport à la demande a enfin un numéro où quelqu’un répond. Deux habitantes de 80 ans ont pu aller chez le dentiste. #Ruralité

simon_baudrecourt: Rappel amical : dans les débats sur la voiture et le vélo, on a le droit de changer d’avis en cours de fil. C’est même encouragé. #Parvis
  elise_garandeau: Je confirme, et je n’ai encore jamais modéré quelqu’un pour avoir changé d’avis.

patricia_lorgeval (31): Notre pont de Castelroc est limité à 3,5 tonnes depuis deux ans. Les camions font un détour de 22 km. L’entretien des ouvrages ordinaires devrait passer avant les grands projets. #Routes
  amelie_sorgue: L’ambulance aussi contourne, vous savez. Onze minutes de plus.
  thomas_vigneau: Même chose chez nous avec les bennes de vendange. Un pont, ça ne se voit que fermé.

leila_marzouki (59): Idée simple pour la zone des Peupliers : décaler nos horaires entre entreprises. Un quart d’heure d’écart et le bouchon disparaît presque. On commence lundi à trois. #Wambreucq
  ludovic_waremel: Initiative pragmatique, bravo. La commune peut adapter les feux.
  karim_bellefontaine: Je passerai compter les voitures avant et après, si vous voulez bien.
    leila_marzouki: Avec plaisir. Café offert à 7 h 15.

marius_treville (45): Nid-de-poule rebouché ce matin par le maire en personne, c’est-à-dire moi. Coût : un sac d’enrobé et mon dos. Qui d’autre a un conseil municipal polyvalent ? #VieDeMaire
  sandrine_colbac: Chez nous l’adjoint répare la chaudière. On a les élus qu’on mérite, et c’est un compliment.
  odile_varnier: Respect pour le travail. Mais l’État devrait vous payer un cantonnier.
    marius_treville: Un mi-temps partagé à quatre communes ferait déjà mon bonheur.

theo_vasseur (67): Le fret ferroviaire transfrontalier, c’est moins visible qu’une inauguration, mais une voie de service remise en état à Steinvillers enlèverait des camions de la vallée. Dossier déposé hier. #Europe #Rail
  dimitri_vauclair: Combien de trains par semaine pour que ce soit utile ?
    theo_vasseur: Douze d’après l’étude. Elle est en ligne, page 41.

hugo_lespinas (33): Le permis coûte plus qu’un mois de salaire de ma mère. On parle souvent de « liberté de se déplacer » : à 18 ans à la campagne, c’est un luxe. #Jeunesse
  josiane_maubrun: Des associations font du « permis solidaire », contre des heures de bénévolat. Renseignez-vous à la mission locale.
  adrien_delcastel: Pour les apprentis il existe une aide. Elle est mal connue, je vous envoie la page.
    hugo_lespinas: Merci, mais je suis lycéen. C’est bien le trou dans la raquette.

monique_tavernay (69): Réunion du quartier ce soir à 18 h 30 : le tracé du futur bus vers l’hôpital. Venez, même si vous ne prenez jamais le bus. Surtout si vous ne le prenez jamais. #Montclar
  bernadette_kowal: J’y serai, avec les plans en grand format.

karim_bellefontaine (59): Petites lignes, acte III. À Wambreucq, la dernière réunion publique a duré quatre heures et personne n’est parti avant la fin. Récit demain dans Nord Éclaireur. #Rail
  odile_varnier: Quatre heures parce que tout le monde avait quelque chose à dire. Ça s’appelle la démocratie.
  ludovic_waremel: Sur cette ligne, toute la ville est unie. Il faut que Paris l’entende.

anatole_weissenthal (67): Correction : dans mon article d’hier, la fréquence annoncée du car était celle des jours de semaine. Le dimanche, il n’y en a aucun. Merci aux lecteurs attentifs. #Frontaliers

manon_lefort (75): J’ai pris le bus de nuit hier pour tester. Propre, ponctuel, et le chauffeur met du jazz. Il ne manque que des passagers : faites passer. #ValmontSurOrge
  florian_dubreil: Le chauffeur jazz, c’est Momo. Une institution.
  helene_marchadier: Merci Manon ! Premier bilan de fréquentation lundi, en ligne.

chloe_rastoin (followers): Pour les abonnés : brouillon de ma note sur la recharge des bus électriques au dépôt de Montclar. Relectures bienvenues avant que je l’envoie à l’agglomération. #Énergie
  lucas_perrinel: Page 3, la carte du dépôt est l’ancienne. Je t’envoie la bonne.

lucas_perrinel (69): Question sincère aux cyclistes et aux automobilistes : sur une rue de neuf mètres, vous faites quoi ? Une voie cyclable à double sens, un sens unique, ou rien du tout ? #Vélo
  simon_baudrecourt: Sens unique et zone apaisée. Avec neuf mètres, vouloir tout faire, c’est tout mal faire.
  marc_delaunoy: Pensez aux livraisons. Mon camion ne disparaît pas parce qu’on peint une bande verte.
    lucas_perrinel: Justement : des aires de livraison avant 10 h, réservées aux professionnels ?
    marc_delaunoy: Si elles sont vraiment contrôlées, je signe.
  florian_dubreil: À vélo je préfère une rue à 30 partout qu’une piste qui s’arrête tous les deux cents mètres.

bertrand_chassevigne (21): À Vergelles, sans voiture, pas d’emploi. Avant de parler d’interdire, parlons de ce qu’on propose : train toutes les heures, parking gratuit à la gare, covoiturage organisé. #Ruralité
  yuna_lebrezec: D’accord sur l’ordre des choses : l’alternative d’abord. Mais l’alternative se finance, et une route aussi coûte cher.
    bertrand_chassevigne: Chiffrons les deux, alors. Je suis prêt à publier nos comptes de voirie.
  sandrine_colbac: Je fais trois mairies dans la journée. Aucune ligne de bus ne relie les trois. Voilà mon bilan carbone.
  lucas_perrinel: Le covoiturage marche quand il y a un vrai point d’arrêt, éclairé, avec un abri. Ça ne coûte presque rien.

gaspard_monteil (44): Jeudi au débat : « Faut-il limiter les trajets en avion quand le train fait moins de quatre heures ? » Quatre invités, huit minutes chacun, chronomètre visible. Vos questions sous ce message. #Débat
  patrick_loisel: Ma question : et quand le train coûte trois fois plus ?
  claire_ambreville: Et la mienne : qui fixe la limite, et sur quel calcul d’émissions ?
  yuna_lebrezec: Peut-on aussi parler des jets privés pour commencer par le plus simple ?
    claire_ambreville: Parlons-en, mais avec les chiffres de chaque usage, pas un symbole.
`,
)
