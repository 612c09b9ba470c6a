import type { WrittenPart } from '#articles/translation/rules.ts'
import { westernDigits } from '#stories/scraped-text.ts'
import { figuresIn } from '../../gates/numbers-in.ts'
import { type ItemNames, itemNames } from '../invented-names.ts'
import { type Against, type Problem, fixedNames, plain, problemsIn } from '../judge-translation.ts'

/** How a part fares in the checks: what is wrong, or the figures and names that the translation has kept. */
export type PartCheck = { id: string; problems: Problem[]; kept: string[] }

/** The most figures and names of a part that are named. */
const MAX_KEPT = 6

/**
 * Checks the translated parts of an item, which `all` contains with their texts, as those of a machine translation are
 * checked. A part without a text has nothing to check and is left out.
 */
export function checkParts(
  parts: readonly WrittenPart[],
  all: readonly WrittenPart[],
  languages: Omit<Against, 'item'>,
): PartCheck[] {
  const against = { ...languages, item: namesOf(all, languages) }
  return parts.filter(hasText).map(({ id, original, text }) => {
    const problems = problemsIn(original, text, against)
    const wrong = problems.flatMap(({ found }) => found)
    const kept = factsIn(original, against).filter((fact) => !wrong.includes(fact))
    return { id, problems, kept: kept.slice(0, MAX_KEPT) }
  })
}

const hasText = ({ text }: WrittenPart): boolean => text.trim() !== ''

/** The names of the whole item. That the translation has none of a name says something only of the parts with a text. */
function namesOf(all: readonly WrittenPart[], languages: Omit<Against, 'item'>): ItemNames {
  const written = all.filter(hasText)
  const said = written.map(({ text }) => text)
  const names = (parts: readonly WrittenPart[]) =>
    itemNames(
      parts.map(({ original }) => original),
      said,
      languages,
    )
  return { ...names(written), counterparts: names(all).counterparts }
}

/** The figures and names of a text that its translation must keep, in their order and each once. */
function factsIn(text: string, { from, glossary }: Against): string[] {
  const west = westernDigits(plain(text))
  const figures = figuresIn(west, from).flatMap(({ shown, spelled }) => (spelled ? [] : [shown]))
  const names = [...fixedNames(west), ...glossary.filter((name) => west.includes(name))]
  return [...new Set([...figures, ...names])].toSorted((a, b) => west.indexOf(a) - west.indexOf(b))
}
