import { LANGUAGES, type Language } from '#languages/rules.ts'
import { alsoReportedBy, standfirst } from './attribution.ts'

/** Stands for a publisher while the wording around its name is found out. */
const NAME = '\uE000'
/** A sentence that can go on with its source. */
const PLAIN: Record<Language, string> = {
  en: 'Ports test a model.',
  ar: 'تختبر الموانئ نموذجا.',
  fr: 'Des ports testent un modèle.',
  es: 'Los puertos prueban un modelo.',
  pt: 'Os portos testam um modelo.',
}
/** The names of publishers; within one sentence where nothing stands before them. */
const NAMES = '.{1,600}?'
const NAMES_OF_SENTENCE = String.raw`(?:(?![.!?؟]\s).){1,600}`
/** Where a sentence ends and the next begins. */
const AFTER_SENTENCE = String.raw`(?<=[.!?؟](?:\s?[”»"’])?)\s+`

const literal = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
const around = (text: string, names: string) =>
  literal(text.slice(0, text.indexOf(NAME))) + names + literal(text.slice(text.lastIndexOf(NAME) + 1))

/** What a standfirst says of publishers: that others tell it too, and behind its sentence who tells it. */
function saidOfPublishers(language: Language): RegExp[] {
  const others = [[NAME], [NAME, NAME]].map((names) => alsoReportedBy(names, language))
  // a name with an article stands in fewer words: what is around it is around every name
  const plain = standfirst(PLAIN[language], `la ${NAME}`, language).replace(`la ${NAME}`, NAME)
  return [
    ...others.map((text) => AFTER_SENTENCE + around(text, NAMES_OF_SENTENCE)),
    around(plain.slice(PLAIN[language].length - 1), NAMES),
  ].map((pattern) => new RegExp(`${pattern}$`, 'u'))
}
const SAID: ReadonlyMap<Language, RegExp[]> = new Map(
  LANGUAGES.map((language) => [language, saidOfPublishers(language)]),
)

/** A standfirst without what it says of publishers: two that name the same ones tell no more of one event for that. */
export const withoutPublishers = (text: string, language: Language): string =>
  (SAID.get(language) ?? []).reduce((rest, said) => rest.replace(said, ''), text)
