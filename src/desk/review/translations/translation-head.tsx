import { Link } from '@tanstack/react-router'
import type { RefObject } from 'react'
import { Button } from '#ui/button.tsx'
import { languageName } from '#languages/formats.ts'
import { useI18n } from '#languages/i18n.ts'
import { LANGUAGES, LANGUAGE_NAMES } from '#languages/rules.ts'
import type { OutputOf } from '#platform/call.ts'
import type { itemTranslation } from '#writing/translation/written/calls.ts'
import { LanguageSquare } from '../../parts/language-squares.tsx'
import { translationLink } from '../../parts/translation-address.ts'

type TranslationHeadProps = {
  view: OutputOf<typeof itemTranslation>
  heading: RefObject<HTMLHeadingElement | null>
  /** How many parts pass the checks. */
  passed: number
  previous: (() => void) | undefined
  next: (() => void) | undefined
  onClose: () => void
}

/** The languages of an item with their states, how many parts pass, and the ways to its neighbours. */
export function TranslationHead({ view, heading, passed, previous, next, onClose }: TranslationHeadProps) {
  const { t, language: own } = useI18n()
  const { language, original_language: original, languages, parts } = view
  return (
    <div className="border-b border-line">
      <h2 id="translation-heading" ref={heading} tabIndex={-1} className="sr-only">
        {t('newsroom.translate.openIn', { title: view.title, language: languageName(language, own) })}
      </h2>
      <div className="flex flex-wrap items-center justify-between gap-x-4 px-4 sm:px-5">
        <nav aria-label={t('newsroom.parts.languagesOf', { title: view.title })} className="-ms-2 min-w-0">
          <ul className="flex flex-wrap">
            {LANGUAGES.map((each) => {
              const name = LANGUAGE_NAMES[each]
              const state = each === original ? 'original' : languages[each]
              const face = (
                <>
                  <LanguageSquare state={state === 'original' ? 'full' : state} />
                  <bdi lang={each} aria-hidden="true">
                    {name}
                  </bdi>
                  <span className="sr-only">{t(`newsroom.parts.language.${state}`, { language: name })}</span>
                </>
              )
              return (
                <li key={each}>
                  {each === original ? (
                    <span className={`${TAB} border-b-transparent text-ink2`}>{face}</span>
                  ) : (
                    <Link
                      {...translationLink({ kind: view.kind, id: view.item_id }, each)}
                      resetScroll={false}
                      aria-current={each === language ? 'page' : undefined}
                      className={`${TAB} hover:text-ink focus-visible:-outline-offset-2 focus-visible:shadow-none ${each === language ? 'border-b-ink font-bold text-ink' : 'border-b-transparent text-ink2'}`}
                    >
                      {face}
                    </Link>
                  )}
                </li>
              )
            })}
          </ul>
        </nav>
        <div className="flex flex-wrap items-center gap-2 py-2">
          <span role="status" className="me-1 text-xs text-ink2">
            {t('newsroom.translate.pass', { pass: passed, total: parts.length })}
          </span>
          <Button
            size="small"
            disabled={!previous}
            onClick={previous}
            className="max-md:min-h-11 max-md:px-2.5"
          >
            {t('newsroom.review.previousTranslation')}
          </Button>
          <Button size="small" disabled={!next} onClick={next} className="max-md:min-h-11 max-md:px-2.5">
            {t('newsroom.review.nextTranslation')}
          </Button>
          <Button
            size="small"
            onClick={onClose}
            aria-keyshortcuts="Escape"
            className="max-md:min-h-11 max-md:px-2.5"
          >
            {t('newsroom.translate.close')}
          </Button>
        </div>
      </div>
    </div>
  )
}

const TAB = 'flex min-h-11 items-center gap-2 border-b-3 px-2 text-sm md:min-h-12'
