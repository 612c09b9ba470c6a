import type { Funding } from '../pack.ts'

export const funding: Funding = {
  dollarIsUnclear: false,
  threeDigits: { comma: 'decimal', point: 'unclear' },
  scales: [
    ['billions?', null],
    ['Mds?|Mrds?', 1e9],
    ['M', 1e6],
    ['k|K', 1e3],
  ],
  ones: [
    [String.raw`un\s+demi[-\s]`, 0.5],
    ['un', 1],
  ],
  beforeOne: null,
  raises:
    'lève|lèvent|levé|levait|lever|boucle|a bouclé|récolte|récolté|réunit|réuni|obtient|obtenu|décroche|décroché|sécurise',
  funding: 'levée|levées|financement|tour de table|série [a-h]|amorçage',
  other:
    "valoris\\p{L}*(?: à| de)?|valeur|valant|chiffre d['’]affaires|revenus?|ventes|bénéfices?|pertes?|contrats?|commandes?|acqui\\p{L}*|rach\\p{L}*|achats?|achète|subventions?|prêts?|dettes?|crédits?|fonds (?:de|d['’])|fonds|au total|total|à ce jour|cumul\\p{L}*|amendes?|dépens\\p{L}*|coûts?|invest(?:it|i|ir|issement)s?|marché|secteur",
  planned:
    "discussions?|négoci\\p{L}*|pourparlers|cherche|cherchent|veut|veulent|souhaite\\p{L}*|vise|visent|espère|prévoit|envisage|pourrait|pourraient|devrait|devraient|va|vont|compte|jusqu['’]à|au moins|serait|aurait|auraient|rumeurs?|selon des sources|échou\\p{L}*|dément|pas|si",
  earlier:
    "l['’]an dernier|l['’]année dernière|le mois dernier|il y a|précédent\\p{L}*|auparavant|depuis sa création",
  leads: 'mène|mené|dirige|dirigé|soutient|investit|participe',
}
