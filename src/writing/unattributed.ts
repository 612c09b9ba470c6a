import { pack } from '#languages/packs.ts'
import { LANGUAGES, type Language } from '#languages/rules.ts'
import { alsoReportedBy, standfirst } from './attribution.ts'

/** Placeholder for a publisher while the wording around its name is determined. */
const NAME = '\uE000'
/** Patterns for the names of publishers; limited to one sentence where no text precedes the names. */
const NAMES = '.{1,600}?'
const NAMES_OF_SENTENCE = String.raw`(?:(?![.!?؟]\s).){1,600}`
/** Where a sentence ends and the next begins. */
const AFTER_SENTENCE = String.raw`(?<=[.!?؟](?:\s?[”»"’])?)\s+`

const literal = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
const around = (text: string, names: string) =>
  literal(text.slice(0, text.indexOf(NAME))) + names + literal(text.slice(text.lastIndexOf(NAME) + 1))

/**
 * Patterns for what a standfirst says about publishers: that others report it too, and, after its sentence, who reports it.
 */
function saidOfPublishers(language: Language): RegExp[] {
  const others = [[NAME], [NAME, NAME]].map((names) => alsoReportedBy(names, language))
  // a name with an article shortens the wording around it, so that this shorter wording surrounds every name
  const { plainSentence } = pack(language).writing
  const plain = standfirst(plainSentence, `la ${NAME}`, language).replace(`la ${NAME}`, NAME)
  return [
    ...others.map((text) => AFTER_SENTENCE + around(text, NAMES_OF_SENTENCE)),
    around(plain.slice(plainSentence.length - 1), NAMES),
  ].map((pattern) => new RegExp(`${pattern}$`, 'u'))
}
const SAID: ReadonlyMap<Language, RegExp[]> = new Map(
  LANGUAGES.map((language) => [language, saidOfPublishers(language)]),
)

/**
 * A standfirst without what it says about publishers: two that name the same publishers are not more likely to report one
 * event.
 */
export const withoutPublishers = (text: string, language: Language): string =>
  (SAID.get(language) ?? []).reduce((rest, said) => rest.replace(said, ''), text)
