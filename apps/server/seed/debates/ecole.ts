import { script } from '../script.ts'

export const ecole = script(
  'ecole',
  `
louise_aubertin (45): À Marsolles, l’école Jean-Macé pourrait perdre une classe à la rentrée. Parents, inspection, mairie : trois récits différents. J’ai demandé à chacun ses chiffres, je publie tout vendredi. #École
  josiane_maubrun: J’y ai enseigné vingt-deux ans. Comptez les élèves en juin ET en octobre, vous verrez la différence.
    louise_aubertin: Noté, c’est précisément l’écart qui m’intéresse.
  marielaure_pontival: Un chiffre seul ne dit rien : trois niveaux dans une même classe avec deux élèves en situation de handicap, c’est autre chose.
    agathe_simonnet: Merci de le dire. On compte les élèves, jamais les besoins.

aicha_benmoussi (13): Expérience du trimestre : dix minutes de calcul mental au début de chaque cours, sans note. Ce ne sont pas toujours les mêmes qui brillent, et ça change l’ambiance. #Collège #Maths
  hugo_lespinas: Sans note, j’aurais peut-être levé la main plus tôt.
  arnaud_saintelme: L’entraînement régulier, le goût de l’effort : excellente pratique. Une note de temps en temps ne fait pas de mal non plus.
    aicha_benmoussi: Il y en a, rassurez-vous. Mais pas à 8 h du matin.
  idriss_fontanel: Au sport c’est pareil : l’échauffement ne se note pas.

agathe_simonnet (45): Je suis AESH. Vingt-quatre heures payées, quatre élèves, deux établissements. On parle d’école inclusive ; j’aimerais qu’on parle aussi de celles qui la font tenir. #AESH #Inclusion
  bernadette_kowal: Un vrai statut, un vrai salaire, un temps plein. Cela devrait réunir tous les bancs.
  bertrand_chassevigne: Sur ce point précis, je vous rejoins. Les communes complètent déjà le midi, sans cadre clair.
    sandrine_colbac: Et la paie se fait en trois morceaux. Je le sais, je remplis les papiers.
  nadege_closmaire: À Steinvillers nous expérimentons un contrat unique école + périscolaire. Je peux partager notre modèle.
    agathe_simonnet: Avec plaisir, cela m’intéresse beaucoup.

helene_marchadier (75): La cantine à un euro pour les plus bas revenus reste dans le budget cette année. Ce n’est pas une largesse : un enfant qui a mangé apprend mieux. #Cantine #ValmontSurOrge
  olivier_stenay: Quel est le coût réel d’un repas, et qui paie la différence ?
    helene_marchadier: 9,40 € tout compris chez nous. La ville paie la différence, c’est en page 12 du budget.
  patricia_lorgeval: Bonne mesure, à condition que les produits viennent d’à côté.

perrine_gauvain (44): Je livre deux cantines. Quand le chef a le temps d’éplucher, il n’y a presque pas de gaspillage. Le problème, ce n’est pas le bio, c’est le temps de cuisine. #Cantine
  remi_tallandrier: Cette phrase vaut un reportage. Je peux venir un mardi ?
    perrine_gauvain: Mardi 6 h 30, apportez des bottes.

yuna_lebrezec (35): Cour d’école « oasis » à Porz-Avel : on a enlevé 600 m² de bitume et planté avec les enfants. Trois degrés de moins sous les arbres, mesurés par les CM2 eux-mêmes. #École #Climat
  jeannoel_kerdraon: Ma petite-fille surveille « son » noisetier comme le lait sur le feu.
  gregoire_haudecourt: Bel exemple. Combien d’entretien par an ? Chez nous l’agent technique craint la boue.
    yuna_lebrezec: Une demi-journée par mois, et oui, il y a de la boue. Et des enfants ravis.

ludovic_waremel (59): L’autorité des professeurs se défend tous les jours : règles claires, sanctions connues, hiérarchie qui soutient. Ceux que je rencontre à Wambreucq demandent d’abord de ne pas être seuls. #École
  aicha_benmoussi: Ne pas être seuls, oui. Chez moi cela veut dire : une infirmière, une assistante sociale, un surveillant de plus.
  samir_lenoir: Des adultes dans l’école, donc des postes. Sur le constat on peut se parler.
    ludovic_waremel: Les adultes et la règle. L’un sans l’autre ne suffit pas.
  nour_haddadi: Une sanction expliquée à la famille a deux fois plus d’effet. Encore faut-il quelqu’un pour appeler.

hugo_lespinas (33): Orientation : on a eu une heure pour choisir la suite de nos vies. Une heure. Le salon des métiers est à 70 km. Quelqu’un a mieux ? #Lycée
  marc_delaunoy: Viens voir un chantier de couverture une journée. Je le propose à tous les lycéens, personne n’ose appeler.
    hugo_lespinas: Vous êtes à 400 km mais j’adore l’idée. Je vais chercher l’équivalent ici.
  leila_marzouki: Pareil : portes ouvertes chaque premier vendredi, et on explique même la fiche de paie.
  solange_ibarrou: L’agglomération peut affréter un bus pour le salon. Passez-moi le contact de votre proviseure.

adrien_delcastel (44): Le lycée professionnel n’est pas un second choix. À Beaulimont, l’atelier de chaudronnerie a plus d’offres d’embauche que d’élèves. Donnons à ces filières du matériel récent et de la considération. #LycéePro
  odile_varnier: La considération, ça se lit sur la fiche de paie après l’embauche.
  marc_delaunoy: Et dans le matériel : la plieuse du lycée a mon âge.
    adrien_delcastel: Elle est dans le plan d’équipement voté le mois dernier. Livraison au printemps.
samir_lenoir (75): Deux semaines sans remplaçant en 5e B. Les parents ont compté : quarante et une heures perdues. Le rectorat doit publier les absences non remplacées, établissement par établissement. #École
  louise_aubertin: Je fais la même demande depuis un an. Le refus est motivé par « la charge de travail ».
  claire_ambreville: Transparence totale, oui. Et liberté aux chefs d’établissement de recruter vite.
    aicha_benmoussi: Recruter vite, mais former aussi. Un cours ne s’improvise pas.

rose_angelini (2A): Étudier le droit depuis Pietrasola, c’est prendre le bus à 5 h 40 ou louer une chambre à un prix de capitale. Quelle est votre solution pour les étudiants loin des facs ? #Étudiants
  angemarie_orsoletti: Nous ouvrons l’ancienne poste en salle d’étude avec la fibre. Modeste, mais chauffé et ouvert jusqu’à 22 h.
    rose_angelini: J’y serai la première, monsieur le maire. Avec mes codes annotés.
  theo_vasseur: Des antennes universitaires de première année existent ailleurs. Elles méritent d’être évaluées sérieusement.

josiane_maubrun (45): Les devoirs à la maison : trente-huit ans d’enseignement et je ne sais toujours pas. Utile pour apprendre à s’organiser, injuste quand la maison n’a pas de table. Vos avis ? #École
  agathe_simonnet: Étude du soir encadrée et gratuite : les devoirs faits, et la maison pour souffler.
  patrick_loisel: Ma mère ne savait pas lire, c’est la voisine qui m’aidait. Il faut des voisines.
    josiane_maubrun: Vous me faites monter les larmes. Oui, il faut des voisines.
  olivier_stenay: Un volume maximum par semaine, affiché, commun à tous les professeurs.

marielaure_pontival (45): Collège de Marsolles : l’ascenseur est en panne depuis onze jours, deux élèves montent à bras d’adulte. C’est indigne. Le réparateur vient demain, et je serai sur place pour le vérifier. #Handicap
  agathe_simonnet: Merci d’y aller vraiment.
  louise_aubertin: J’y serai aussi.

marielaure_pontival (45): Ascenseur du collège : réparé à 11 h 20. Nous passons à un contrat d’intervention sous 24 h pour tous les établissements. C’est une petite ligne de budget et une grande ligne de dignité. #Handicap
  nour_haddadi: Ça devrait être la norme dans tous les bâtiments publics.

bertrand_chassevigne (21): Regroupement de nos trois écoles rurales : nous avons choisi un site unique neuf, au milieu, avec garderie dès 7 h. Ce fut un déchirement et je comprends ceux qui m’en veulent. #Ruralité #École
  sandrine_colbac: Pour les parents qui travaillent, la garderie change tout. Pour les trois villages, c’est un deuil, oui.
  marius_treville: Nous avons refusé le regroupement, et nous peinons. Il n’y a pas de bonne réponse, il y a des élus qui essaient.
    bertrand_chassevigne: Venez visiter, Marius. Et dites-moi franchement.

theo_vasseur (67): Une semaine d’échange obligatoire dans un autre pays européen au collège, financée pour tous. Utopie ? Steinvillers le fait déjà, à 14 km. #Europe #Jeunesse
  anatole_weissenthal: J’ai suivi la classe l’an dernier : la cantine de l’autre côté a marqué plus que le musée.
  patricia_lorgeval: L’échange, volontiers. L’obligation pour toutes les familles, j’hésite. Et connaître d’abord sa région ?
    theo_vasseur: L’un n’empêche pas l’autre : un échange avec la Corse et un avec le voisin !

odile_varnier (59): À l’atelier, trois collègues apprennent à lire avec une association, le soir, après huit heures de ligne. L’école de la deuxième chance devrait être sur le temps de travail, payée. #Illettrisme
  josiane_maubrun: Quel courage ils ont. Je veux bien donner deux heures par semaine en visio.
  leila_marzouki: Chez nous c’est le mardi à 14 h, sur le temps de travail. L’atelier n’a pas fermé pour autant.
    odile_varnier: Alors dites-le à vos confrères, ils vous écouteront plus que moi.

dimitri_vauclair (67): Les enfants apprennent à faire des diaporamas ; qui leur apprend comment une recommandation vidéo choisit la suivante ? L’esprit critique commence par comprendre la machine. #Numérique #École
  aicha_benmoussi: En 4e on simule un fil d’actualité avec des jetons en carton. Ils comprennent en vingt minutes.
    dimitri_vauclair: Génial. Vous publiez le jeu sous licence libre ?
    aicha_benmoussi: Quand j’aurai fini mes copies, donc en juillet.

claire_ambreville (13): Laisser davantage d’autonomie aux établissements : projet, équipe, horaires. Évaluer ensuite, honnêtement, et publier. La confiance avant la circulaire. #École
  bernadette_kowal: Autonomie, et le collège du quartier pauvre autonome avec quoi ? L’égalité demande un cadre national.
    claire_ambreville: Autonomie avec plus de moyens là où c’est difficile. Les deux ensemble.
  manon_lefort: La publication des résultats peut aussi faire fuir les familles. Il faut publier les progrès, pas les scores.

louise_aubertin (45): Vendredi promis, vendredi tenu : la carte des fermetures de classes envisagées dans le secteur, avec les effectifs de juin et d’octobre. Les deux colonnes racontent deux histoires. #École #Marsolles
  josiane_maubrun: Exactement ce que je craignais. Merci pour la rigueur.
  noemie_sarrazac: Bel usage des données ouvertes. La méthode est claire et réplicable.

idriss_fontanel (13): Trente minutes d’activité physique par jour à l’école : bonne idée. Dans mon quartier, le gymnase est fermé depuis un dégât des eaux. On court où ? #Sport #École
  victor_hennequel: Le marché de réparation a été relancé deux fois. Je regarde pourquoi.
    idriss_fontanel: Les enfants vous remercieront en passes décisives.

gaspard_monteil (44): Débat de jeudi : « Faut-il interdire le téléphone jusqu’au lycée inclus ? » Deux lycéens, une proviseure, une pédopsychiatre. Questions ouvertes jusqu’à midi. #Débat #École
  hugo_lespinas: Lycéen : interdit en cours, d’accord. À la pause, apprenez-nous plutôt à nous en passer.
  aicha_benmoussi: Au collège, la pause sans téléphone a ramené les parties de ping-pong. Je ne reviendrais pas en arrière.
    hugo_lespinas: Argument du ping-pong : imparable.

amelie_sorgue (31): Je vois de plus en plus d’adolescents qui dorment mal. Avant les ordonnances, parlons horaires : commencer à 9 h au lycée, qui a essayé ? #Santé #Lycée
  louise_aubertin: Deux établissements de mon secteur. Les cars ont été le seul vrai obstacle.

camille_ortholan (31): Bâtir une école, c’est choisir la hauteur des fenêtres. Trop haute, l’enfant ne voit que le ciel. Trop basse, il ne voit que la cour. À Castelroc, on a fait les deux. #Architecture
  patricia_lorgeval: Et le préau en bois du pays ! Les artisans en sont fiers.

patricia_lorgeval (31): À Castelroc, les anciens viennent lire une histoire le jeudi midi à l’école. Ça ne coûte rien et les deux générations attendent le jeudi. #Transmission
  manon_lefort: Si vous cherchez des titres qui font rire à 6 ans et à 80, j’ai une liste.
    patricia_lorgeval: Envoyez, envoyez !

monique_tavernay (69): Le soutien scolaire du quartier cherche quatre bénévoles, niveau collège, deux heures le mercredi. Pas besoin d’être prof : il faut de la patience et des biscuits. #Bénévolat #Montclar
  lucas_perrinel: Présent pour l’histoire-géo. Et pour les biscuits.
  chloe_rastoin: Maths et physique un mercredi sur deux, ça vous va ?
    monique_tavernay: Ça nous va parfaitement. Vous êtes des anges.

fatou_diallene (69): Demain à 7 h 40 sur Radio Parenthèse : une cuisinière de cantine, trente ans de métier, raconte comment les enfants ont changé. Écoutez-la jusqu’au bout, elle est drôle et précise. #Cantine

aicha_benmoussi (private): Pense-bête : reprendre la séquence sur les proportions avec l’exemple du bus de nuit. Penser aux photocopies AVANT lundi.

yuna_lebrezec (35): Une école bilingue breton-français ouvrira à Porz-Avel si nous réunissons quinze familles. Réunion d’information mercredi, ouverte à tous, questions pratiques d’abord. #LanguesRégionales
  jeannoel_kerdraon: Mon père était puni pour un mot de breton. J’irai, même sans enfant à inscrire.
  angemarie_orsoletti: Courage à vous. Chez nous le bilinguisme a rempli l’école au lieu de la vider.

arnaud_saintelme (69): Faut-il plus d’heures de français au collège ? Je le crois : la langue ouvre toutes les autres matières. Ce ne serait pas contre les sciences, mais pour elles. #École #Langue
  aicha_benmoussi: Une heure de plus quelque part, c’est une heure de moins ailleurs. Laquelle ?
    arnaud_saintelme: Je regrouperais certains dispositifs transversaux. Mais je veux bien entendre vos priorités.
    aicha_benmoussi: Alors d’abord : des classes plus petites. L’heure actuelle rendrait déjà mieux.
  manon_lefort: Ouvrez plus longtemps les bibliothèques scolaires : la langue vient aussi en lisant sans consigne.
`,
)
