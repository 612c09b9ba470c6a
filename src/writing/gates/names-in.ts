import type { Language } from '#languages/rules.ts'
import { fold } from '#stories/scraped-text.ts'
import { STOP_WORDS } from '#stories/stop-words.ts'
import { monthNumber } from './calendar.ts'

/**
 * A name as written. `opensSentence`: its capital letter may be due to the start of the sentence. `isSure`: it is in Latin
 * letters, or follows the title of a person; without capitals, other words may be in the place of a name.
 */
export type Name = { name: string; opensSentence: boolean; isSure: boolean }

const CAPITALISED = String.raw`(?:\p{Lu}[\p{L}\p{M}\p{N}]*(?:[-&.][\p{L}\p{N}]+)*|\p{Ll}+\p{Lu}[\p{L}\p{N}]*)`
const LINK = String.raw`(?:de la|de los|del|de|da|do|das|dos|du|des|of the|of|von|van|al|el|bin|ibn|&|y|e)`
const RUN = new RegExp(
  String.raw`(?<![\p{L}\p{N}])${CAPITALISED}(?:(?:[ \u00A0]|['’](?=\p{Lu}))(?:${LINK} )?(?:[dlDL]['’])?${CAPITALISED})*`,
  'gu',
)
const SENTENCE_START = /(?:^|[.!?؟:…;]["”»’)]*\s+|[“«"‘(¿¡—–]\s*|\n\s*)$/u

/** Runs of capitalized words; a stop word at the start of a sentence is not part of one. */
function capitalisedNames(text: string, language: Language): Name[] {
  const stops = STOP_WORDS[language]
  return Array.from(text.matchAll(RUN)).flatMap((match) => {
    const opens = SENTENCE_START.test(text.slice(Math.max(0, match.index - 6), match.index))
    const words = match[0].split(/[ \u00A0]/)
    while (
      words[0] !== undefined &&
      ((opens && stops.has(fold(words[0]))) || isElision(words[0])) &&
      words.length > 0
    )
      words.shift()
    const dropped = words.length < match[0].split(/[ \u00A0]/).length
    const name = words.join(' ').replace(/(?<![.&-])[.&-]+$/u, '')
    return name.length > 1 && monthNumber(name) === null
      ? [{ name, opensSentence: opens && !dropped, isSure: true }]
      : []
  })
}
const isElision = (word: string) => /^(?:[LDSNMCJTldsnmcjt]|Qu|qu)$/u.test(word)

/** Kinds of organizations and other things that precede a name. */
const ARABIC_KINDS =
  'شركة وشركة لشركة بشركة جامعة وجامعة بجامعة معهد مؤسسة منصة ومنصة نموذج ونموذج تطبيق مدينة ومدينة بنك صندوق مختبر مجموعة وكالة موقع صحيفة مجلة'
const ARABIC_TITLES =
  'الدكتور الدكتورة الأستاذ الأستاذة المهندس المهندسة السيد السيدة الباحث الباحثة الوزير الوزيرة التنفيذي التنفيذية المؤسس المؤسسة الشريك المحلل المحللة المحامي المحامية الخبير الخبيرة الرئيس الرئيسة الكاتب الكاتبة الصحفي الصحفية مؤسس مؤسسها مؤسسته مديرها رئيسها رئيستها مديرتها المدير المديرة المتحدث المتحدثة باسم باسمها'
/** Verbs directly followed by their subject. */
const ARABIC_VERBS =
  'قال قالت صرح صرحت أوضح أوضحت أكد أكدت أضاف أضافت ذكر ذكرت يرى ترى يقول تقول أعلن أعلنت كشف كشفت علق علقت انضم انضمت عين أسس أسست يقود تقود استحوذت وقعت أطلقت طورت ابتكر ابتكرت'
/** Nouns and adjectives in the position of a name that are not names. */
const ARABIC_ORDINARY =
  'ناشئة جديد جديدة كبير كبيرة كبرى عالمية عالمي محلية محلي لغوي لغوية تقنية تقني أمريكية أوروبية عربية صينية متخصصة خاصة عامة مفتوح مفتوحة ذكي ذكية واحدة متعددة بحثي بحثية رقمية رقمي تابعة مقرها باحث باحثون باحثين مسؤول مسؤولة مسؤولون خبير خبراء خبيرة محلل محللون مدير مديرة رئيس رئيسة وزير وزارة متحدث متحدثة أستاذ أستاذة عالم علماء شركة جامعة فريق مهندس مهندسون مهندسة مؤسس مستخدمون مستثمرون مصدر مصادر تقرير التنفيذي التنفيذية المالي العام التقني مشروع دراسة بيانات أدوات أداة نموذج نسخة خدمة منصة برنامج اتفاقية عقدا عقد'
const ARABIC_GIVEN =
  'محمد أحمد حسن حسين خالد سعيد عمر يوسف إبراهيم عبدالله مصطفى محمود طارق كريم سامي سامر رامي زياد فادي هاني وليد ماجد ناصر فهد سلطان بدر راشد عادل جمال كمال نبيل منير أنس بلال ياسر حمزة إسماعيل فاطمة عائشة مريم زينب ليلى سارة نورا نورة هدى منى سلمى رانيا دينا ريم لينا هند سميرة نادية أمل إيمان ياسمين جميلة خديجة سعاد لطيفة'
const folded = (list: string): ReadonlySet<string> => new Set(list.split(' ').map(fold))
const KINDS = folded(ARABIC_KINDS)
const TITLES = folded(ARABIC_TITLES)
const VERBS = folded(ARABIC_VERBS)
const ORDINARY = folded(ARABIC_ORDINARY)
const GIVEN = folded(ARABIC_GIVEN)

/** Arabic has no capitals: a name follows a title, a kind of organization or a verb of saying, or is a known given name. */
function arabicNames(text: string): Name[] {
  const words = text.split(/[\s\u00A0]+/).map((word) => ({
    word: word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}\p{M}]+$/gu, ''),
    ends: /[.،؛:!؟»”)]$/u.test(word),
    begins: /^[«“(]/u.test(word),
  }))
  const plain = (i: number) => fold(words[i]?.word ?? '')
  const bare = (i: number) => plain(i).replace(/^(?:و|ف)(?=\p{L}{3})/u, '')
  const names: Omit<Name, 'opensSentence'>[] = []
  let from = 0
  const couldBe = (i: number) => {
    const word = plain(i)
    return (
      /^\p{Script=Arabic}{2,}$/u.test(word) &&
      !ORDINARY.has(word) &&
      !KINDS.has(word) &&
      !STOP_WORDS.ar.has(word) &&
      !STOP_WORDS.ar.has(bare(i))
    )
  }
  const definite = (i: number) => /^(?:وال|بال|فال|كال|لل|ال)/u.test(plain(i))
  const follows = (i: number) => !(words[i]?.ends ?? true) && !(words[i + 1]?.begins ?? true)
  words.forEach((_, i) => {
    if (i < from) return
    const person = TITLES.has(bare(i)) || VERBS.has(bare(i))
    if (person && follows(i) && couldBe(i + 1) && !definite(i + 1) && !TITLES.has(plain(i + 1))) {
      const two = follows(i + 1) && couldBe(i + 2)
      const name = two ? `${words[i + 1]?.word} ${words[i + 2]?.word}` : (words[i + 1]?.word ?? '')
      names.push({ name, isSure: two && TITLES.has(bare(i)) && definite(i) })
      from = i + (two ? 3 : 2)
    } else if (KINDS.has(bare(i)) && follows(i) && couldBe(i + 1) && !definite(i + 1)) {
      names.push({ name: words[i + 1]?.word ?? '', isSure: false })
    } else if (GIVEN.has(plain(i)) || GIVEN.has(bare(i))) {
      const two = follows(i) && couldBe(i + 1)
      const name = two ? `${words[i]?.word} ${words[i + 1]?.word}` : (words[i]?.word ?? '')
      names.push({ name, isSure: false })
    }
  })
  const latin = Array.from(
    text.matchAll(/(?<![\p{L}\p{N}])\p{Script=Latin}[\p{Script=Latin}\p{N}.-]*(?: \p{Lu}[\p{L}\p{N}.-]*)*/gu),
    ([name]) => ({ name: name.replace(/(?<![.-])[.-]+$/u, ''), isSure: true }),
  )
  return [...names, ...latin].map((one) => ({ ...one, opensSentence: false }))
}

/** An Arabic name without the prefixed "and": `وسامر القاضي` is Samer. */
export function withoutConjunction(name: string): string {
  const first = fold(name.split(' ')[0] ?? '')
  return !GIVEN.has(first) && first.startsWith('و') && GIVEN.has(first.slice(1)) ? name.slice(1) : name
}

/** The names of a text in order, including repeats. Month names are left to the calendar check. */
export const namesIn = (text: string, language: Language): Name[] =>
  language === 'ar' ? arabicNames(text) : capitalisedNames(text, language)
