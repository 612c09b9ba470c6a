/** How French publishers report invented events. The format is described in `words.ts`. */
export const FRENCH = `
! {C} lève {M} pour {s}
! {I} mène un tour de table de {M} chez {C}
! La jeune pousse {C} obtient {M} auprès de {I}
! Des investisseurs misent {M} sur {P}, un modèle pour {s}
! De l’argent frais pour {s} : {C} boucle son tour de table
= {C} a levé {M} auprès de {I} et les consacrera à {P}, son modèle pour {s}. | L’entreprise {C}, installée à {L}, a bouclé un tour de table de {M} mené par {I}. | Sous la conduite de {I}, plusieurs fonds apportent {M} à {C}, qui développe {P} pour {s}.
= {N}, qui dirige {C}, veut recruter {K} ingénieurs en un an. | Selon {N}, à la tête de {C}, {K} ingénieurs vont rejoindre l’équipe. | L’argent doit financer {K} postes d’ingénieurs, selon {N}.
= Le chiffre d’affaires a progressé de {Q} en douze mois, selon l’entreprise. | {C} annonce des ventes en hausse de {Q} sur un an. | Les ventes de {C} dépassent de {Q} celles de l’année précédente.
= {I} obtient un siège au conseil de {C}. | Un associé de {I} entre au conseil de {C} dans le cadre de l’accord. | En échange, {I} reçoit un siège au conseil de l’entreprise.

! {C} ouvre {P}, un modèle pour {s}
! {P} est disponible : ce que le nouveau modèle change pour {s}
! Téléchargement libre : {C} publie les poids de {P}
! {P}, de {C}, répond aux questions sur {s}
! À {L}, le laboratoire {C} offre {P} à tous
= {C} a publié {P}, un modèle de langue pour {s}, dont les poids sont libres d’usage. | Les poids de {P} se téléchargent librement depuis ce matin, a annoncé {C} à {L}. | Tout le monde peut désormais utiliser {P}, un modèle que {C} a entraîné pour {s}.
= Lors d’un test de {K} questions, {P} a commis {Q} d’erreurs en moins que le modèle précédent. | Les testeurs ont posé {K} questions à {P} et compté {Q} d’erreurs en moins qu’avant. | Le taux d’erreur a baissé de {Q} dans un test de {K} questions, indique {C}.
= {N}, qui a conduit les travaux, chiffre le coût de l’entraînement à {M}. | L’entraînement a demandé {M} de calcul, selon {N}. | Le projet a coûté {M}, affirme {N}, de {C}.
= {I} a essayé le modèle pendant trois mois et le gardera. | Parmi les premiers utilisateurs, {I} a testé {P} pendant trois mois. | Avant la sortie, {I} a travaillé trois mois avec {P}.

! {I} attaque {C} en justice pour les données de {P}
! Procès à {L} : {I} réclame {M} à {C}
! {C} poursuivi pour {M} à cause de son modèle pour {s}
! À qui sont les données de {P} ? {I} va au tribunal
! {I} accuse {C} d’avoir copié ses archives
= {I} a porté plainte contre {C} à {L} et demande {M} de dommages. | Un tribunal de {L} dira si {C} doit {M} à {I} pour ses données. | La plainte de {I} réclame {M} à {C}, qui fabrique {P}.
= Selon la plainte, {K} documents sur {s} ont servi à entraîner {P}. | {I} a compté {K} de ses documents sur {s} dans les données de {P}. | La plainte énumère {K} fichiers sur {s} que {P} aurait appris.
= Pour {I}, {N} parle de copie à une échelle industrielle. | {N}, qui défend {I}, dénonce une copie à une échelle industrielle. | Au nom de {I}, {N} accuse {C} de copie à grande échelle.
= {C} rejette la plainte et dit n’avoir utilisé que {Q} des documents. | Dans sa réponse, {C} conteste et reconnaît l’usage de {Q} des fichiers. | Selon {C}, pas plus de {Q} des fichiers ont été lus.

! Essai à {L} : {P} réduit de {Q} les erreurs sur {s}
! {I} a testé {P} pour {s}, et cela marche
! Une étude constate moins d’erreurs sur {s} avec {P}
! Erreurs en baisse de {Q} : {I} publie son essai de {P}
! Ce que {I} a appris de {K} cas avec {P}
= {I}, à {L}, a testé {P}, le logiciel de {C} pour {s}, sur {K} cas. | Le logiciel {P} de {C} a été essayé sur {K} cas chez {I}, à {L}. | Des chercheurs de {I} ont examiné {K} cas où {P} aidait pour {s}.
= Les erreurs ont reculé de {Q} par rapport au travail humain seul. | Les personnes aidées par {P} ont fait {Q} d’erreurs en moins que les autres. | Le groupe avec {P} a commis {Q} d’erreurs en moins que le groupe sans logiciel.
= {N}, qui a mené l’essai, rappelle qu’une ville n’est pas le monde. | {N}, responsable de l’essai, demande une répétition ailleurs avant tout achat. | Les résultats doivent être répétés ailleurs, selon {N}, qui signe l’étude.
= L’essai a coûté {M}, payés par {C}. | {C} a payé {M} pour l’essai. | Une somme de {M} pour ces travaux est venue de {C}.

! {C} construit un centre de calcul à {L} pour {M}
! {L} obtient le nouveau site de {C}
! {M} pour {L} : {C} choisit où vivra {P}
! Courant de {I} : {C} prévoit son plus grand site à {L}
! {K} emplois promis avec l’arrivée de {C} à {L}
= {C} va construire à {L}, pour {M}, un centre de calcul où {P} sera entraîné. | À {L}, {C} investit {M} dans un site qui entraînera {P}. | Un centre de calcul de {M} est prévu à {L}, a annoncé {C}.
= Environ {K} personnes travailleront sur le site, dont l’équipe pour {s}. | Le site crée {K} emplois, dont beaucoup dans l’équipe pour {s}. | Pour {s} et d’autres tâches, {C} promet {K} emplois.
= {I} fournit l’électricité par un contrat de dix ans. | L’électricité vient de {I}, qui a signé pour dix ans. | Un contrat de dix ans engage {I} à livrer le courant.
= {N}, à la mairie, s’attend à une consommation d’eau en hausse de {Q}. | La consommation d’eau de la ville augmentera de {Q}, selon {N}, à la mairie. | La mairie, dirigée par {N}, a accepté malgré {Q} d’eau en plus.

! {I} rachète {C}, connu pour {P}
! {C} vendu : {I} paie {M} pour la maison mère de {P}
! Rachat à {M} : {I} avale {C}, de {L}
! Fin de l’indépendance pour {C} : {N} vend à {I}
= {I} reprend {C}, dont le logiciel {P} sert pour {s}, et verse {M}. | Les propriétaires de {C}, à {L}, cèdent leur société à {I} pour {M}. | Pour {M}, le groupe {I} acquiert {C} et son logiciel {P}.
= Les {K} salariés gardent leur contrat jusqu’à l’été prochain. | Le contrat des {K} salariés reste valable jusqu’à l’été prochain. | D’ici l’été prochain, aucun des {K} salariés ne peut être licencié.
= {N}, à l’origine de la société, part avec {Q} des parts. | Une part de {Q} appartenait à {N}, qui s’en va. | {N} abandonne {Q} des parts de la société.

! Panne : {P} muet pendant {K} minutes
! {C} s’excuse après la panne de {P}
! Un câble défectueux à {L} coupe {P}
! {K} minutes sans {P} : que s’est-il passé chez {C}
= Les abonnés de {P} ont attendu {K} minutes après la fonte d’un câble à {L}. | Un câble brûlé à {L} a éteint {P}, le service de {C}, pendant {K} minutes. | Pendant {K} minutes, {C} n’a pas pu offrir {P} : un câble avait brûlé à {L}.
= {N}, à la direction technique, s’excuse et promet une seconde ligne. | Une seconde ligne sera posée, selon {N}, à la direction technique. | {N}, responsable de l’exploitation, promet une ligne de secours.
= Le client {I} a perdu {Q} de ses commandes ce matin-là. | Chez {I}, les commandes ont chuté de {Q} ce matin-là. | {I} parle de {Q} de commandes perdues.

! Le régulateur inflige {M} d’amende à {C} pour écoutes secrètes
! {C} doit payer {M} : {P} écoutait sans permission
! Le gendarme de la vie privée punit {C}, de {L}
! {P} enregistrait la nuit, et {C} paie
= L’autorité de la vie privée inflige {M} à {C}, car {P} enregistrait des conversations sans accord. | Une amende de {M} frappe {C} : {P} écoutait des conversations que personne n’avait autorisées. | {P} a surpris des propos privés, et {C}, son fabricant, doit {M} à l’autorité.
= {N}, de l’autorité, a compté {K} foyers enregistrés illégalement. | Dans {K} foyers, on a enregistré illégalement, constate {N}. | {N} cite {K} foyers.
= {I} avait signalé l’affaire après la découverte de fichiers étranges. | Des fichiers étranges avaient alerté {I}. | Le signalement venait de {I}, qui avait trouvé des fichiers étranges.

! {N} quitte {C} et rejoint {I}
! {C} perd son cerveau scientifique au profit de {I}
! Adieux à {L} : le créateur de {P} change de camp
! {I} attire {N} avec un laboratoire de {K} personnes
= {N}, à qui l’on doit {P}, quitte {C} et conduira la recherche chez {I}. | La tête scientifique {N} passe de {C} à {I}. | {I} a recruté {N} pour diriger la recherche ; l’esprit derrière {P} tourne le dos à {C}.
= Un laboratoire de {K} collègues l’attend à {L}. | À {L}, la nouvelle équipe compte {K} collègues. | Le laboratoire de {L} réunit {K} collègues.
= L’action de {C} a perdu {Q} après l’annonce. | La bourse a retiré {Q} à la valeur de {C}. | Après la nouvelle, {C} valait {Q} de moins.

! {P}, un processeur de {C}, consomme {Q} de courant en moins
! {C} montre le processeur {P} pour caméras et compteurs
! Puce sobre de {L} : {P} vit du soleil
! {I} commande {K} milliers de puces {P}
= Le processeur {P} de {C} consomme {Q} de moins que son prédécesseur et vit d’une cellule solaire. | {C}, à {L}, a présenté {P}, une puce qui se contente d’une cellule solaire. | Une cellule solaire suffit à {P}, la nouvelle puce de {C}, plus sobre de {Q}.
= {I} mettra {K} milliers de ces puces dans des compteurs électriques. | Les compteurs de {I} contiendront {K} milliers de ces puces. | Une commande de {K} milliers de pièces vient de {I}.
= {N}, qui l’a dessinée, a renoncé à un tiers de la mémoire. | Le prix en est une mémoire réduite, admet {N}. | {N} a économisé sur la mémoire.

! {C} divise par deux le prix de {P}
! Guerre des prix : {P} coûte {Q} de moins dès demain
! {C} répond à {I} par une remise de {Q}
! Réponses moins chères : les abonnés de {P} économisent {Q}
= {C} baisse de {Q} le prix de {P} et réagit à une offre de {I}. | Dès demain, {P} coûte {Q} de moins ; {C} veut retenir ses clients face à {I}. | Avec une remise de {Q} sur {P}, le fournisseur {C} se défend contre {I}.
= {K} milliers d’abonnés en profitent sans rien faire. | La remise touche d’elle-même {K} milliers d’abonnés. | Quelque {K} milliers d’abonnements deviennent moins chers.
= {N}, analyste, attend {M} de pertes ce trimestre. | Selon l’analyste {N}, le trimestre finira sur {M} de pertes. | Des pertes de {M} sont probables, écrit {N}.

! {L} donne à chaque élève un tuteur nommé {P}
! Devoirs avec {P} : {L} signe avec {C}
! {K} classes reçoivent un tuteur numérique de {C}
! À {L}, les professeurs se divisent sur {P}
= La ville de {L} introduit {P}, un tuteur de {C}, dans {K} classes. | Dans {K} classes de {L}, les élèves feront leurs devoirs avec {P}, de {C}. | Les élèves de {L} reçoivent un tuteur numérique : {C} livre {P} pour {K} classes.
= {N}, à la tête des écoles, promet que les notes restent aux professeurs. | Les notes restent l’affaire des professeurs, selon {N}. | {N} exclut qu’un logiciel donne des notes.
= Le contrat vaut {M} et s’achève après deux ans. | Pour deux ans, la ville paie {M}. | Un budget de {M} est prévu pour deux ans.

= {C} existe depuis six ans et possède des bureaux dans deux pays. | Six ans après sa création, {C} travaille dans deux pays. | L’entreprise {C} a six ans et travaille dans deux pays.
= Les concurrents de {C} n’ont pas voulu commenter. | D’autres entreprises du secteur ont refusé de commenter le cas de {C}. | Les rivaux de {C} n’ont répondu à aucune question.
= D’autres détails suivront lors d’une rencontre avec la presse. | {C} répondra aux autres questions lors d’une rencontre avec la presse. | Une rencontre avec la presse au sujet de {P} est prévue la semaine prochaine.
= Les syndicats demandent que le personnel soit entendu avant que {P} se répande. | Avant que {P} serve plus largement, les syndicats veulent que le personnel soit entendu. | Les syndicats exigent leur mot à dire avant que d’autres lieux adoptent {P}.

Une chorale chante avec un correcteur | À {L}, un logiciel de {C} marque chaque fausse note dans la partition.
Les apiculteurs comptent les mites au téléphone | Une photo de la ruche suffit à {P}, selon le club de {L}.
Pourquoi {C} apprend le silence aux machines | Des chercheurs décrivent comment {P} a appris à se taire quand il ne sait pas.
Les gardiens de phare partent, les capteurs restent | Les deux derniers gardiens de {L} confient leur journal aux archives.
Un maître d’échecs battu par un grille-pain | {N} a logé un vieux moteur dans un appareil de cuisine, pour rire.
Les contractuels marchent moins à {L} | Des caméras de {C} indiquent les horodateurs épuisés, ce que les syndicats n’aiment pas.
Le glacier perd sa sonde et la retrouve | Des randonneurs ont ramassé l’appareil de {C} deux vallées plus loin.
Des poètes refusent le prix du vers machine | Le jury de {L} avait primé un sonnet sans connaître son auteur.
{P} devine quand la banane brunit | Les supermarchés veulent jeter moins de fruits grâce à une caméra au-dessus du rayon.
Les dentistes se disputent sur le robot foreur | Lors d’un congrès, {N} a montré un robot, et la moitié de la salle est sortie.
Les lettres d’un compositeur baroque déchiffrées | Un musicologue et {P} lisent la sténographie d’un musicien de cour.
Un feu rouge pour les hérissons | Un radar de {C} ralentit les voitures quand de petits animaux traversent.
Des bénévoles traduisent des missels | {N} et quarante bénévoles corrigent la langue liturgique d’une machine.
Des insectes d’ambre triés par logiciel | La collection de {L} compte plus d’inclusions qu’on n’en peut nommer en une vie.
{C} retire un jouet aux contes de fantômes | Des parents se plaignent d’un ours en peluche qui effraie les enfants.
Une prison essaie l’aide à la lecture | Les détenus de {L} se font expliquer des textes de loi.
Les sommeliers battus sur le goût de bouchon | Un nez à onze capteurs reconnaît les bouteilles gâtées.
Le téléski s’arrête avant la rupture | Des micros de {C} entendent les fils cassés avant les inspecteurs.
Le tailleur mesure par vidéo | À {L}, un costume se commande après un tour devant la caméra.
Les pompes funèbres essaient les voix | {N} met en garde contre ceux qui font parler les morts.
Le banc de sable plus rapide que la carte | Les pilotes de {L} reçoivent des profondeurs que {P} dessine chaque nuit.
Le stade vend toute sa soupe grâce à la météo | Le traiteur savait que le froid viendrait à la mi-temps.
Des bandes dessinées pour aveugles | {P} décrit les cases à voix haute, et les dessinateurs choisissent quoi dire.
Les tours de guet retrouvent leurs veilleurs | Après deux fausses alertes, {L} fait de nouveau confiance à l’œil humain.
{C} prête ses machines aux astronomes | La nuit, les serveurs cherchent des pulsars dans les ondes radio.
Les vieux ascenseurs apprennent la patience | Une commande devine l’étage qui appellera et ménage les moteurs.
Les cruciverbistes fondent un syndicat | {N} dit que les grilles générées ont fait chuter les tarifs.
Les huîtres signalent l’eau sale | Les coquilles se ferment, et {P} lit le rythme de leurs charnières.
Un village baptise sa balayeuse | Les enfants de {L} ont choisi Otto pour le véhicule de {C}.
La douane trouve de l’ivoire aux rayons | Une caisse de touches de piano a été ouverte après l’alerte de {P}.
Des cueilleurs de champignons secourus | Une application disait comestible une espèce vénéneuse ; elle a été retirée.
Les carillonneurs ont un apprenti numérique | Un simulateur de clocher de {C} enseigne sans réveiller les voisins.
Un laboratoire du sommeil paie les ronfleurs | Des volontaires de {L} vendent l’enregistrement de leurs nuits.
Un four antique sous le parking | Des images radar lues par {P} ont mené les fouilleurs à la boulangerie.
L’interprète du tribunal refuse le remplacement | {N} gagne son procès sur une audience traduite par un logiciel seul.
Des pianos accordés à l’oreillette | L’oreillette souffle à l’apprenti quelle cheville tourner.
Des loups portent un collier qui prévient les bergers | Moins de brebis meurent près de {L} depuis que l’on sait où dort la meute.
{C} ouvre une bibliothèque des échecs | Les chercheurs y déposent ce qui n’a pas marché.
L’horaire du bac suit la marée | Les passagers de {L} lisent un écran qui change avec le vent.
Une grand-mère gagne contre les démarcheurs | {N} occupe les escrocs avec un bavardage enregistré sur le tricot.
La peinture se choisit par description | Le client dit « comme le bateau de mon grand-père » et {P} mélange.
Une sirène à pollen pour les allergiques | Des pièges de {C} reconnaissent bouleau et graminées en quelques minutes.
Le zoo demande leur menu aux singes | À {L}, un écran montre des images et les soigneurs notent les choix.
Des joueurs de bridge accusés d’oreillette | La fédération analyse dix mille donnes à la recherche d’une aide.
Un carillon cassé devient sismographe | {N}, en licence, a transformé un objet de jardin.
Le fromage vieillit sous surveillance | Dans une cave de {L}, des caméras signalent les fissures de la croûte.
Le tatoueur simule la vieillesse | Les clients voient leur encre dans quarante ans.
Les philatélistes démasquent de fausses surcharges | {P} compare l’usure des plaques sur de minuscules images.
Le club d’aviron barre avec un drone | Le drone annonce au barreur les vagues et les rivaux.
La météo s’excuse pour la grêle absente | L’essai d’un modèle de {C} finit sous un ciel bleu.

les prothèses auditives | Les prothèses auditives n’ont de place que pour une pile minuscule. | Un appareil derrière l’oreille doit vivre avec une pile de la taille d’un pois.
les grues portuaires | Les grues d’un port déplacent des milliers de conteneurs par jour. | Un conteneur mal placé coûte des heures à un port.
les courriers des impôts | Les lettres du fisc sont difficiles à lire, et beaucoup de gens répondent trop tard. | Beaucoup de contribuables ne comprennent pas ce que le fisc leur écrit.
les chants d’oiseaux | Les ornithologues enregistrent les oiseaux à l’aube et mettent des semaines à tout écouter. | Des archives entières d’oiseaux enregistrés à l’aube n’ont jamais été écoutées.
les archives des tribunaux | Les tribunaux gardent des dossiers de toutes sortes, parfois manuscrits. | Les dossiers manuscrits des anciens tribunaux se cherchent mal.
les éoliennes | Les éoliennes en mer sont inspectées en bateau, ce qui est lent et dangereux. | Une pale cassée en mer arrête une éolienne pendant des semaines.
les emplois du temps scolaires | L’emploi du temps d’un grand lycée peut prendre des millions de formes. | Les lycées passent une bonne partie de l’été sur l’emploi du temps.
les commandes de boulangerie | Les boulangeries jettent du pain quand elles prévoient mal la demande. | Deviner le pain qu’il faut un samedi est un vieil art de boulanger.
les aiguillages | Les aiguillages gelés retardent les trains chaque hiver. | Un aiguillage bloqué peut arrêter toute une ligne de chemin de fer.
le dépistage du cancer | Les radiologues regardent des centaines d’images par jour et se fatiguent. | De petites tumeurs échappent facilement au regard après une longue garde.
les maladies des cultures | Les agriculteurs remarquent souvent trop tard une maladie de leurs cultures. | Une maladie du blé gagne toute une région en quelques jours.
les collections de musée | Les musées possèdent bien plus d’objets qu’ils n’en ont décrit. | La plupart des objets d’un musée dorment dans des boîtes sans description.
les alertes aux crues | Les petites rivières montent en une heure, et les alertes arrivent tard. | Les communes au bord des petites rivières sont prévenues trop tard d’une crue.
la langue des signes | Les interprètes en langue des signes sont rares hors des grandes villes. | Les personnes sourdes attendent un interprète pendant des semaines.
les dossiers de sinistre | Après une tempête, les dossiers s’empilent pendant des mois chez les assureurs. | Après la grêle, les assureurs reçoivent des milliers de photos de voitures cabossées.
les robots d’entrepôt | Les robots d’un entrepôt se gênent à mesure que leur nombre augmente. | Deux cents robots dans un hall ont besoin d’un code de la route.
les bus de nuit | Les bus de nuit roulent à moitié vides ici et bondés ailleurs. | Peu de gens savent à l’avance quel bus de nuit sera plein.
la traduction de recettes | Les recettes citent des ingrédients inconnus dans d’autres cuisines. | Une tasse de farine ne veut pas dire la même chose dans chaque cuisine.
le contrôle des ponts | Les ingénieurs cherchent les fissures des ponts au marteau et à la lampe. | Les fissures des vieux ponts se découvrent souvent par hasard.
les appels d’urgence | Les régulateurs ont quelques secondes pour comprendre ce qu’il faut à un appelant. | Les gens qui appellent une ambulance parlent rarement avec calme.
`
