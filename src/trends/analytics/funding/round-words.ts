import type { Language } from '#languages/rules.ts'

/** Matches whole words only: no letter of any script directly before or after. */
const words = (pattern: string): RegExp => new RegExp(String.raw`(?<!\p{L})(?:${pattern})(?!\p{L})`, 'iu')
/** Matches directly before an amount, with at most two words in between. */
const rightBefore = (pattern: string): RegExp =>
  new RegExp(String.raw`(?<!\p{L})(?:${pattern})\s*(?:[\p{L}’'.-]+\s+){0,2}$`, 'iu')
/** Matches directly after an amount, with at most two words in between. */
const rightBehind = (pattern: string): RegExp =>
  new RegExp(String.raw`^\s*(?:[\p{L}’'-]+\s+){0,2}(?:${pattern})(?!\p{L})`, 'iu')

/** The verbs between a company name and an amount that say the company raised it. */
export const RAISES: Record<Language, RegExp> = {
  en: words(
    'raise[sd]?|raising|secure[sd]?|lands?|landed|bags?|bagged|nabs?|nabbed|close[sd]?|hauls? in|pulls? in|scores?|scored|snags?|snagged|picks? up|attracts?|attracted|garner(?:s|ed)?|collects?|collected',
  ),
  fr: words(
    'lève|lèvent|levé|levait|lever|boucle|a bouclé|récolte|récolté|réunit|réuni|obtient|obtenu|décroche|décroché|sécurise',
  ),
  es: words(
    'levanta|levantó|levantado|recauda|recaudó|recaudado|capta|captó|captado|cierra|cerró|cerrado|obtiene|obtuvo|obtenido|consigue|consiguió',
  ),
  pt: words(
    'levanta|levantou|levantado|capta|captou|captado|arrecada|arrecadou|arrecadado|recebe|recebeu|fecha|fechou|obtém|obteve|consegue|conseguiu',
  ),
  ar: words('(?:و|ف)?(?:جمع|جمعت|تجمع|يجمع|حصدت|حصد|تحصل|حصلت|يحصل|أغلقت|تغلق)'),
}

/** The terms for raised money. */
export const FUNDING: Record<Language, RegExp> = {
  en: words('funding|financing|fundraise|fundraising|round|series [a-h]\\d?|seed|pre-seed'),
  fr: words('levée|levées|financement|tour de table|série [a-h]|amorçage'),
  es: words('ronda|financiación|financiamiento|serie [a-h]|semilla|recaudación'),
  pt: words('rodada|ronda|financiamento|aporte|captação|série [a-h]|semente'),
  ar: words('(?:و|ب|ل|ال|في)?(?:جولة|الجولة|تمويل|التمويل|تمويلية|التمويلية|تمويلا|تمويلاً)'),
}

/**
 * The terms for amounts that were not raised: valuations, revenues, prices, contracts, funds, debts, totals raised so far.
 */
const OTHER: Record<Language, string> = {
  en: 'valuations?(?: of)?|valued at|values it at|valuing|worth|market cap(?:itali[sz]ation)?|revenues?|sales|arr|run rate|profits?|losses|loss|contracts?|deals?|orders?|acqui\\p{L}*|buys?|bought|purchase[sd]?|mergers?|grants?|loans?|debt|credit|facility|funds?|in total|to date|total(?:s|ing)?(?: of| to)?|so far|altogether|fines?|lawsuits?|settle\\p{L}*|salar\\p{L}*|bonus\\p{L}*|spend(?:ing|s)?|spent|costs?|invests?|invested|investing|capex|market|industry|sector',
  fr: "valoris\\p{L}*(?: à| de)?|valeur|valant|chiffre d['’]affaires|revenus?|ventes|bénéfices?|pertes?|contrats?|commandes?|acqui\\p{L}*|rach\\p{L}*|achats?|achète|subventions?|prêts?|dettes?|crédits?|fonds (?:de|d['’])|fonds|au total|total|à ce jour|cumul\\p{L}*|amendes?|dépens\\p{L}*|coûts?|invest(?:it|i|ir|issement)s?|marché|secteur",
  es: 'valora\\p{L}*(?: en| de)?|valuaci\\p{L}*|avalú\\p{L}*|ingresos|ventas|ganancias|pérdidas|contratos?|pedidos?|adqui\\p{L}*|compra\\p{L}*|subvenci\\p{L}*|préstamos?|deudas?|créditos?|fondos? (?:de)|fondo|en total|total|hasta la fecha|multas?|gast\\p{L}*|costes?|costos?|invierte|invirtió|invertir|mercado|sector',
  pt: 'avalia\\p{L}*(?: em| de)?|valor de mercado|receitas?|vendas|lucros?|perdas?|contratos?|pedidos?|encomendas?|adquir\\p{L}*|aquisi\\p{L}*|compra\\p{L}*|subsídios?|empréstimos?|dívidas?|créditos?|fundos? (?:de)|fundo|no total|total|até (?:o momento|agora|hoje)|multas?|gast\\p{L}*|custos?|invest(?:e|iu|ir)|mercado|setor',
  ar: '(?:و|ب|ل|ال|من)?(?:تقييم|التقييم|تقييمها|تقييما|قيمتها السوقية|القيمة السوقية|إيرادات|الإيرادات|مبيعات|أرباح|خسائر|عقد|عقود|صفقة|طلبية|استحواذ|شراء|منحة|قرض|ديون|صندوق|صندوقا|إجمالي|الإجمالي|إجمالا|حتى الآن|غرامة|إنفاق|تكلفة|تستثمر|استثمرت|استثمر|سوق|قطاع)',
}
export const OTHER_BEFORE: Record<Language, RegExp> = each((language) => rightBefore(OTHER[language]))
export const OTHER_BEHIND: Record<Language, RegExp> = each((language) => rightBehind(OTHER[language]))

