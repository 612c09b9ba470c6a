import type { Tools } from '../pack.ts'

export const tools: Tools = {
  kinds:
    'outils?|applis?|applications?|assistante?s?|agents?|chatbots?|robots?|modèles?|éditeurs?|extensions?|modules?|plateformes?|logiciels?|services?|générateurs?|traducteurs?|navigateurs?|claviers?|moteurs? de recherche|bibliothèques?|agendas?',
  notAKind: 'à|chez|au|du|des|de la|de logiciels|de jeux',
  makers:
    'sociétés?|entreprises?|start-?ups?|jeunes? pousses?|firmes?|groupes?|éditeurs?|laboratoires?|équipes?|chercheu(?:rs?|ses?)|ministres?|gouvernements?|hôpitaux|hôpital|universités?|enseignants|médecins|utilisateurs|clients|géant',
  launches:
    'lance(?:nt)?|lancé|dévoile(?:nt)?|dévoilé|publie(?:nt)?|publié|présente(?:nt)?|présenté|annonce(?:nt)?|annoncé|déploie|déployé|sort|introduit|lancer|dévoiler|publier|présenter|annoncer|sortir',
  auxiliaries: "a|ont|vient de|aussi|également|aujourd['’]hui|hier|son|officiellement",
  articles: "le |la |l['’]|les |son |sa |ses |un |une ",
  called: 'appelée?|nommée?|baptisée?|dénommée?|intitulée?|du nom de|connue? sous le nom de',
  isA: "est (?:un|une|le|la|l['’])",
  aKind: "un|une|le|la|l['’]",
  afterName: 'pour|à|au|aux|avec|en|dans|sur|qui|que|dont|afin|de|par|et|ce|cette|destinée?|capable',
  madeBy:
    '(?:développée?|conçue?|créée?|fabriquée?|entraînée?|lancée?|publiée?|éditée?|proposée?|imaginée?|mise? au point) par',
  itsMaker: '(?:son|sa|le|la) (?:éditeur|éditrice|créateur|créatrice|fabricant|concepteur)',
  rivals: 'riva(?:l|ux|les?)|concurrente?s?|contrairement|à la différence|par rapport|comparée?s?|que',
  costs:
    'coûte(?:nt|ra|ront)?|prix|tarifs?|facturée?s?|paie(?:nt|ront|ra)?|payent|abonnements?|licences?|forfaits?|offres?|proposée?s? (?:à|pour|au prix)|vendue?s?|disponibles? (?:à|pour|à partir)',
  currencies: 'euros?|dollars?|livres?|francs?|dirhams?|yens?|yuans?|EUR|USD|CHF|GBP|MAD',
  units:
    '(?:et )?(?:par|chaque|pour chaque) (?:utilisateur|utilisatrice|personne|poste|siège|membre|salarié|employé|équipe|mois|an|année|semaine|jour|heure|page|document|image|appel)|mensuels?|annuels?',
  notThePrice: "au lieu de|contre|auparavant|plutôt que|jusqu['’]ici|économi\\p{L}+|valorisée?|amendes?",
  freeWord: 'gratuite?s?',
  free: '(?<=(?:est|sont|reste|restent) (?:(?:entièrement|totalement|actuellement|désormais|aussi) )?)gratuite?s?|gratuitement|sans frais|(?:version|offre|édition|formule) gratuite',
  freeFor: 'pour|aux',
  notFree:
    "(?:n['’]est|ne sont|n['’]a|sans|aucune?|pas|plus|jamais)(?: \\p{L}+){0,3} gratuite?s?|(?:essai|période|accès|formation)(?: \\p{L}+)? gratuite?|(?:était|étaient|fut) gratuite?s?|gratuite?s? (?:pendant|jusqu|durant|les)",
}
