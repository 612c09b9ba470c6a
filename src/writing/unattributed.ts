import { pack } from '#languages/packs.ts'
import { type Language, eachLanguage } from '#languages/rules.ts'
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
 * Patterns for what the standfirst of a draft that is no brief says about publishers: that others report it too, and, after its sentence, who reports it.
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
const SAID = eachLanguage(saidOfPublishers)

/** Patterns for the parts of a frame. */
const PARTS: Record<string, string> = { '{q}': '(.+?)[.]?', '{p}': NAMES, '{date}': NAMES }
const patternOf = (frame: string) =>
  frame
    .split(/(\{\w+\})/)
    .map((part) => PARTS[part] ?? literal(part))
    .join('')

/** The patterns of standfirsts that only say who published which headline, and when; the group is the quoted headline. */
const CARDS = eachLanguage((language) => {
  const { card, undatedCard, cardStandfirst } = pack(language).writing.frames
  return [card, undatedCard, cardStandfirst].map((frame) => new RegExp(`^${patternOf(frame)}$`, 'u'))
})

/**
 * A standfirst without what it says about publishers: two that name the same publishers and days are not more likely to
 * report one event.
 */
export function withoutPublishers(text: string, language: Language): string {
  const rest = SAID[language].reduce((left, said) => left.replace(said, ''), text)
  for (const card of CARDS[language]) {
    const found = card.exec(rest)
    if (found) return found[1] ?? ''
  }
  return rest
}
