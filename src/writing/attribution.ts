import { LOCALES, type Language } from '#languages/rules.ts'
import { EVENT_FRAMES } from './events/event-frames.ts'
import { quote } from './quotations.ts'
import { fold } from '#stories/scraped-text.ts'
import { speaksOfItself } from './compose/stands-alone.ts'

/**
 * The sentence frames around a quotation: `{p}` is the publisher, `{site}` the publisher preceded by "the site" if the name
 * would need an article, `{q}` the quotation with its final stop.
 */
type Frames = {
  /** Introduces a publisher. */
  first: string[]
  /** For further paragraphs of the same source; each names the source, since an editor may remove any other paragraph. */
  again: string[]
  /** A plain sentence followed by its source; `{s}` has no final stop. */
  standfirst: string
  /** When a plain sentence would read badly: it already reports speech. */
  quotedStandfirst: string
  alsoOne: string
  alsoMany: string
  card: string
  undatedCard: string
  cardStandfirst: string
}

const FRAMES: Record<Language, Frames> = {
  en: {
    first: ['According to {p}, {q}', '{p} reports: {q}', '{p} writes: {q}'],
    again: [
      '{p} adds: {q}',
      '{p} also reports: {q}',
      '{p} goes on: {q}',
      '{p} also writes: {q}',
      '{p} further says: {q}',
    ],
    standfirst: '{s}, according to {p}.',
    quotedStandfirst: '{p} reports: {q}',
    alsoOne: '{p} also covers the story.',
    alsoMany: 'The story is also covered by {p}.',
    card: '{p} published this report on {date} under the headline {q}',
    undatedCard: '{p} published this report under the headline {q}',
    cardStandfirst: 'A report by {p}. Its text could not be read here, so only what is certain is given.',
  },
  fr: {
    first: ['Selon {site} : {q}', '{p} rapporte : {q}', '{p} écrit : {q}'],
    again: [
      '{p} précise : {q}',
      '{p} ajoute : {q}',
      '{p} indique également : {q}',
      '{p} relève aussi : {q}',
      '{p} poursuit : {q}',
    ],
    standfirst: '{s}, selon {site}.',
    quotedStandfirst: '{p} rapporte : {q}',
    alsoOne: '{p} en rend compte également.',
    alsoMany: 'L’information est également traitée par {p}.',
    card: '{p} a publié cet article le {date} sous le titre {q}',
    undatedCard: '{p} a publié cet article sous le titre {q}',
    cardStandfirst:
      'Un article publié par {p}. Son texte n’a pas pu être lu ici : seul ce qui est certain est indiqué.',
  },
  es: {
    first: ['Según {site}: {q}', '{p} informa: {q}', '{p} escribe: {q}'],
    again: [
      '{p} precisa: {q}',
      '{p} añade: {q}',
      '{p} indica también: {q}',
      '{p} señala además: {q}',
      '{p} continúa: {q}',
    ],
    standfirst: '{s}, según {site}.',
    quotedStandfirst: '{p} informa: {q}',
    alsoOne: '{p} también recoge la noticia.',
    alsoMany: 'También recogen la noticia {p}.',
    card: '{p} publicó esta información el {date} con el titular {q}',
    undatedCard: '{p} publicó esta información con el titular {q}',
    cardStandfirst: 'Una información de {p}. Su texto no pudo leerse aquí y solo se indica lo que es seguro.',
  },
  pt: {
    first: ['Segundo o site {p}: {q}', 'O site {p} noticia: {q}', 'O site {p} escreve: {q}'],
    again: [
      'O site {p} refere: {q}',
      'O site {p} acrescenta: {q}',
      'O site {p} indica também: {q}',
      'O site {p} adianta: {q}',
      'O site {p} prossegue: {q}',
    ],
    standfirst: '{s}, segundo o site {p}.',
    quotedStandfirst: 'O site {p} noticia: {q}',
    alsoOne: 'O site {p} também noticia o caso.',
    alsoMany: 'A notícia também surge em {p}.',
    card: 'O site {p} publicou esta notícia em {date} com o título {q}',
    undatedCard: 'O site {p} publicou esta notícia com o título {q}',
    cardStandfirst:
      'Uma notícia do site {p}. O texto não pôde ser lido aqui e indica-se apenas o que é certo.',
  },
  ar: {
    first: ['بحسب {p}: {q}', 'وذكر موقع {p}: {q}', 'وكتب موقع {p}: {q}'],
    again: [
      'وأضاف موقع {p}: {q}',
      'وأورد موقع {p}: {q}',
      'وذكر موقع {p} كذلك: {q}',
      'وجاء في موقع {p}: {q}',
      'وتابع موقع {p}: {q}',
    ],
    standfirst: '{s}، بحسب {p}.',
    quotedStandfirst: 'بحسب {p}: {q}',
    alsoOne: 'وتناول الخبرَ أيضًا موقع {p}.',
    alsoMany: 'وتناول الخبرَ أيضًا كلٌّ من {p}.',
    card: 'نشر موقع {p} هذا الخبر بتاريخ {date} تحت عنوان {q}',
    undatedCard: 'نشر موقع {p} هذا الخبر تحت عنوان {q}',
    cardStandfirst: 'خبر نشره موقع {p}. تعذرت قراءة نصه هنا، ولذلك لا يُذكر إلا ما هو مؤكد.',
  },
}

