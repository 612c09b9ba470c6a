import type { Language } from '#languages/rules.ts'
import { unclosedQuotation } from './quotations.ts'

/** Text about the page itself instead of its subject, at the start of a sentence. */
const BOILERPLATE_START =
  /^(?:read (?:more|also|next|our)|see also|subscribe|sign up|follow us|share (?:this|on)|click (?:here|on)|tap (?:here|to)|listen to|watch (?:the|our|this)|lire (?:aussi|la suite)|à (?:lire|voir|écouter)|voir aussi|abonnez|inscrivez|suivez-nous|partage[rz] (?:cet|sur)|cliquez|écoutez|leer (?:más|también)|lee (?:también|más)|te puede interesar|suscríb|síguenos|compart[ei]r? (?:este|esta|en)|haz clic|leia (?:também|mais)|ler mais|saiba mais|veja também|assine|subscreva|inscreva|siga-nos|partilh[ea] (?:este|esta|no)|compartilhe|clique|اقرأ (?:أيضا|المزيد|كذلك)|شاهد (?:أيضا|الفيديو)|اشترك|تابعونا|تابعنا|شارك (?:هذا|المقال)|للمزيد|للاشتراك|استمع|انقر|اضغط|مواضيع ذات)|^(?:reporting by|additional reporting|editing by|writing by|with reporting|our standards|good (?:morning|evening)|welcome|thanks for (?:reading|joining|following)|download (?:the|our)|about the author|bonjour à|bienvenue|merci (?:d['’]avoir|de (?:nous|votre))|lire également|téléchargez|recevez|avec (?:l['’])?(?:agence|afp)|buenos días|bienvenid|descarga(?:te)? |recibe |con información de|colaboran:|bom dia|bem-vind|continua (?:após|depois)|baixe |descarregue|receba |com (?:informações|agência|a agência) |إعداد|تحرير|مرحبا بكم)|^(?:related|note|photos?|images?|caption|advertisement|sponsored|updated|publicité|crédit|photo|légende|publicidad|foto|imagen|publicidade|imagem|crédito|إعلان|صورة|الصورة|ملاحظة)(?:\s\S+){0,3}\s?:/iu
/** The same, anywhere in a sentence. */
const BOILERPLATE_ANYWHERE =
  /newsletter|in your inbox|by signing up|opt out (?:at )?any|unsubscribe|forward-looking statements|this (?:article|story|post|piece|report) (?:was|has been|is being|will be) (?:amended|updated|corrected|edited)|for more information,? (?:visit|see|contact|go to|please)|\bet al\.|\bdoi:|dans votre boîte|en tu correo|no seu e-?mail|cet article a été|est[ea] (?:artículo|noticia|texto) (?:ha sido|fue) (?:actualizad|corregid|modificad)|est[ea] (?:artigo|notícia|texto) foi (?:atualizad|actualizad|corrigid)|تم تحديث (?:هذا|الخبر)|all rights reserved|cookies?\b|privacy policy|terms of (?:use|service)|sign up for|subscribe to|this article (?:was )?(?:first|originally)|follow us|javascript|infolettre|tous droits réservés|politique de confidentialité|abonnez-vous|boletín de noticias|todos los derechos reservados|política de privacidad|suscríbete|todos os direitos reservados|política de privacidade|assine a|subscreva a|النشرة البريدية|نشرتنا|جميع الحقوق محفوظة|سياسة الخصوصية|ملفات تعريف الارتباط|اشترك في/iu

/** Text that addresses a language model or our own software: no publisher writes it for a reader. */
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

/** True for text that gives instructions to a machine or imitates the marks around a source, in five languages. */
export const addressesMachine = (text: string): boolean =>
  TO_THE_MACHINE.some((pattern) => pattern.test(text))

/** True for text of a page about itself: subscriptions, rights, pictures, related links. */
export const isBoilerplate = (text: string): boolean =>
  [text, text.replace(/\p{M}/gu, '').replace(/^[^\p{L}\p{N}]+/u, '')].some(
    (form) => BOILERPLATE_START.test(form) || BOILERPLATE_ANYWHERE.test(form),
  )

/** True for text that mixes letters of two alphabets in one word, a way to hide words from filters. */
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

/**
 * True for a whole sentence that can be published: with a beginning and an end, nothing left open, of readable length,
 * without addresses.
 */
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

/** True if a sentence addresses its reader, as instructions and advertisements do. */
export const addressesReader = (text: string): boolean =>
  /\b(?:you|your|yours|yourself)\b|\b(?:vous|votre|vos)\b|\bne \p{L}+ez (?:pas|plus|jamais)\b|\b(?:usted|ustedes|tú|tus)\b|\b(?:você|vocês)\b|(?:^|\s)(?:أنت|لديك|يمكنك|عليك)(?:\s|$)/iu.test(
    text,
  )
