import type { Reading } from '../pack.ts'

export const reading: Reading = {
  stopWords: `a à afin ai ainsi alors après assez au aucun aucune aujourd hui auprès aura auront aussi autant autour autre autres
    aux avait avant avec avoir avons ayant beaucoup bien c ça car ce ceci cela celle celles celui cent cependant certains
    certaines ces cet cette ceux chaque chez ci combien comme comment contre d dans de début dedans dehors déjà demain
    depuis dernier dernière derniers dernières derrière des désormais dès deux devant devrait dit dire doit doivent donc dont du durant
    elle elles en encore enfin ensuite entre environ est et étaient était étant été être eu eux fait faire fois font
    grâce hier hors hormis hui ici il ils j jamais je jusqu jusque l la là laquelle le lequel les lesquelles lesquels leur
    leurs lors lorsque lui m ma mais malgré me même mêmes mes mieux moins mon n ne néanmoins ni non nos notamment notre
    nôtre nous nouveau nouveaux nouvel nouvelle nouvelles on ont or ou où outre par parce parfois parmi pas pendant peu peut
    peuvent plus plusieurs plutôt pour pourquoi pourrait pourtant premier première premiers près presque puis puisque qu
    quand quant que quel quelle quelles quelque quelques quels qui quoi s sa sans sauf se selon sera seront ses seul
    seule seulement si sinon soit son sont sous souvent suite suivant sur surtout t ta tandis tant te tel telle tels
    toujours tous tout toute toutefois toutes très trop tu un une vers via voici voilà vos votre vous y`,
  storyWords: [
    `ia modele entreprise intelligence artificielle`,
    `donnees outil utilisateur millions langue recherche systeme startup jeune pousse technologie openai google annonce an
    semaine lance presente euros francais france`,
    `agent ouvert libre source pourcent milliards entrainement puce code developpeur application assistant image video voix
    texte client produit service plateforme cout prix test etude hopital ecole securite loi regle tribunal gouvernement
    union europeenne europe microsoft nvidia meta anthropic apple amazon leve tour table financement investisseur serie version
    fonction recherche gratuit public acces marche nuage monde pays travail salarie mistral paris`,
    `laboratoire universite professeur etudiant patient medecin enseignant regulateur commission parlement ministre droit
    auteur proces juge editeur robot voiture telephone batterie energie electricite centre processeur serveur memoire poids licence
    article chercheur precision erreur heure jour mois moitie double trimestre dollar directeur general fondateur
    employe emploi recrute supprime rachete acquiert accord partenaire partenariat investit valorisation action chiffre affaires
    attaque fuite faille panne vie privee cnil enfant navigateur robot conversationnel traduction medical sante banque
    assurance medicament gene meteo climat satellite navire port train agriculture eau jeu musique film livre presse journal
    claude gpt gemini llama deepseek petit grand rapide contexte parametre local appareil ville groupe public`,
  ],
  nameWords: `académie administration aéroport agence agriculture alliance ambassade appel armée assemblée assises association
    assurance atlantique autorité banque barreau basilique bibliothèque bourse bureau cabinet caisse capital
    cathédrale celsius centre chambre chancelier château christ cité classe club collège comité commerce
    commission communauté compagnie confédération conférence congrès conseil conservatoire constitution
    constitutionnel consortium cour croix cyber défense département développement directeur direction droits
    économie école éducation église énergie enseignement environnement espace état états est exposition faculté
    fédération fédérale femmes festival fête finances fondation fonds forêts forum foyer garde gaz gendarmerie
    général générale golfe gouvernement grand grande groupe guerre haute haut hôpital hôtel île îles industrie
    information inspection institut intérieur internet jeux journal justice lab laboratoire laboratoires lac
    ligue lycée madame mairie maison maître marché marine médecine médias méditerranée mer ministère ministre
    monde monsieur montagne mont musée musique nations nationale national noël nord nouveau nouvelle
    observatoire océan office opéra orchestre ordre orient ouest pacifique palais pape pâques parc parlement
    parquet partenaires parti pays place police pôle pont port poste préfecture préfet premier première
    président presse prince princesse prix professeur programme province protection public quai radio recherche
    région registre reine république réseau rivière roi rouge route royaume rue saint sainte santé sciences
    sécurité sénat service services social société solutions sommet sport sports stade statistique sud supérieur
    supérieure suprême syndicat système systèmes technologies télécommunications théâtre tour trains transports
    travail trésor tribunal union uni unies unis université vallée ville web`,
  cities: {
    algiers: 'Alger',
    antwerp: 'Anvers',
    athens: 'Athènes',
    beijing: 'Pékin',
    brussels: 'Bruxelles',
    casablanca: 'Casablanca',
    cordoba: 'Cordoue',
    geneva: 'Genève',
    hague: 'Haye',
    jerusalem: 'Jérusalem',
    kyiv: 'Kiev',
    london: 'Londres',
    mumbai: 'Bombay Mumbai',
    seville: 'Séville',
    venice: 'Venise',
    warsaw: 'Varsovie',
  },
  endings:
    /(?<=\p{L}{3})(?:issements?|ements?|ations?|ateurs?|atrices?|euses?|eurs?|aient|ions?|aux|ent|ant|ees?|ait|er|ez|al|es|e|s)$/u,
  abbreviations: String.raw`M|MM|Mme|Mlle|Dr|Pr|St|p\. ex|cf|av|env|art|fig|no|vol|éd|J\.-C`,
  ordinaryEndings: /(?:ment|ments|tions?|eurs?|euses?|ants?|é|és|ée|ées|ités?)$/u,
  conjunction: /(?!)/,
  leans:
    /^(?:mais|quant à|quant aux?|en ce qui concerne|pour ce qui est|et|or|donc|car|ainsi|cependant|toutefois|pourtant|néanmoins|en revanche|de son côté|de leur côté|à son tour|d['’]où|par ailleurs|de plus|en outre|enfin|ensuite|puis|aussi|par exemple|de même|il|elle|ils|elles|ce|c['’]est|cela|ceci|cette|cet|ces|celui|celle|ceux|celles|son|sa|ses|leur|leurs|tous deux|ce dernier|cette dernière|y compris|là|permet|permettent|fonctionne|inclut|prend en charge)(?=[\s,'’])/iu,
  leansAfterPreposition:
    /^(?:depuis|après|avant|avec|malgré|pour|dans|selon|grâce à|outre|face à|lors de|d['’]après|à|de|en|sur|sous|chez|contre) (?:cet? |cette |ces |cela|celui|celle|ceux|elle\b|elles\b|lui\b|eux\b|son |sa |ses |leurs? )(?!(?:semaine|année|mois|jour|été|hiver|automne|printemps)\b)/iu,
  pageWords:
    'entreprise entreprises société site sites web page pages accueil newsletter infolettre lettre abonnement abonnez abonner connexion cookie cookies confidentialité mentions légales contact menu recherche partager lire suite plus blog officiel communiqué presse équipe compte télécharger',
  firstPerson: /(?<![\p{L}])(?:(?:nous|notre|nos|je|mon|mes)(?![\p{L}])|j['’])/iu,
  boilerplateStart: String.raw`lire (?:aussi|la suite)|à (?:lire|voir|écouter)|voir aussi|abonnez|inscrivez|suivez-nous|partage[rz] (?:cet|sur)|cliquez|écoutez|bonjour à|bienvenue|merci (?:d['’]avoir|de (?:nous|votre))|lire également|téléchargez|recevez|avec (?:l['’])?(?:agence|afp)|\d+ ?min(?:utes)?\.? de lecture`,
  boilerplateLabel: 'publicité|crédit|photo|légende|temps de lecture',
  boilerplate:
    'dans votre boîte|cet article a été|infolettre|tous droits réservés|politique de confidentialité|abonnez-vous',
  toMachine: String.raw`\b(?:ignore[rz]?|oublie[rz]?|négligez|contourne[rz]?)\b.{0,50}(?:instructions?|consignes?|règles)|(?:invite|message|prompt) système|vous êtes (?:désormais |maintenant )?une? (?:ia|assistant|modèle)|^\s*(?:système)\s*[:>]`,
  toReader: String.raw`\b(?:vous|votre|vos)\b|\bne \p{L}+ez (?:pas|plus|jamais)\b`,
  addsTo: String.raw`(?<!\p{L})(?:également|aussi)(?!\p{L})`,
  reportsSpeech: String.raw`\b(?:selon|déclaré|affirmé|d['’]après|indiqué)\b`,
  namesItsSource: String.raw`selon|d['’]après`,
  pointsAtNow:
    'ce (?:mois|matin|lundi|mardi|mercredi|jeudi|vendredi|printemps|trimestre)|cette (?:semaine|année)|cet (?:été|hiver|automne)',
  pronounAfterTime: String.raw`^(?:En|Au|Le|Depuis|Après|Avant|Lors|Dans|Avec|Pour|À) (?:[\p{Ll}\p{N}’'-]+,? ){0,6}(?:il|elle|ils|elles)(?![\p{L}])|^(?:En|Au|Le|Depuis|Après|Avant|Lors|Dans|Avec|Pour|À) [^,.]{1,90}, (?:il|elle|ils|elles)(?! (?:y a|faut)(?!\p{L})|\p{L})`,
  roleAlone: String.raw`^(?:selon (?:la|le|les)|pour (?:la|le|les)) \p{Ll}+(?: \p{Ll}+)?,|^(?:selon |pour )l['’]\p{Ll}+,`,
  namelessSpeaker: String.raw`\S*-(?:t-)?(?:il|elle|on|ils|elles)(?![\p{L}])`,
  pointsAround: String.raw`^(?:de (?:son|leur) côté|pour (?:sa|leur) part)(?!\p{L})|ci-dess(?:us|ous)|ci-contre|comme (?:mentionné|indiqué|dit|évoqué|expliqué) plus haut|voir plus (?:haut|bas)`,
  knownStart: String.raw`fondée?|créée?|basée?|installée?|forte? d['’]?une?|lancée?|née?`,
  theCompany: String.raw`l['’]entreprise|la (?:société|start-?up|jeune pousse)|le groupe`,
  knownSubject: String.raw`(?:l['’](?:équipe|étude|outil|application|opération|investissement|initiative|assistant|événement)|(?:la|le) (?:projet|rapport|modèle|système|logiciel|service|plan|somme|budget|marché|dispositif|tour de table)|(?:la ville|le texte|le communiqué)|les (?:chercheurs|auteurs|résultats|fonds|tests))`,
}
