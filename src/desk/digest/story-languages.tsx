import { Link } from '@tanstack/react-router'
import { useI18n } from '#languages/i18n.ts'
import { LANGUAGES, LANGUAGE_NAMES } from '#languages/rules.ts'
import { LanguageSquare } from '../parts/language-squares.tsx'
import { translationAddress } from '../parts/translation-address.ts'
import type { Story } from './edition-edits.ts'
import { readyIn } from './lacks.ts'

/** A column of the matrix, one for each language: 30 px wide, 44 px on a phone. */
const COLUMN = 'grid w-[1.875rem] shrink-0 place-items-center @max-lg:w-11'
const STATES = ['full', 'machine', 'missing'] as const

/** What the three squares mean. */
export function Legend() {
  const { t } = useI18n()
  return (
    <ul className="flex flex-wrap gap-x-3.5 gap-y-1 text-xs text-ink2">
      {STATES.map((state) => (
        <li key={state} className="flex items-center gap-1.5">
          <LanguageSquare state={state} />
          {t(`newsroom.digest.legend.${state}`)}
        </li>
      ))}
    </ul>
  )
}

/** The codes of the languages, over their columns. */
export const LanguageHeads = () => (
  <div aria-hidden="true" className="flex text-2xs font-semibold text-ink2 uppercase">
    {LANGUAGES.map((language) => (
      <span key={language} title={LANGUAGE_NAMES[language]} className={COLUMN}>
        {language}
      </span>
    ))}
  </div>
)

/** A square for each language of a story. Each opens its translation, except that of the original. */
export function StoryLanguages({ story }: { story: Story }) {
  const { t } = useI18n()
  return (
    <ul aria-label={t('newsroom.parts.languagesOf', { title: story.title })} className="flex">
      {LANGUAGES.map((language) => {
        const state = language === story.original_language ? 'original' : story.languages[language]
        const words = t(`newsroom.parts.language.${state}`, { language: LANGUAGE_NAMES[language] })
        return (
          <li key={language} className={COLUMN}>
            {state === 'original' ? (
              <span title={words} className={SQUARE}>
                <LanguageSquare state="full" />
                <span className="sr-only">{words}</span>
              </span>
            ) : (
              <Link
                {...translationAddress(story, language)}
                aria-label={words}
                title={words}
                className={`${SQUARE} focus-inside hover:bg-sunken`}
              >
                <LanguageSquare state={state} />
              </Link>
            )}
          </li>
        )
      })}
    </ul>
  )
}
const SQUARE = 'grid h-9 w-full place-items-center @max-lg:h-11'

/** How many of the sent stories each language has. */
export function LanguageCounts({ sent }: { sent: readonly Story[] }) {
  const { t } = useI18n()
  return (
    <ul className="flex text-2xs font-semibold">
      {LANGUAGES.map((language) => {
        const has = readyIn(sent, language)
        return (
          <li
            key={language}
            className={`${COLUMN} whitespace-nowrap ${has < sent.length ? 'text-warning' : 'text-ink2'}`}
          >
            <span className="sr-only">
              {t('newsroom.digest.hasOf', { language: LANGUAGE_NAMES[language], has, total: sent.length })}
            </span>
            <bdi aria-hidden="true" dir="ltr" className="num">
              {has}/{sent.length}
            </bdi>
          </li>
        )
      })}
    </ul>
  )
}
