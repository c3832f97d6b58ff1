import { script } from '../script.ts'

export const sante = script(
  'sante',
  `
sophie_trannoy (59): Trois heures du matin, deux infirmières pour trente-quatre lits. Ce n’est pas une plainte, c’est une description. On fait au mieux et le mieux fatigue. #Hôpital
  amelie_sorgue: Je pense à vous quand j’adresse un patient le soir. Merci.
  odile_varnier: À l’usine on aurait arrêté la ligne. Vous, vous ne pouvez pas, et ils le savent.
    sophie_trannoy: C’est exactement ça. On n’abandonne personne, donc rien ne change.
  adrien_delcastel: Les recrutements existent, les candidats manquent. Qu’est-ce qui vous ferait rester, concrètement ?
    sophie_trannoy: Un planning connu un mois à l’avance et respecté. Avant même le salaire.

karim_bellefontaine (59): Maternité de Wambreucq : la décision est repoussée au prochain trimestre. J’ai lu le rapport de sécurité et le courrier des sages-femmes ; les deux disent des choses justes. Analyse ce soir. #Hôpital #Wambreucq
  ludovic_waremel: Quarante minutes de route pour accoucher, l’hiver, ce n’est pas du progrès.
  amelie_sorgue: La distance est un risque ; une équipe incomplète en est un autre. Il faut regarder les deux.
    ludovic_waremel: Alors complétons l’équipe. C’est un choix, pas une fatalité.
    sophie_trannoy: Deux sages-femmes ont postulé le mois dernier. Réponse toujours en attente.

ludovic_waremel (59): Motion commune pour la maternité adoptée hier à l’unanimité du conseil municipal, opposition et majorité réunies. Merci à tous ceux qui ont mis leur étiquette de côté une soirée. #Wambreucq
  odile_varnier: J’ai voté pour. Et je continuerai dans la rue si le vote ne suffit pas.
  karim_bellefontaine: Unanimité rare : la précédente datait du jumelage, il y a neuf ans.

amelie_sorgue (31): Je suis seule médecin pour quatre communes. Ce qui me ferait rester : un secrétariat partagé, une infirmière au cabinet, et un remplaçant deux semaines l’été. Pas une prime. #DésertsMédicaux
  patricia_lorgeval: La maison de santé ouvrira avec ce secrétariat. Nous l’avons écrit dans le projet grâce à vous.
    amelie_sorgue: Je l’ai lu, merci. Reste à trouver la deuxième chaise.
  nour_haddadi: Et une assistante sociale une demi-journée. La moitié de vos consultations finissent en dossiers, non ?
    amelie_sorgue: La moitié, au moins.

bernadette_kowal (69): Le centre de santé municipal de Montclar a un an. Les médecins sont salariés, les horaires tenus, le tiers payant intégral. La file d’attente du matin dit à la fois le succès et le besoin. #Santé
  claire_ambreville: Quel déficit annuel pour la commune ? Je pose la question sans malice.
    bernadette_kowal: 84 000 € la première année, l’équilibre est espéré la troisième. Les comptes sont publics.
  fatou_diallene: J’y ai passé une matinée : le mot que j’ai le plus entendu, c’est « enfin ».

fatou_diallene (69): Santé mentale des soignants : vous êtes nombreux à m’écrire après l’émission. Je ne citerai personne sans accord. Le second volet sera fait avec vous, pas sur vous. #Santé
  sophie_trannoy: Merci pour la manière. C’est assez rare pour être dit.

marielaure_pontival (45): Le département finance un bus santé : dépistage, vaccination, dents, vue. Il s’arrêtera dans vingt-six villages. Le calendrier est affiché dans chaque mairie, et en gros caractères. #Prévention
  josiane_maubrun: Les gros caractères : quelqu’un pense enfin à nous.
  marius_treville: Chaumes est au calendrier ! La salle des fêtes sera chauffée dès 8 h.

samir_lenoir (75): Un hôpital n’est pas une entreprise : on ne lui demande pas d’être rentable, on lui demande d’être là. Sortons de la tarification à l’acte pour les soins essentiels. #Hôpital
  olivier_stenay: Sans tarification, comment compare-t-on deux services ? Je suis preneur d’une autre mesure.
    samir_lenoir: Une dotation selon la population et ses besoins, évaluée sur la qualité des soins.
  solange_ibarrou: Un mélange des deux me paraît plus solide : dotation pour les urgences, acte pour le programmé.

claire_ambreville (13): La liberté d’installation reste un principe auquel je tiens. Avant de contraindre, essayons vraiment : allègement administratif, maisons de santé, cumul emploi-retraite simplifié. #Santé
  amelie_sorgue: L’allègement administratif, oui : deux heures par jour de papiers, soit huit patients.
  yuna_lebrezec: On essaie depuis vingt ans. Une régulation douce là où c’est déjà plein, cela me paraît raisonnable.
    claire_ambreville: Alors une expérimentation limitée dans le temps, avec un bilan. Je peux entendre cela.

nour_haddadi (75): Ce matin : une dame de 74 ans renonçait à ses lunettes faute de comprendre le formulaire. Vingt minutes plus tard, c’était réglé. Le non-recours, ce sont d’abord des formulaires. #AccèsAuxDroits
  manon_lefort: À la bibliothèque, on fait la même chose chaque jour. On devrait se coordonner.
    nour_haddadi: Mardi, 14 h, avec du thé. Je ne plaisante pas.
  dimitri_vauclair: Un formulaire public devrait être testé par cinq personnes âgées avant publication. Toujours.

jeannoel_kerdraon (35): Ma femme est aidée à domicile par quatre personnes différentes dans la semaine. Toutes dévouées, aucune payée pour la route entre deux maisons. Cela devrait nous faire honte collectivement. #GrandÂge
  yuna_lebrezec: Merci de le dire ainsi. Le conseil votera lundi une aide au carburant, en attendant mieux.
  bernadette_kowal: Le temps de trajet est du temps de travail. Point.
    jeannoel_kerdraon: Voilà une phrase courte que je comprends.

gregoire_haudecourt (14): Un Ehpad peut être au centre du bourg, avec la crèche à côté et le marché devant. C’est notre projet à Hauteville-les-Grèves. Vieillir ne devrait pas vouloir dire s’éloigner. #GrandÂge
  gilles_fromentel: Ma mère y serait mieux que sur la zone commerciale. J’y crois.
  camille_ortholan: La crèche et l’Ehpad partagent-ils une cour ? C’est là que tout se joue.
    gregoire_haudecourt: Un jardin commun, avec des horaires choisis. L’architecte a insisté, elle avait raison.

sophie_trannoy (59): Réponse à ceux qui demandent « pourquoi rester » : parce qu’à 5 h, un monsieur m’a dit « merci d’avoir laissé la lumière ». Voilà pourquoi. Et pourquoi on se bat aussi. #Hôpital
  karim_bellefontaine: Puis-je citer ce message dans mon papier, sans votre nom si vous préférez ?
    sophie_trannoy: Avec mon nom, pas de souci.
  leila_marzouki: Respect infini.

theo_vasseur (67): Médicaments en rupture : relocaliser, oui, mais pas chacun dans son coin. Une réserve commune européenne et une production partagée coûteraient moins cher que vingt-sept pénuries. #Europe #Santé
  patricia_lorgeval: Produire d’abord chez nous l’indispensable. L’Europe ensuite pour le complément.
    theo_vasseur: Sur l’indispensable, nous pourrions écrire la liste ensemble.
  amelie_sorgue: Faites vite : hier j’ai changé trois ordonnances faute de stock.

arnaud_saintelme (69): La fin de vie mérite mieux que des slogans. Avant tout, que chaque département ait une vraie équipe de soins palliatifs. Là-dessus, qui serait contre ? #SoinsPalliatifs
  amelie_sorgue: Personne au chevet des patients. C’est l’urgence, quelle que soit l’opinion sur la loi.
  samir_lenoir: D’accord pour les soins palliatifs partout. Sur le reste, je défends la liberté de choisir. On peut en débattre calmement.
    arnaud_saintelme: Calmement et gravement, oui. Nous ne serons pas d’accord, mais le sujet l’exige.
  elise_garandeau: Merci à vous deux pour le ton. Ce fil pourrait servir d’exemple.

adrien_delcastel (44): Téléconsultation à la pharmacie de Beaulimont : utile pour un renouvellement, pas pour tout. Notre règle : une infirmière présente à côté de la caméra. Les patients la demandent, et ils ont raison. #Santé
  perrine_gauvain: Sans l’infirmière, ma voisine aurait montré son coude au plafond.

odile_varnier (59): Accidents du travail : dans mon atelier, quatre mains blessées cette année, deux déclarées. Les autres ? « Reviens lundi, ça ira. » Parlons-en avant qu’il y ait pire. #Travail #Santé
  sophie_trannoy: Je les vois arriver la nuit, « en bricolant ». On soigne, et on sait.
  fatou_diallene: Si des salariés veulent témoigner, mes messages sont ouverts.
  leila_marzouki: Ne pas déclarer, c’est une faute. La prévention coûte toujours moins cher.

noemie_sarrazac (69): J’ai appelé cinquante cabinets autour de Montclar pour un nouveau patient. Vingt-neuf n’en prennent plus, douze n’ont pas répondu. C’est un sondage d’une journée, pas une statistique : la méthode est jointe. #Santé
  amelie_sorgue: Un des douze, c’est peut-être moi. J’étais en visite.
  lucas_perrinel: Je peux aider à cartographier si vous refaites l’exercice dans six mois.

bertrand_chassevigne (21): Nous avons gardé notre pharmacie : la commune a racheté les murs, la jeune pharmacienne ouvre le mois prochain. Un service de proximité se sauve souvent un bail à la fois. #Ruralité
  patrick_loisel: J’irai acheter des pastilles même sans mal de gorge.
  sandrine_colbac: J’ai tapé la délibération avec une joie peu administrative.

bastien_rouxel (35): Interventions des pompiers volontaires : sept sur dix, chez nous, sont des secours à personne. On remplace de plus en plus l’ambulance. Formez-vous aux premiers gestes, c’est une demi-journée. #Pompiers
  idriss_fontanel: Tout mon club l’a fait samedi, même le gardien du stade.
  monique_tavernay: Vous viendriez former un quartier entier ? On a la salle.

dimitri_vauclair (67): Mon espace santé, mes données : qui y a accès, quand, pourquoi ? Un journal lisible des consultations du dossier devrait être la première page, pas la dernière. #Données #Santé
  amelie_sorgue: En tant que médecin, je suis pour. La confiance se nourrit de ça.

ines_caradec (75): J’ai demandé aux élus de cette place leur position sur les remplacements à l’hôpital, une question, cinq lignes. Réponses publiées côte à côte, dans l’ordre d’arrivée. #Hôpital #Débat
  manon_lefort: Le format « même question, même longueur » devrait être obligatoire partout.
  solange_ibarrou: Réponse envoyée, exactement cinq lignes. Exercice salutaire.
    ines_caradec: Bien reçue, merci.

solange_ibarrou (33): L’eau, l’air, le bruit, le logement : la santé se décide souvent hors de l’hôpital. L’agglomération inscrit un « volet santé » dans chaque projet au-dessus d’un million. #Prévention
  thomas_vigneau: Y compris pour les riverains des vignes ? Je préfère en parler avant qu’on m’en parle.
    solange_ibarrou: Y compris. Une charte se prépare avec vous, pas contre vous.

patricia_lorgeval (31): Première pierre de la maison de santé de Castelroc samedi à 11 h. Venez nombreux, et surtout si vous êtes dentiste. #Castelroc
  amelie_sorgue: J’apporte la truelle. Et je cherche toujours un dentiste.

idriss_fontanel (13): Sport sur ordonnance : j’accueille huit patients cardiaques le lundi. L’un d’eux a repris le vélo avec son petit-fils. Il manque juste un remboursement clair des séances. #Sport #Santé
  claire_ambreville: La région étudie une prise en charge. Je peux venir voir une séance ?
    idriss_fontanel: Lundi 10 h, en baskets.

agathe_simonnet (45): Dix-huit mois d’attente pour un bilan d’orthophonie. À six ans, dix-huit mois, c’est un quart de vie. #Handicap #Santé
  josiane_maubrun: Et c’est l’année où l’on apprend à lire.
  marielaure_pontival: Nous cofinançons deux postes partagés avec l’hôpital. Trop peu, mais réel.

sophie_trannoy (followers): Pour celles et ceux qui me suivent : je passe en entretien pour un poste de jour. Partagée entre le soulagement et la culpabilité. Vous avez vécu ça ?
  amelie_sorgue: Oui. Pense à toi. L’équipe comprendra.
  fatou_diallene: Bonne chance, Sophie.

victor_hennequel (13): Intérim médical : j’ai obtenu les factures de trois établissements de ma région après un an de procédure. Publication samedi, documents joints, droit de réponse compris. #Enquête
  sophie_trannoy: Merci d’avoir tenu bon un an.
  ines_caradec: Bravo. La commission d’accès aux documents sert donc encore à quelque chose.

angemarie_orsoletti (2A): L’hélicoptère est venu cette nuit pour un berger de 66 ans. Il va bien. Chez nous la distance se compte en minutes de vol : gardons ce service quoi qu’il en coûte. #Montagne
  rose_angelini: Toute la vallée a entendu, toute la vallée a attendu la nouvelle.
  lucia_ferrandi: Heureuse nouvelle. Merci aux équipages.

marius_treville (45): Plus de médecin à moins de trente kilomètres. Je passe des annonces, j’offre le logement, j’ai même proposé les œufs de mes poules. Que me conseillez-vous, sérieusement ? #DésertsMédicaux
  amelie_sorgue: Sérieusement : allez à deux communes voir la faculté, et accueillez des internes. Ils reviennent là où ils ont été bien reçus.
  bernadette_kowal: Un centre de santé public avec des médecins salariés. Montclar l’a fait, trois recrutements en un an.
    marius_treville: Combien ça coûte à 412 habitants ?
    bernadette_kowal: Rien seul, à douze communes c’est tenable. Je vous envoie les statuts.
  adrien_delcastel: La consultation avancée un jour par semaine dépanne vite. Ça n’exclut pas le reste.
`,
)
