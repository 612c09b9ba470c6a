import type { Language } from '#languages/rules.ts'
import { unclosedQuotation } from './quotations.ts'

/** What a page says about itself instead of its subject, at the start of a sentence. */
const BOILERPLATE_START =
  /^(?:read (?:more|also|next)|see also|subscribe|sign up|follow us|share (?:this|on)|click (?:here|on)|tap (?:here|to)|listen to|watch (?:the|our|this)|lire (?:aussi|la suite)|à lire|voir aussi|abonnez|inscrivez|suivez-nous|partage[rz] (?:cet|sur)|cliquez|écoutez|leer (?:más|también)|lee (?:también|más)|te puede interesar|suscríb|síguenos|compart[ei]r? (?:este|esta|en)|haz clic|leia (?:também|mais)|ler mais|saiba mais|veja também|assine|subscreva|inscreva|siga-nos|partilh[ea] (?:este|esta|no)|compartilhe|clique|اقرأ (?:أيضا|المزيد|كذلك)|شاهد (?:أيضا|الفيديو)|اشترك|تابعونا|تابعنا|شارك (?:هذا|المقال)|للمزيد|انقر|اضغط|مواضيع ذات)|^(?:related|note|photos?|images?|caption|advertisement|sponsored|updated|publicité|crédit|photo|légende|publicidad|foto|imagen|publicidade|imagem|crédito|إعلان|صورة|الصورة|ملاحظة)(?:\s\S+){0,3}\s?:/iu
/** The same, anywhere in a sentence. */
const BOILERPLATE_ANYWHERE =
  /newsletter|all rights reserved|cookies?\b|privacy policy|terms of (?:use|service)|sign up for|subscribe to|this article (?:was )?(?:first|originally)|follow us|javascript|infolettre|tous droits réservés|politique de confidentialité|abonnez-vous|boletín de noticias|todos los derechos reservados|política de privacidad|suscríbete|todos os direitos reservados|política de privacidade|assine a|subscreva a|النشرة البريدية|نشرتنا|جميع الحقوق محفوظة|سياسة الخصوصية|ملفات تعريف الارتباط|اشترك في/iu

