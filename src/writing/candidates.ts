import { inAnyLanguage } from './any-language.ts'
import type { Language } from '#languages/rules.ts'
import { namesIn } from './gates/names-in.ts'
import type { Candidate } from './compose/outline.ts'
import { isAuthorNote, isNoteOrDialogue, withoutOpening } from './compose/paragraph-openings.ts'
import { RANKED_SENTENCES, type SourceText } from './rules.ts'
import { cleanText, fold } from '#stories/scraped-text.ts'
import { sentencesIn } from './sentences.ts'
import { leansOnPrevious, pointsAround, speaksOfItself, subjectWeight } from './compose/stands-alone.ts'
import { languageOf } from '#stories/stop-words.ts'
import {
  addressesMachine,
  addressesReader,
  isBoilerplate,
  isWholeSentence,
  mixesAlphabets,
} from './worth-quoting.ts'

const QUESTION = /[?؟]["”»’)]*$/u
/** Greetings, slogans and advertisements use exclamation marks. */
const EXCLAMATION = /!["”»’)\s]*$/u
const OPENS_QUOTED = /^[“«"]/u
/** A sentence that adds to another one says little on its own. */
const ADDS_TO = new RegExp(
  inAnyLanguage((reading) => reading.addsTo),
  'iu',
)
/** Characters read of one paragraph; longer ones are pages without structure. */
const MAX_PARAGRAPH_LENGTH = 6000

const weightOf = (text: string, language: Language) =>
  (QUESTION.test(text) ? 0.5 : 1) *
  (EXCLAMATION.test(text) ? 0.3 : 1) *
  (addressesReader(text) ? 0.4 : 1) *
  (OPENS_QUOTED.test(text) ? 0.85 : 1) *
  subjectWeight(text) *
  (ADDS_TO.test(text) ? 0.75 : 1) *
  (speaksOfItself(text, language) ? 0.6 : 1)

/** A sentence that may be quoted, with the paragraph of the source (from 0) that contains it. */
export type Quotable = Candidate & { origin: number; language: Language }

/** The people named in full so far: the last part of the name, and the sentence with the full name. */
type Introduced = Map<string, Quotable | null>

const TITLED =
  /(?<![\p{L}])(?:Mr|Mrs|Ms|Miss|Dr|Prof|Professor|Sir|MM?|Mme|Mlle|Pr|Sra?|Srta|Dra|Don|Doña|Dña|D|Profa|Dona)\.? (\p{Lu}[\p{L}\p{M}’'-]+)(?! \p{Lu})/gu

/** Initials between given name and surname: "Samuel K. Adeyemi". */
const INITIALS = /(?<=\p{Lu}[\p{L}’'-]+) (?:\p{Lu}\. ?)+(?=\p{Lu})/gu

/**
 * The sentences that give the full names of the people this sentence calls by the last part alone: without them the reader
 * does not know who is meant. Null stands for a name that no sentence has introduced, or whose introduction may not be
 * quoted.
 */
function introductionsOf(
  text: string,
  language: Language,
  headline: string,
  introduced: Introduced,
): { needs: (Quotable | null)[]; full: string[] } {
  const plain = text.replace(TITLED, '$1').replace(INITIALS, ' ')
  const names = namesIn(plain, language).flatMap(({ name }) =>
    name.split(/ of (?:the )?/u).map((part) => fold(part).split(' ')),
  )
  const full = names.flatMap((words) => (words.length > 1 ? (words.at(-1) ?? []) : []))
  const arabic = fold(text).split(' ')
  const short =
    language === 'ar'
      ? [...introduced.keys()].filter((name) => name.startsWith('ال') && arabic.includes(name))
      : names.flatMap(([word = '', ...more]) => (more.length === 0 && introduced.has(word) ? word : []))
  const titled = language === 'ar' ? [] : Array.from(text.matchAll(TITLED), ([, name = '']) => fold(name))
  const called = [...new Set([...short, ...titled])].filter(
    (name) => !full.includes(name) && !` ${headline} `.includes(` ${name} `),
  )
  return { needs: called.map((name) => introduced.get(name) ?? null), full }
}

/**
 * The sentences of a source that may be quoted, in reading order. A paragraph that addresses a machine is skipped entirely
 * and has no effect: the selection is the same as without it.
 */
export function quotableSentences(source: SourceText): Quotable[] {
  const { language } = source
  const found: Quotable[] = []
  const headline = fold(source.title)
  const introduced: Introduced = new Map()
  let before: Quotable | null = null
  let paragraph = 0
  for (const [origin, raw] of source.paragraphs.entries()) {
    const text = withoutOpening(cleanText(raw.slice(0, MAX_PARAGRAPH_LENGTH)), paragraph)
    if (
      text === '' ||
      addressesMachine(raw.slice(0, MAX_PARAGRAPH_LENGTH)) ||
      addressesMachine(text) ||
      mixesAlphabets(text) ||
      isNoteOrDialogue(text) ||
      isAuthorNote(text, source.paragraphs.length - 1 - origin)
    )
      continue
    const spoken = languageOf(text)
    if (spoken !== null && spoken !== language) continue
    for (const sentence of sentencesIn(text, language)) {
      if (found.length >= RANKED_SENTENCES) return found
      if (isBoilerplate(sentence)) continue
      const { needs, full } = introductionsOf(sentence, language, headline, introduced)
      const known = needs.filter((one) => one !== null)
      const candidate: Quotable = {
        text: sentence,
        paragraph,
        origin,
        source: source.n,
        language,
        leans: leansOnPrevious(sentence, language),
        follows: before,
        needs: known,
        weight: weightOf(sentence, language),
      }
      const usable =
        isWholeSentence(sentence, language) &&
        fold(sentence) !== headline &&
        known.length === needs.length &&
        !pointsAround(sentence, language)
      before = usable ? candidate : null
      if (usable) found.push(candidate)
      for (const name of full) if (!introduced.has(name)) introduced.set(name, before)
    }
    paragraph += 1
  }
  return found
}
