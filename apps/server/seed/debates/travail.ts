import { script } from '../script.ts'

export const travail = script(
  'travail',
  `
leila_marzouki (59): Vingt-deux salariés, quatre départs en retraite dans deux ans, trois candidatures en six mois. Le textile a mauvaise réputation. Venez voir l’atelier avant de juger, vendredi, portes ouvertes. #Industrie #Emploi
  karim_bellefontaine: J’y passe à 10 h, et je demanderai l’avis des salariés hors de votre bureau !
    leila_marzouki: Prenez la salle de pause, le café y est meilleur.
  odile_varnier: Combien à l’embauche ? C’est la première ligne de la réputation.
    leila_marzouki: 12 % au-dessus du minimum, treizième mois. C’est affiché à l’entrée.

odile_varnier (59): Trente et un ans de ligne. Mon épaule a pris sa retraite avant moi. Quand on parle d’âge de départ, regardez les mains de ceux qui travaillent. #Retraites #Travail
  sophie_trannoy: Et le dos des soignantes. Je vous comprends.
  adrien_delcastel: La pénibilité doit peser davantage dans le calcul. Sur l’âge légal nous divergeons, sur vos mains, non.
    odile_varnier: On jugera sur les actes, mais merci pour le ton.
  ludovic_waremel: Ceux qui ont commencé tôt doivent partir tôt. C’est du bon sens.

bertrand_chassevigne (21): Le travail doit rapporter nettement plus que l’absence de travail, et l’aide doit accompagner vraiment. Les deux moitiés de la phrase comptent. #Travail
  nour_haddadi: La seconde moitié manque souvent. J’ai 140 dossiers à suivre, seule.
    bertrand_chassevigne: Alors commençons par là. Sans accompagnement, l’exigence est creuse.

samir_lenoir (75): Réduire le temps de travail n’est pas une paresse : c’est partager l’emploi et rendre du temps aux familles. Une entreprise de Valmont est passée à 32 heures, et elle nous raconte tout jeudi. #Travail
  marc_delaunoy: En couverture, la pluie décide déjà du temps de travail. J’écouterai quand même.
  claire_ambreville: Qu’une entreprise le choisisse, très bien. L’imposer à toutes, non. Le témoignage m’intéresse.

marc_delaunoy (44): Mes deux apprentis ont fini leur premier toit seuls. L’un d’eux avait été « orienté par défaut ». Je peux vous dire qu’il n’y a plus aucun défaut. #Apprentissage
  hugo_lespinas: Ça donne presque envie d’avoir le vertige.
  adrien_delcastel: Bravo à eux. Peut-on les inviter au forum des métiers ?
    marc_delaunoy: S’il ne fait pas beau, oui.

nour_haddadi (75): On demande quinze heures d’activité à une mère seule qui n’a ni crèche ni voiture. Avant de compter ses heures, comptons les places en crèche à moins de trois kilomètres. #Insertion
  marielaure_pontival: Nous réservons des places aux parents en insertion depuis septembre. Insuffisant, mais ça débloque.
  claire_ambreville: L’accompagnement doit précéder l’exigence, vous avez raison de le rappeler.

adrien_delcastel (44): L’usine de Beaulimont rouvre avec 80 emplois, dont la moitié formés sur place. Trois ans de patience, de terrains dépollués et de réunions. On inaugure en bleu de travail. #Industrie
  odile_varnier: Des CDI ?
    adrien_delcastel: 71 CDI, 9 contrats d’apprentissage. Écrit dans la convention d’aide.
  gaspard_monteil: Je viendrai vérifier dans un an, c’est promis.

patrick_loisel (21): J’ai calculé : retraité depuis dix ans, bénévole vingt heures par semaine. Mon ancien chef en serait jaloux. Le travail, ce n’est pas que l’emploi. #Retraites #Bénévolat
  monique_tavernay: Sans les retraités, mon association ferme mardi.

karim_auzelle (69): Les horaires décalés, ça se voit à table : mon fils dit « papa est en roulement » comme d’autres disent « papa est à la mer ». Une pensée à ceux qui travaillent pendant que vous lisez. #Travail
  sophie_trannoy: Présente. Bonne route, Karim.
  bastien_rouxel: Présent aussi, bip à la ceinture.

theo_vasseur (67): Travailler d’un côté, vivre de l’autre : les frontaliers connaissent deux administrations et souvent aucun interlocuteur. Un guichet commun ouvre à Steinvillers, avec des agents des deux pays. #Europe #Frontaliers
  anatole_weissenthal: Testé incognito : 25 minutes d’attente, deux réponses justes sur deux.

karim_bellefontaine (59): Reprise en coopérative à Wambreucq : quarante ouvriers rachètent leur imprimerie. La première assemblée a voté… l’achat d’une machine à café. La deuxième, l’écart maximal des salaires : 1 à 4. #Industrie
  bernadette_kowal: Les coopératives devraient être enseignées à l’école. Bravo à eux.
  claire_ambreville: Des salariés entrepreneurs : voilà qui me plaît beaucoup.
    bernadette_kowal: Capture d’écran faite de notre accord.

florian_dubreil (75): Alternance : trois jours d’école, deux de bureau, le vélo le soir. Quand on me demande si j’ai des loisirs, je réponds « les feux rouges ». #Jeunesse #Travail
  samir_lenoir: Un revenu étudiant d’autonomie changerait vos soirées.
  bertrand_chassevigne: Mieux rémunérer l’alternance serait déjà juste, et rapide.

jeannoel_kerdraon (35): Quarante et un ans de tournée. Le facteur portait le courrier, mais surtout les nouvelles. Qui fait cela maintenant ? Question ouverte, je n’ai pas de nostalgie, enfin si. #ServicePublic
  nour_haddadi: Les aides à domicile, souvent. Sans timbre et sans le dire.

claire_ambreville (13): Créer son entreprise à Roquepins prend une matinée au nouveau guichet. La faire vivre prend un réseau : trente parrains bénévoles s’y sont engagés. On cherche des marraines ! #Entreprise
  leila_marzouki: Je suis loin, mais disponible en visio le jeudi.

arnaud_saintelme (69): Les Compagnons ouvrent leurs ateliers à Montclar : charpente, pierre, ferronnerie. Le beau travail est une politique sociale à lui seul. #Métiers #Transmission
  marc_delaunoy: Bien dit. Je viens débaucher, je l’annonce d’avance.

fatou_diallene (69): Je cherche des témoignages sur le retour au travail après une longue maladie. Anonymat garanti, prise de parole relue avec vous. Mes messages sont ouverts. #Travail #Santé

sandrine_colbac (21): Trois employeurs, trois ordinateurs, trois mots de passe qui expirent le même lundi. Secrétaire de mairie : métier d’avenir pour qui aime les énigmes. #VieDeMairie
  dimitri_vauclair: Un gestionnaire de mots de passe libre, et je viens l’installer contre un café.
    sandrine_colbac: Le café est prêt depuis 2019.

ludovic_waremel (59): Exonérer les hausses de salaire jusqu’à un certain niveau : l’employeur augmente, le salarié reçoit tout. Simple, rapide. Je suis preneur des objections. #PouvoirDAchat
  olivier_stenay: Objection : sans cotisations, la retraite et la santé se financent comment ?
    ludovic_waremel: Compensation par l’État, limitée à trois ans. On peut débattre du financement.
  bernadette_kowal: La cotisation, c’est du salaire. Différé, mais à nous.

noemie_sarrazac (69): « Emplois créés » dans les communiqués : j’ai repris quinze annonces locales de 2021 et j’ai appelé pour compter. Neuf ont tenu, quatre à moitié, deux ont fermé. Méthode publiée. #Emploi #Enquête
  adrien_delcastel: Utile, y compris quand cela pique. Une des « à moitié » est chez nous, je réponds point par point.

solange_ibarrou (33): Un tiers-lieu à la campagne, ce n’est pas un babyfoot et trois plantes : chez nous, c’est une couturière, un comptable, une imprimante qui marche et du chauffage. #Télétravail #Lussignac
  hugo_lespinas: Et le babyfoot. Je l’ai vu.
    solange_ibarrou: Il est pédagogique.

rose_angelini (2A): Saisonniers logés dans des caravanes sans eau : l’inspection du travail est passée à Pietrasola, l’employeur a relogé tout le monde en une semaine. Le droit, quand on l’applique, c’est concret. #Travail #Corse
  angemarie_orsoletti: Le camping municipal a ouvert dix places. On aurait dû y penser avant.

gilles_fromentel (14): Remplacement agricole : j’ai pris trois jours, les premiers en quatre ans. J’ai dormi, vu la mer à deux kilomètres, et appelé six fois l’étable. #Agriculture
  perrine_gauvain: Seulement six ? Progrès.

aicha_benmoussi (13): Une heure de cours, c’est une heure de préparation, vingt minutes de copies, et parfois une nuit à se demander comment on aurait pu faire comprendre. Je ne me plains pas, je fais le calcul. #Enseignants
  olivier_stenay: Calcul accepté sans réserve.

gaspard_monteil (44): Jeudi : « Le travail a-t-il encore un sens ? » Une éboueuse, un trader repenti, une bouchère, un philosophe. Le philosophe a demandé à parler en dernier. #Débat
  patrick_loisel: L’éboueuse d’abord. Sans elle, plus de plateau.

victor_hennequel (13): Formation professionnelle : un organisme facturait des stages vides. J’ai les feuilles d’émargement, et le gérant a accepté l’entretien. Il a parlé deux heures. Publication demain. #Enquête
  leila_marzouki: J’ai failli signer avec eux. Merci.

chloe_rastoin (69): Dans ma promotion d’ingénieures, nous étions neuf sur soixante. Je parraine trois lycéennes cette année ; elles démontent mieux un moteur que moi. #Égalité #Métiers
  aicha_benmoussi: J’ai une élève de 3e à vous présenter, elle corrige mes figures.

yuna_lebrezec (35): Nous passons la restauration scolaire en régie : sept cuisinières, un apprenti, des légumes du coin. Le plus dur a été de trouver la marmite de 200 litres. #Emploi #Cantine
  perrine_gauvain: La marmite est d’occasion, elle vient de mon voisin. Tout est lié.

josiane_maubrun (45): J’ai touché ma première retraite en lisant les petites lignes. Il manquait un trimestre de 1979. Vérifiez vos relevés, mesdames, surtout les temps partiels ! #Retraites
  nour_haddadi: Je fais ce contrôle gratuitement le mardi après-midi. Venez avec vos papiers, même en désordre.

simon_baudrecourt (private): Liste avant la démonstration de jeudi : vérifier les comptes de test, préparer deux fils de discussion, apporter l’adaptateur.

elise_garandeau (44): Médiation réussie entre deux voisins de bureau : le conflit durait depuis quatre ans et portait sur une fenêtre. Ils se sont mis d’accord sur dix centimètres. Les dix centimètres de la paix. #Travail
  marius_treville: Même hauteur que celle entre mes deux adjoints.

bernadette_kowal (69): Les agents d’entretien de nos écoles travaillaient à 5 h et à 19 h, jamais vus. Passage en journée depuis lundi : une journée continue, et les enfants connaissent leurs prénoms. #Travail #ServicePublic
  sophie_trannoy: C’est immense, pour elles. Bravo.
  gregoire_haudecourt: Nous allons vous imiter. Avez-vous eu des résistances ?
    bernadette_kowal: Le bruit de l’aspirateur pendant la réunion. On s’y fait.
`,
)
