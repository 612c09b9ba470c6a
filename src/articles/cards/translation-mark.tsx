import { languageName } from '#languages/formats.ts'
import { useI18n } from '#languages/i18n.ts'
import { addressIn } from '#languages/rules.ts'
import type { ArticleCard } from '../calls.ts'
import { translationKey } from '../marks/rules.ts'

type Translated = Partial<
  Pick<ArticleCard, 'machine_translated' | 'reviewed_translation' | 'original_language'>
>

const LOOK = {
  'library.reviewedTranslation': { box: 'border border-success text-success', sign: 'M2.5 8.5l3.5 3.5 7-8' },
  'library.machineTranslated': {
    box: 'border border-dashed border-warning text-warning',
    sign: 'M4.5 4.5h7v7h-7zM6.5 1.5v3M9.5 1.5v3M6.5 11.5v3M9.5 11.5v3M1.5 6.5h3M1.5 9.5h3M11.5 6.5h3M11.5 9.5h3',
  },
} as const

/**
 * The mark of a machine translation, which says by frame, sign and words whether an editor has approved it, and the original
 * language. `href`: the path of the item, for a link to its original.
 */
export function TranslationMark({ item, href }: { item: Translated; href?: string | undefined }) {
  const { t, language } = useI18n()
  const key = translationKey(item)
  if (key === null) return null
  const { box, sign } = LOOK[key]
  const original = item.original_language
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1 text-2xs">
      <span className={`inline-flex items-center gap-1 px-1.5 py-px font-semibold whitespace-nowrap ${box}`}>
        <svg
          viewBox="0 0 16 16"
          className="size-3 shrink-0"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          aria-hidden="true"
        >
          <path d={sign} />
        </svg>
        {t(key)}
      </span>
      {original !== undefined && (
        <span className="text-ink3">
          {t('library.translated.from', { language: languageName(original, language) })}
        </span>
      )}
      {original !== undefined && href !== undefined && (
        <a
          href={addressIn(original, href)}
          hrefLang={original}
          className="inline-flex min-h-6 items-center text-ink2 underline underline-offset-4 hover:text-ink"
        >
          {t('library.translated.original')}
        </a>
      )}
    </span>
  )
}