/** The terms for raises that have not happened or are not confirmed: plans, talks, rumors, limits, denials. */
export const PLANNED: Record<Language, RegExp> = {
  en: words(
    'in talks|talks|negotiat\\p{L}*|seek(?:s|ing)?|sought|plans?|planning|planned|aims?|aiming|wants?|hopes?|hoping|could|may|might|would|will|expect\\p{L}*|consider(?:s|ing)?|eye[sd]?|eyeing|looking to|set to|poised|about to|target(?:s|ing)?|up to|as much as|at least|reported(?:ly)?|rumou?r\\p{L}*|sources|fail\\p{L}*|denie[sd]|not|never|no|if|cancel\\p{L}*',
  ),
  fr: words(
    "discussions?|négoci\\p{L}*|pourparlers|cherche|cherchent|veut|veulent|souhaite\\p{L}*|vise|visent|espère|prévoit|envisage|pourrait|pourraient|devrait|devraient|va|vont|compte|jusqu['’]à|au moins|serait|aurait|auraient|rumeurs?|selon des sources|échou\\p{L}*|dément|pas|si",
  ),
  es: words(
    'negoci\\p{L}*|conversaciones|busca|buscan|quiere|quieren|planea|prevé|pretende|espera|aspira|podría|podrían|debería|va a|planes|hasta|al menos|sería|habría|rumor(?:es)?|según fuentes|fracas\\p{L}*|desmiente|no|si',
  ),
  pt: words(
    'negoci\\p{L}*|conversas|busca|buscam|procura|quer|querem|planeja|planeia|prevê|pretende|espera|pode|poderia|poderá|deve|deverá|vai|até|pelo menos|seria|teria|rumor(?:es)?|segundo fontes|fracass\\p{L}*|nega|não|se',
  ),
  ar: words(
    '(?:و|ف|ل|س)?(?:تسعى|يسعى|تخطط|يخطط|تعتزم|يعتزم|تنوي|تدرس|تستهدف|تجري محادثات|محادثات|مفاوضات|تتفاوض|قد|ربما|سوف|ستجمع|تتطلع|تأمل|من المتوقع|المتوقع|يصل إلى|تصل إلى|حتى|لا يقل عن|على الأقل|شائعات|مصادر|فشلت|تنفي|نفت|لم|لن|لا|إذا)',
  ),
}

/** The terms for money raised at an earlier time. */
export const EARLIER: Record<Language, RegExp> = {
  en: words(
    'last year|last month|years? ago|months? ago|previous(?:ly)?|earlier|prior|since its founding|since launch',
  ),
  fr: words(
    "l['’]an dernier|l['’]année dernière|le mois dernier|il y a|précédent\\p{L}*|auparavant|depuis sa création",
  ),
  es: words(
    'el año pasado|el mes pasado|hace|anterior(?:es)?|anteriormente|previa\\p{L}*|desde su fundación',
  ),
  pt: words(
    'no ano passado|no mês passado|há|anterior(?:es)?|anteriormente|desde a sua fundação|desde sua fundação',
  ),
  ar: words('العام الماضي|السنة الماضية|الشهر الماضي|قبل|سابق\\p{L}*|السابقة|منذ تأسيسها|في وقت سابق'),
}

/** The verbs for giving money; with one of them, the name at the beginning of the title is not the raiser. */
export const LEADS: Record<Language, RegExp> = {
  en: words('leads?|led|leading|backs?|backed|joins?|invests?'),
  fr: words('mène|mené|dirige|dirigé|soutient|investit|participe'),
  es: words('lidera|lideró|respalda|invierte|participa|apoya'),
  pt: words('lidera|liderou|apoia|investe|participa'),
  ar: words('تقود|يقود|قادت|بقيادة|تدعم|تستثمر|تشارك'),
}

function each<T>(make: (language: Language) => T): Record<Language, T> {
  return { en: make('en'), fr: make('fr'), es: make('es'), pt: make('pt'), ar: make('ar') }
}
