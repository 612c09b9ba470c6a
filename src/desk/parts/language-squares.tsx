import { Link } from '@tanstack/react-router'
import { useI18n } from '#languages/i18n.ts'
import { LANGUAGES, LANGUAGE_NAMES, type Language } from '#languages/rules.ts'
import type { LanguageState } from '#articles/language-states/rules.ts'
import { type TranslatedItem, translationLink } from './translation-address.ts'

const SQUARES: Record<LanguageState, string> = {
  full: 'bg-ink',
  machine: 'border border-ink bg-[linear-gradient(to_bottom_right,var(--ink)_50%,transparent_50%)]',
  missing: 'border border-dashed border-warning',
}

/** The state of an item in one language: full, half or dashed. For the eye only, the state is said in words beside it. */
export const LanguageSquare = ({ state, title }: { state: LanguageState; title?: string }) => (
  <i aria-hidden="true" title={title} className={`block size-3 shrink-0 ${SQUARES[state]}`} />
)

const CODES: Record<LanguageState, string> = {
  full: 'border-ink bg-ink text-paper',
  machine: 'border-ink border-b-3',
  missing: 'border-dashed border-warning text-warning',
}

/**
 * The code of a language in a square whose shape says its state: full, with a bar at its foot, or dashed. For the eye only, like
 * the squares without codes.
 */
const LanguageCode = ({ language, state }: { language: Language; state: LanguageState }) => (
  <bdi
    dir="ltr"
    aria-hidden="true"
    className={`grid h-5 w-6 place-items-center border text-2xs/none font-semibold ${CODES[state]}`}
  >
    {language.toUpperCase()}
  </bdi>
)

type LanguageSquaresProps = {
  item: TranslatedItem & { title: string; language: Language }
  states: Readonly<Record<Language, LanguageState>>
}

/** A square with the code of each language of an item. Each opens its translation, except that of the original. */
export function LanguageSquares({ item, states }: LanguageSquaresProps) {
  const { t } = useI18n()
  return (
    <ul
      aria-label={t('newsroom.parts.languagesOf', { title: item.title })}
      className="-ms-0.5 flex max-md:-ms-1.5"
    >
      {LANGUAGES.map((language) => {
        const state = language === item.language ? 'original' : states[language]
        const words = t(`newsroom.parts.language.${state}`, { language: LANGUAGE_NAMES[language] })
        const square = (
          <>
            <LanguageCode language={language} state={state === 'original' ? 'full' : state} />
            <span className="sr-only">{words}</span>
          </>
        )
        return (
          <li key={language}>
            {state === 'original' ? (
              <span title={words} className={SQUARE_PLACE}>
                {square}
              </span>
            ) : (
              <Link
                {...translationLink(item, language)}
                title={words}
                className={`${SQUARE_PLACE} hover:bg-lit`}
              >
                {square}
              </Link>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** At least 24 px; on a phone 44 px high, and as wide as five of them fit in a row. */
const SQUARE_PLACE = 'grid h-6 w-7 place-items-center max-md:h-11 max-md:w-9'
