import { pack } from '#languages/packs.ts'
import { type Language, scriptOf } from '#languages/rules.ts'
import { isOneQuotation, outsideQuotations } from '../quotations.ts'

/** "This week" refers to the calendar, not to a sentence. */
const POINTS_AT_NOW =
  /^(?:this (?:week|month|year|morning|spring|summer|autumn|fall|winter|quarter|monday|tuesday|wednesday|thursday|friday)|ce (?:mois|matin|lundi|mardi|mercredi|jeudi|vendredi|printemps|trimestre)|cette (?:semaine|année)|cet (?:été|hiver|automne)|est[ea] (?:semana|mes|mês|año|ano|lunes|martes|miércoles|jueves|viernes|verano|verão|trimestre|segunda|terça|quarta|quinta|sexta)|هذا (?:الأسبوع|الشهر|العام)|هذه السنة)/iu
/** A pronoun as the subject after a time or a place: "In May it …", "En 2024, elle …". */
const PRONOUN_AFTER_TIME =
  /^(?:In|On|At|By|Since|After|Before|During|Last|Earlier|Until|For|From|To|With) (?:(?:[\p{Ll}\p{N}’'-]+|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)\p{Ll}*),? ){0,5}(?:he|she|it|they)(?![\p{L}])|^(?:En|Au|Le|Depuis|Après|Avant|Lors|Dans|Avec|Pour|À) (?:[\p{Ll}\p{N}’'-]+,? ){0,6}(?:il|elle|ils|elles)(?![\p{L}])/u
/** A speaker named only by a role: "according to the researcher, …". */
const ROLE_ALONE =
  /^(?:according to the|for the|selon (?:la|le|les)|pour (?:la|le|les)|según (?:el|la|los|las)|para (?:el|la|los|las)|segundo (?:o|a|os|as)|para (?:o|a|os|as)|de acordo com (?:o|a|os|as)) \p{Ll}+(?: \p{Ll}+)?,|^(?:selon |pour )l['’]\p{Ll}+,|^و?(?:بحسب|وفق|حسب) ال\p{L}+،/iu
/** After a quotation, only a pronoun or a bare verb names the speaker. */
const NAMELESS_SPEAKER =
  /[”»"],?\s*(?:(?:he|she|they) \p{L}+|(?:said|added|says|adds) (?:he|she|they)|\S*-(?:t-)?(?:il|elle|on|ils|elles)(?![\p{L}])|(?:añadi|agreg|explic|señal|afirm|asegur|conclu|sosten|sostien|record|resum|insist|cont|cuent|recuerd)\p{L}*(?: él| ella)?(?=\s*[.,])|(?:dijo|dice|añade)(?: él| ella)?(?=\s*[.,])|(?:disse|diz|conta|acrescent|explic|afirm|conclu|sublinh|defend|refer|garant|resum)\p{L}*(?: ele| ela)?(?=\s*[.,])|بحسب (?:قوله|قولها)|على حد (?:قوله|قولها|تعبيره|تعبيرها))/iu
/**
 * Words that refer to another part of the page, or turn from the previous statement to another subject: useless anywhere
 * else.
 */
const POINTS_AROUND =
  /^(?:back (?:in|at) |(?:meanwhile|separately|elsewhere|for (?:his|her|its|their) part|de (?:son|leur) côté|pour (?:sa|leur) part|por su parte|por sua vez|pela sua parte)(?!\p{L})|و?من (?:جهته|جهتها|جانبه|جانبها)(?!\p{L}))|\bas (?:mentioned|noted|described|discussed|stated|explained) (?:above|earlier|below|before|previously)\b|\b(?:see|shown|pictured|listed|described) (?:above|below)\b|\bsee the (?:appendix|table|chart|figure)\b|\b(?:table|chart|graphic|figure|video|map|list|image) (?:above|below)\b|ci-dess(?:us|ous)|ci-contre|comme (?:mentionné|indiqué|dit|évoqué|expliqué) plus haut|voir plus (?:haut|bas)|como (?:ya )?(?:se (?:ha dicho|dijo|mencionó|indicó|explicó)|hemos (?:visto|dicho)|decíamos)|(?:tabla|gráfico|vídeo|imagen|lista) (?:de (?:arriba|abajo)|siguiente)|siguiente (?:tabla|gráfico|vídeo|lista)|más (?:arriba|abajo)[,.]|como (?:já )?(?:foi )?(?:referid[oa]|mencionad[oa]|dito) (?:acima|antes|anteriormente)|(?:vídeo|tabela|gráfico|imagem|lista) (?:abaixo|acima)|acima (?:referid|mencionad|citad)|كما (?:ذكرنا|أشرنا|أسلفنا)|(?:المذكور|المذكورة|المشار إليه|المشار إليها) (?:أعلاه|آنفا)|(?:أعلاه|أدناه)(?=[\s،.)]|$)|(?:الجدول|الرسم|الفيديو) (?:التالي|الآتي)/iu

const withoutVowels = (text: string, language: Language) =>
  scriptOf(language) === 'arabic' ? text.replace(/\p{M}/gu, '') : text

/**
 * True if a sentence needs the one before it to be understood: "he", "but", "this", "since then", a quotation without a
 * speaker.
 */
export function leansOnPrevious(sentence: string, language: Language): boolean {
  const text = withoutVowels(sentence, language)
  return (
    (pack(language).reading.leans.test(text) && !POINTS_AT_NOW.test(text)) ||
    pack(language).reading.leansAfterPreposition.test(text) ||
    PRONOUN_AFTER_TIME.test(text) ||
    ROLE_ALONE.test(text) ||
    NAMELESS_SPEAKER.test(text) ||
    isOneQuotation(text)
  )
}

/** True if a sentence refers to another part of its page: "as mentioned above", "the chart below". */
export const pointsAround = (sentence: string, language: Language): boolean =>
  POINTS_AROUND.test(withoutVowels(sentence, language))

/** "The company …", "L’entreprise …": understood after a headline that names it. */
const THE_COMPANY =
  /^(?:(?:founded|based|headquartered|created|launched|backed|established|led|fondée?|créée?|basée?|installée?|forte? d['’]?une?|lancée?|née?|fundad[ao]|cread[ao]|criad[ao]|con sede|com sede|lanzad[ao]|lançad[ao])(?!\p{L}).{0,80}, )?(?:the (?:company|firm|start-?up|group|maker)|l['’]entreprise|la (?:société|start-?up|jeune pousse)|le groupe|la (?:empresa|compañía|firma|startup)|el grupo|[oa] (?:empresa|companhia|grupo|startup|fintech)|و?\p{L}* ?الشركة)(?![\p{L}])/iu
/** Subjects that the text has introduced before, and that its headline rarely names. */
const KNOWN_SUBJECT =
  /^(?:the (?:team|study|report|paper|authors?|researchers?|project|tool|model|system|software|app|service|deal|round|money|funds?|investment|move|decision|announcement|product|platform|program|programme|initiative|plan|assistant|chip|device|law|bill|event|makers|city|statement|post|reason|results?|findings?|tests?|logs|source|others?)|(?:l['’](?:équipe|étude|outil|application|opération|investissement|initiative|assistant|événement)|(?:la|le) (?:projet|rapport|modèle|système|logiciel|service|plan|somme|budget|marché|dispositif|tour de table)|(?:la ville|le texte|le communiqué)|les (?:chercheurs|auteurs|résultats|fonds|tests))|(?:la|el) (?:equipo|estudio|informe|proyecto|herramienta|modelo|sistema|programa|operación|ronda|inversión|iniciativa|decisión|organización|cita|plan|ciudad|texto|comunicado)|los (?:investigadores|autores|resultados|fondos)|[oa] (?:equipa|equipe|estudo|relatório|projeto|projecto|ferramenta|modelo|sistema|programa|operação|ronda|rodada|investimento|iniciativa|decisão|plano|trabalho|cidade|comunicado|texto)|os (?:investigadores|pesquisadores|autores|resultados|recursos|fundos|dados)|و?\p{L}* ?(?:الفريق|الباحثون|الدراسة|البرنامج|المشروع|النموذج|الأداة|المنصة|الخطة|الجولة|التقرير|الصحيفة|الوكالة|المدينة|البيان))(?![\p{L}])/iu
const NAMED_FIRST = /^(?: \p{Ll}+){0,2} [\p{Lu}“«"]/u

/** The weight of a sentence whose subject the reader has to know already; 1 if the sentence explains itself. */
export function subjectWeight(text: string): number {
  const [known] = KNOWN_SUBJECT.exec(text) ?? THE_COMPANY.exec(text) ?? []
  if (known === undefined || NAMED_FIRST.test(text.slice(known.length))) return 1
  return KNOWN_SUBJECT.test(text) || known.includes(',') ? 0.6 : 0.8
}

/** True if the publisher speaks of itself: such a sentence is theirs and is never continued in our own words. */
export const speaksOfItself = (text: string, language: Language): boolean =>
  pack(language).reading.firstPerson.test(withoutVowels(outsideQuotations(text), language))