/** Words that speak to a language model or to our own machinery: no publisher says them to a reader. */
const TO_THE_MACHINE = [
  /\b(?:ignore|disregard|forget|override|bypass)\b.{0,50}\b(?:instructions?|prompts?|rules?|guidelines|above|directives?)\b/iu,
  /\b(?:system|developer) (?:prompt|message|instructions?)\b|\bas an? (?:ai|large) (?:language )?model\b|\byou are (?:now )?an? (?:ai|assistant|language model|editor|chatbot|llm)\b/iu,
  /\b(?:ignore[rz]?|oublie[rz]?|négligez|contourne[rz]?)\b.{0,50}(?:instructions?|consignes?|règles)|(?:invite|message|prompt) système|vous êtes (?:désormais |maintenant )?une? (?:ia|assistant|modèle)/iu,
  /\b(?:ignor[ae]n?|olvid[ae]n?|descart[ae]n?|omit[ae]n?)\b.{0,50}(?:instrucciones|indicaciones|reglas|órdenes)|(?:mensaje|prompt|indicaciones) del? sistema|(?:eres|usted es) (?:ahora )?una? (?:ia|asistente|modelo)/iu,
  /\b(?:ignor[ae]m?|esqueç?[ae]m?|desconsider[ae]m?|descart[ae]m?)\b.{0,50}(?:instruções|indicações|regras|ordens)|(?:mensagem|prompt|instruções) d[oe] sistema|(?:você é|és) (?:agora )?uma? (?:ia|assistente|modelo)/iu,
  /(?:تجاهل|تجاهلوا|تجاهلي|انس|تخط|اهمل|أهمل).{0,50}(?:التعليمات|تعليمات|الأوامر|القواعد|التوجيهات)|(?:رسالة|تعليمات|موجه) النظام|(?:أنت|انت) (?:الآن )?(?:نموذج|مساعد|ذكاء)/u,
  /^\s*(?:system|assistant|user|human|système|sistema|asistente|assistente|النظام|المساعد)\s*[:>]/iu,
  /<\/?\s*(?:source|system|instructions?|article|document|context|prompt|user|assistant|fuente|fonte)\b|\[\/?(?:INST|SYS|END|source)\b|<\|[^|]*\|>|<<+|>>+|\[\[|\]\]|={3,}|-{3,}|#{3,}|~{3,}|`{3}|\b(?:BEGIN|END) (?:OF )?(?:SOURCE|ARTICLE|PROMPT|INSTRUCTIONS?|TEXT|DOCUMENT)\b/u,
]

/** True for text that gives orders to a machine or imitates the marks around a source. Five languages. */
export const addressesMachine = (text: string): boolean =>
  TO_THE_MACHINE.some((pattern) => pattern.test(text))

/** True for what a page says about itself: subscriptions, rights, pictures, related links. */
export const isBoilerplate = (text: string): boolean =>
  BOILERPLATE_START.test(text) || BOILERPLATE_ANYWHERE.test(text)

/** True for text in which letters of two alphabets stand in one word, a way to hide words from filters. */
export const mixesAlphabets = (text: string): boolean =>
  /\p{Script=Latin}[\p{Script=Cyrillic}\p{Script=Greek}]|[\p{Script=Cyrillic}\p{Script=Greek}]\p{Script=Latin}/u.test(
    text,
  )

const WORDS = { least: 5, most: 60 }
const ENDING = /[.!?؟…](?:[”»"’')\]]|\s)*$/u
const BEGINNING: Record<'cased' | 'uncased', RegExp> = {
  cased: /^[“«"‘'¿¡(]*\s*(?:\p{Lu}|\p{Nd}|[$€£])/u,
  uncased: /^[“«"‘'(]*\s*[\p{L}\p{Nd}$€£]/u,
}

/** True for a whole sentence that can stand on a page: begun, ended, closed, of readable length, without addresses. */
export function isWholeSentence(text: string, language: Language): boolean {
  const words = text.split(' ').length
  const brackets = (text.match(/[([]/g) ?? []).length - (text.match(/[)\]]/g) ?? []).length
  return (
    words >= WORDS.least &&
    words <= WORDS.most &&
    ENDING.test(text) &&
    !/(?:\.{3}|…)[”»"’')\]]*$/u.test(text) &&
    // a name before the full stop of an initial, or a list that was cut
    BEGINNING[language === 'ar' ? 'uncased' : 'cased'].test(text) &&
    brackets === 0 &&
    !unclosedQuotation(text) &&
    !/https?:|www\.|\S@\S|[{}<>|]|[#@]\p{L}/u.test(text)
  )
}

/** Openings that point back at the sentence before. */
const LEANS: Record<Language, RegExp> = {
  en: /^(?:[“"]?)(?:however|but|and|so|yet|or|nor|then|also|still|instead|meanwhile|moreover|furthermore|additionally|in addition|besides|therefore|thus|hence|consequently|as a result|for example|for instance|in contrast|by contrast|after all|that said|he|she|it|its|they|their|his|her|him|them|this|that|these|those|such|both|another|others|one of them|similarly|likewise|the latter|the former|finally|second|third)\b/iu,
  fr: /^(?:mais|et|or|donc|car|ainsi|cependant|toutefois|pourtant|néanmoins|en revanche|par ailleurs|de plus|en outre|enfin|ensuite|puis|aussi|par exemple|de même|il|elle|ils|elles|ce|c['’]est|cela|ceci|cette|cet|ces|celui|celle|ceux|celles|son|sa|ses|leur|leurs|tous deux|ce dernier|cette dernière|y compris|là)(?=[\s,'’])/iu,
  es: /^(?:pero|y|e|o|mas|sin embargo|no obstante|además|asimismo|también|tampoco|por otra parte|por otro lado|por su parte|en cambio|por ejemplo|por eso|por ello|así|entonces|luego|finalmente|él|ella|ellos|ellas|este|esta|estos|estas|ese|esa|esos|esas|esto|eso|aquel|aquella|su|sus|ambos|ambas|dicho|dicha|según (?:él|ella|explicó|añadió)|añadió|agregó|explicó|señaló|afirmó|dijo|aseguró|indicó)(?=[\s,])/iu,
  pt: /^(?:mas|e|ou|porém|contudo|todavia|no entanto|entretanto|além disso|também|por outro lado|por sua vez|por exemplo|por isso|assim|então|depois|por fim|ele|ela|eles|elas|este|esta|estes|estas|esse|essa|esses|essas|isto|isso|aquele|aquela|o seu|a sua|os seus|as suas|seu|sua|seus|suas|ambos|ambas|segundo (?:ele|ela)|acrescentou|explicou|afirmou|disse|salientou|sublinhou|adiantou)(?=[\s,])/iu,
  ar: /^(?:و?(?:هو|هي|هم|هذا|هذه|ذلك|تلك|هؤلاء|كلاهما|كما|لكن|لكنه|لكنها|لذلك|كذلك|أيضا|ثم|بالتالي|بالمقابل|في المقابل|مع ذلك|من جهته|من جهتها|من جانبه|من جانبها|بدوره|بدورها|إضافة إلى ذلك|علاوة على ذلك|على سبيل المثال|بهذا|بذلك|لهذا|كان|كانت)|فقد|و?(?:أضاف|أضافت|تابع|تابعت|أوضح|أوضحت|أشار|أشارت|أكد|أكدت|قال|قالت|ذكر|ذكرت|لفت|لفتت|بين|بينت)\s+(?:أن|إن|أنه|أنها|إنه|إنها|إلى|قائلا|قائلة))(?=[\s،])/u,
}
/** "This week" leans on the calendar, not on a sentence. */
const POINTS_AT_NOW =
  /^(?:this (?:week|month|year|morning|spring|summer|autumn|fall|winter|quarter|monday|tuesday|wednesday|thursday|friday)|ce (?:mois|matin|lundi|mardi|mercredi|jeudi|vendredi|printemps|trimestre)|cette (?:semaine|année)|cet (?:été|hiver|automne)|est[ea] (?:semana|mes|mês|año|ano|lunes|martes|miércoles|jueves|viernes|verano|verão|trimestre|segunda|terça|quarta|quinta|sexta)|هذا (?:الأسبوع|الشهر|العام)|هذه السنة)/iu
/** A quotation whose speaker is only a pronoun, or nobody. */
const NAMELESS_SPEAKER =
  /[”»"],?\s*(?:(?:he|she|they) (?:said|says|added|told|wrote|explained|noted)|(?:said|added|says) (?:he|she)|\S*-t-(?:il|elle|on)|(?:añadió|agregó|dijo|explicó|señaló|afirmó|aseguró|concluyó)(?: él| ella)?|(?:disse|acrescentou|explicou|afirmou|concluiu|sublinhou)(?: ele| ela)?|بحسب (?:قوله|قولها)|على حد (?:قوله|قولها|تعبيره|تعبيرها))\s*[.,]|^[“«"][^“”«»"]*[”»"]\s*\.?$/iu

/** True when a sentence needs the one before it to be understood: it begins with "he", "but", "this", … */
export const leansOnPrevious = (text: string, language: Language): boolean =>
  (LEANS[language].test(text) && !POINTS_AT_NOW.test(text)) || NAMELESS_SPEAKER.test(text)

/** True when a sentence speaks to its reader, as instructions and advertisements do. */
export const addressesReader = (text: string): boolean =>
  /\b(?:you|your|yours|yourself)\b|\b(?:vous|votre|vos)\b|\b(?:usted|ustedes|tú|tus)\b|\b(?:você|vocês)\b|(?:^|\s)(?:أنت|لديك|يمكنك|عليك)(?:\s|$)/iu.test(
    text,
  )