const SITE: Partial<Record<Language, string>> = { fr: 'le site', es: 'el sitio' }
const HAS_ARTICLE = /^(?:le|la|les|el|los|las|the|l['’])(?=[\s\p{Lu}])/iu

const fill = (frame: string, values: Record<string, string>) =>
  frame.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')

/** The two ways in which a frame names a publisher. */
const named = (publisher: string, language: Language) => ({
  p: publisher,
  site: HAS_ARTICLE.test(publisher) ? publisher : [SITE[language], publisher].filter(Boolean).join(' '),
})

/** A quotation with the sentence's own punctuation; Spanish puts the full stop after the closing mark. */
function quoted(sentence: string, language: Language): string {
  if (language !== 'es') return withStop(quote(sentence, language), language)
  const words = quote(sentence, language, 'without stop')
  return words.endsWith('.') ? words : `${words}.`
}
/** Our own sentence ends in a stop even when the publisher's headline has none. */
const withStop = (text: string, language: Language): string =>
  /[.!?؟…][”»’"\s]*$/u.test(text) || language === 'es' ? text : `${text}.`

/** A sentence that reports speech, or ends in anything but a plain stop, is quoted rather than continued. */
const CONTINUABLE = /^[^“”«»"]+[\p{L}\p{N}%)]\.$/u
const REPORTS_SPEECH =
  /\b(?:said|says|according to|told|reported|announced that)\b|\b(?:selon|déclaré|affirmé|d['’]après|indiqué)\b|(?:según|dijo|afirmó|señaló|aseguró)|(?:segundo|disse|afirmou|de acordo com)|(?:بحسب|وفق|وفقا|وفقًا|حسب|قال|قالت|صرح|صرحت)(?=\s)/iu
const MAX_CONTINUED_LENGTH = 260

/** The standfirst: the leading sentence with its publisher. */
export function standfirst(sentence: string, publisher: string, language: Language): string {
  const frames = FRAMES[language]
  const plain =
    CONTINUABLE.test(sentence) && !REPORTS_SPEECH.test(sentence) && !speaksOfItself(sentence, language)
  return plain && sentence.length <= MAX_CONTINUED_LENGTH
    ? fill(frames.standfirst, { s: sentence.slice(0, -1), ...named(publisher, language) })
    : fill(frames.quotedStandfirst, { q: quoted(sentence, language), ...named(publisher, language) })
}

/** The sentence that names the other publishers of a story; empty when there is none. */
export function alsoReportedBy(publishers: readonly string[], language: Language): string {
  if (publishers.length === 0) return ''
  const names = new Intl.ListFormat(LOCALES[language], { type: 'conjunction' }).format(publishers)
  return fill(publishers.length === 1 ? FRAMES[language].alsoOne : FRAMES[language].alsoMany, { p: names })
}

const NAMES_ITS_SOURCE =
  /^(?:according to|selon|d['’]après|según|segundo|de acordo com|و?(?:بحسب|وفق|حسب|وفقا))(?=\s)/iu

/** A paragraph that quotes `sentence`. `turn` counts the paragraphs so far and varies the wording. */
export function attributed(
  sentence: string,
  publisher: string,
  language: Language,
  turn: number,
  introduced: boolean,
): string {
  const { first, again } = FRAMES[language]
  // avoids "according to X, according to Y" and "according to X, … told X": the second frame says "reports"
  const names = NAMES_ITS_SOURCE.test(sentence) || sentence.includes(publisher)
  const frame = introduced
    ? again[turn % again.length]
    : first[turn % first.length === 0 && names ? 1 : turn % first.length]
  return fill(frame ?? '{q}', { ...named(publisher, language), q: quoted(sentence, language) })
}

/** A quotation alone, as shown in key facts. */
export const plainQuotation = (sentence: string, language: Language): string => quoted(sentence, language)

/** A headline in quotation marks, without a final stop. */
export const plainTitleQuotation = (title: string, language: Language): string =>
  quote(title, language, 'without stop')

/** The day in the language's long format, in UTC; null if there is no date or it is invalid. */
export function longDate(iso: string | null, language: Language): string | null {
  const time = iso === null ? Number.NaN : Date.parse(iso)
  if (Number.isNaN(time)) return null
  return new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeZone: 'UTC' }).format(time)
}

/** The paragraph and standfirst of a factual card: who published what and when, nothing else. */
export function card(
  source: { title: string; publisher: string; publishedAt: string | null },
  language: Language,
): { text: string; excerpt: string } {
  const date = longDate(source.publishedAt, language)
  const values = { p: source.publisher, date: date ?? '', q: quoted(source.title, language) }
  return {
    text: fill(date === null ? FRAMES[language].undatedCard : FRAMES[language].card, values),
    excerpt: fill(FRAMES[language].cardStandfirst, values),
  }
}

/** The words of our own frames, folded: they need no source. */
export const FRAME_WORDS: Record<Language, ReadonlySet<string>> = {
  en: wordsOfFrames('en'),
  ar: wordsOfFrames('ar'),
  fr: wordsOfFrames('fr'),
  es: wordsOfFrames('es'),
  pt: wordsOfFrames('pt'),
}

function wordsOfFrames(language: Language): ReadonlySet<string> {
  const frames = [...Object.values(FRAMES[language]).flat(), ...Object.values(EVENT_FRAMES[language])]
  return new Set(frames.flatMap((frame) => fold(frame.replace(/\{\w+\}/g, ' ')).split(' ')))
}
