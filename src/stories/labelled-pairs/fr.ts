/** Événements inventés, un par bloc ; chaque ligne est le titre d'un éditeur et le début de son texte. */
export const FRENCH = `
Verdelune lève 32 millions d’euros pour surveiller l’eau | La jeune pousse nantaise détecte les fuites des réseaux grâce à des capteurs et à un modèle acoustique.
Fuites d’eau : la start-up Verdelune boucle un tour de table de 32 millions | Menée par Alpina Capital, l’opération doit permettre à l’entreprise de Nantes de s’étendre en Espagne.
Alpina Capital mise sur Verdelune et son oreille électronique | Les 32 millions d’euros financeront l’installation de capteurs dans les canalisations espagnoles.

Verdelune s’associe à la ville de Lyon | Cinq mille capteurs seront posés dans les canalisations lyonnaises d’ici à l’été.
Lyon équipe ses canalisations avec Verdelune | La métropole commande cinq mille capteurs acoustiques à l’entreprise nantaise.

Lucine publie Plume 4, un modèle ouvert qui écrit en français | Les poids de Plume 4 sont téléchargeables et fonctionnent sur un ordinateur portable.
Plume 4 : Lucine offre son modèle de langue à tous | Le laboratoire parisien diffuse librement les poids de son nouveau modèle francophone.
Le modèle francophone Plume 4 disponible sans redevance | Lucine promet une meilleure maîtrise du français que ses concurrents américains.

Lucine abandonne Plume 3 à la fin du mois | Les développeurs doivent migrer leurs applications avant l’arrêt du service.
Fin de service pour Plume 3 | L’ancien modèle de Lucine ne répondra plus aux développeurs après le 30.

Des éditeurs assignent Lucine devant le tribunal de Paris | Le syndicat des maisons d’édition reproche au laboratoire d’avoir copié des milliers de romans.
Droit d’auteur : les maisons d’édition attaquent Lucine en justice | Des milliers de romans auraient servi à l’entraînement sans autorisation.
Romans copiés : Lucine devant les juges | Le syndicat des éditeurs réclame 60 millions d’euros au laboratoire parisien.

Bruxelles reporte d’un an les obligations des systèmes à haut risque | La Commission estime que les normes techniques ne seront pas prêtes à temps.
Règlement sur l’IA : un an de délai pour le haut risque | Les entreprises auront jusqu’en 2028 pour se conformer, propose la Commission européenne.
Haut risque : la Commission européenne recule l’échéance à 2028 | Les associations de consommateurs dénoncent un cadeau à l’industrie.

La CNIL inflige 14 millions d’euros à l’application de rencontre Braise | Les conversations privées avaient servi à entraîner un modèle sans consentement.
Conversations intimes : Braise condamnée à une amende de 14 millions | La CNIL ordonne aussi la suppression du modèle entraîné sur les messages.
Amende record pour Braise, qui entraînait son IA sur les messages | L’application de rencontre doit effacer son modèle, exige le gendarme des données.

Panne géante chez l’assistant Orphée | Un certificat expiré a privé des millions d’utilisateurs de réponses pendant six heures.
Orphée hors service toute la matinée | L’assistant conversationnel est revenu après le remplacement d’un certificat périmé.

Orphée 6 sait réserver un train et payer à votre place | L’assistant achète les billets après une seule validation de l’utilisateur.
L’assistant Orphée 6 se mue en agent de voyage | Une validation suffit pour qu’il achète billets de train et chambres d’hôtel.
Avec Orphée 6, Solane veut réserver vos vacances | Le nouvel agent compare, paie et envoie l’itinéraire.

Orphée 5 devient gratuit pour les enseignants | Solane ouvre son modèle précédent aux professeurs des écoles publiques.
Solane offre Orphée 5 aux professeurs | Les enseignants du public pourront l’utiliser sans payer jusqu’en 2028.

Un hôpital de Rennes réduit les délais de radiologie | Un logiciel trie les clichés urgents et les place en tête de la file.
Radiologie : à Rennes, un logiciel signale les clichés urgents | Le délai de lecture des scanners a été divisé par deux au CHU.

Dépistage du sein : le logiciel Lumis repère davantage de tumeurs | L’essai suédois porte sur quatre-vingt mille mammographies.
Mammographies : un essai conclut à l’utilité d’un second lecteur logiciel | Avec Lumis, les radiologues suédois trouvent 12 % de cancers en plus.
Cancer du sein, l’essai qui convainc les radiologues | Le logiciel Lumis a relu quatre-vingt mille clichés en Suède.

Altimo dévoile une puce de huit watts pour l’industrie | Le processeur grenoblois exécute des modèles de sept milliards de paramètres.
Huit watts suffisent à la puce d’Altimo | L’entreprise de Grenoble présente un processeur destiné aux caméras d’usine.

Altimo avertit d’un trimestre difficile | L’action du concepteur de puces chute de 9 % après la révision des prévisions.
Bourse : Altimo plonge après un avertissement sur ses ventes | Le prix des mémoires pèse sur le concepteur grenoblois.

Nuagia rachète l’annotateur Étiquet pour 80 millions | Le fournisseur de nuage veut maîtriser la qualité des données d’entraînement.
Étiquet passe sous le contrôle de Nuagia | Deux cents salariés de la société d’annotation rejoignent le groupe de nuage.
Données d’entraînement : Nuagia s’offre Étiquet | La transaction s’élève à 80 millions d’euros, pour moitié en actions.

Un centre de données de Nuagia contesté à Fos | Les riverains redoutent la consommation d’eau et d’électricité du site.
À Fos, la mobilisation grandit contre Nuagia | Des habitants refusent le centre de données et sa consommation d’eau.

Le ministère généralise un tuteur numérique au collège | Le logiciel pose des questions au lieu de donner la solution.
Au collège, un tuteur qui refuse de faire les devoirs | Le ministère de l’Éducation étend l’expérience à toutes les classes de quatrième.
Tuteur numérique : toutes les quatrièmes concernées à la rentrée | Les élèves reçoivent des indices plutôt que des réponses, promet le ministère.

Les développeurs chevronnés ralentis par les assistants de code | Une étude mesure 19 % de temps en plus sur des projets connus.
Assistants de programmation : une étude refroidit l’enthousiasme | Les experts mettent 19 % de temps supplémentaire tout en se croyant plus rapides.

Trieurs automatiques au port du Havre | Quarante robots de Fennick remplacent l’équipe de nuit d’un terminal.
Le Havre confie ses colis de nuit aux robots de Fennick | Neuf mille paquets par heure passent entre les bras des machines.

La fondatrice d’Oriel, Claire Vasseur, quitte l’entreprise | Un désaccord sur les tests de sécurité l’opposait au conseil d’administration.
Claire Vasseur claque la porte d’Oriel | La fondatrice reprochait à ses administrateurs de brûler les étapes de sécurité.
Départ de Vasseur : crise chez Oriel | Le directeur de la recherche prend les commandes du laboratoire.

Oriel retrace l’origine des réponses d’un modèle | Sa méthode relie chaque phrase aux documents de l’entraînement.
D’où viennent les phrases d’une IA ? La méthode d’Oriel | Les chercheurs remontent jusqu’aux documents qui ont façonné une réponse.

Un modèle pour le wolof entraîné sur des archives de radio | L’université de Dakar le met à la disposition de tous.
Dakar présente un modèle de langue wolof | Les archives radiophoniques ont nourri ce projet universitaire ouvert.
L’IA parle wolof grâce à la radio sénégalaise | Des chercheurs de Dakar publient un modèle gratuit.

Le navigateur Boussole piégé par du texte invisible | Des chercheurs ont détourné son assistant avec des consignes cachées dans une page.
Boussole corrige une faille de son agent | Une page truquée pouvait faire envoyer des courriels par le navigateur.
Injection de consignes : l’assistant de Boussole livrait les courriels | L’éditeur du navigateur a publié un correctif après l’alerte des chercheurs.

Boussole arrive sur téléphone | Le navigateur à assistant est disponible pour Android et iPhone.
Le navigateur Boussole débarque sur Android et iPhone | Résumés de pages et recherche vocale sont de la partie.

Chanteurs et maison de disques s’accordent sur les voix synthétiques | Les artistes de Greenline toucheront une part des chansons générées.
Greenline paiera les artistes dont la voix est imitée | L’accord prévoit un partage des revenus des chansons générées.

Morrow ajoute le son à ses vidéos générées | Pas, pluie et dialogues naissent en même temps que l’image.
Vidéo générée : Morrow invente aussi la bande sonore | Le modèle crée dialogues et bruitages accordés aux images.

Les assureurs excluent les erreurs des agents autonomes | Trois groupes modifient leurs contrats destinés aux entreprises.
Agents autonomes : qui paiera ? Les assureurs se retirent | De nouvelles clauses laissent le risque aux entreprises.

La SNCF teste un annonceur à voix de synthèse | Les messages en gare seront prononcés en six langues à Strasbourg.
Gare de Strasbourg : des annonces générées en six langues | La compagnie ferroviaire expérimente une voix artificielle.

Un modèle de météo appris adopté par Météo-Québec | Les prévisions à cinq jours sont calculées en deux minutes.
Météo-Québec confie ses prévisions à un modèle appris | Deux minutes de calcul remplacent des heures de supercalculateur.

L’Assemblée vote l’étiquetage des vidéos artificielles | Les plateformes auront un jour pour signaler les contenus générés.
Contenus générés : les députés imposent une mention | Les plateformes devront signaler les vidéos artificielles sous vingt-quatre heures.

Quillo supprime un poste sur cinq | L’éditeur d’assistants d’écriture souffre de la concurrence des outils gratuits.
Licenciements chez Quillo, victime des assistants gratuits | Cent quarante salariés quittent l’éditeur.
Assistants d’écriture : Quillo se sépare de 140 personnes | L’entreprise a vu ses ventes fondre de moitié.

Quillo vérifie désormais les faits | Les phrases douteuses sont soulignées et reliées à une source.
L’assistant d’écriture Quillo souligne les phrases sans source | La vérification des faits est ouverte à tous les abonnés.

Un examen de médecine avait fuité dans les données d’entraînement | Des chercheurs montrent que les modèles connaissaient un tiers des questions.
Évaluation médicale faussée : les modèles avaient vu les questions | Un tiers de l’examen figurait dans les corpus d’apprentissage.

Camions sans conducteur entre Lille et Anvers | Harrow lance une liaison nocturne régulière de marchandises.
Fret : Harrow fait rouler ses camions autonomes jusqu’à Anvers | La liaison nocturne part de Lille sans personne en cabine.
Première ligne régulière de poids lourds autonomes | Dix camions de Harrow relient Lille et Anvers chaque nuit.

Un camion de Harrow heurte un sanglier | Les autorités réclament les données des capteurs après l’accident près de Gand.
Accident près de Gand : les capteurs de Harrow en question | Le véhicule autonome a freiné tard devant un animal.

La BnF ouvre dix millions de pages aux chercheurs | Journaux et lettres numérisés pourront servir à l’entraînement.
Dix millions de pages de la BnF pour entraîner des modèles | L’accès est réservé aux universités et aux laboratoires publics.

Un antivenin conçu par ordinateur protège des souris | Le laboratoire zurichois a généré une protéine contre le cobra.
Venin de cobra : une protéine générée sauve des souris | Des biologistes de Zurich ont utilisé un modèle génératif.

Les échecs interdisent les lunettes connectées | La fédération réagit à une tricherie découverte à Prague.
Lunettes connectées bannies des tournois d’échecs | Une affaire de triche à Prague pousse la fédération à sévir.

Les centres de données prendront 10 % de l’électricité en 2030 | Le régulateur veut imposer des batteries aux nouveaux sites.
Électricité : le régulateur s’inquiète des centres de données | Un dixième de la consommation leur reviendrait en 2030, selon le rapport.

Gand publie la liste de ses algorithmes | Les habitants peuvent consulter quarante systèmes, du stationnement aux permis.
Transparence : Gand recense quarante algorithmes municipaux | Le registre public couvre permis, stationnement et aides.

Le Maroc forme dix mille enseignants à l’IA | Le programme commence à Casablanca et à Fès en septembre.
Dix mille enseignants marocains formés à l’intelligence artificielle | Casablanca et Fès accueilleront les premières sessions.

Sable 2 regarde des films d’une heure | Le modèle de Tern Research répond aux questions sur chaque scène.
Tern Research présente Sable 2, spécialiste des longues vidéos | Une heure de film tient dans son contexte.

Un robot de tri des déchets apprend à Marseille | La start-up Recyclo promet de doubler le taux de recyclage.
Recyclo installe son robot trieur de déchets à Marseille | Le centre de tri compte doubler la part recyclée.
`
