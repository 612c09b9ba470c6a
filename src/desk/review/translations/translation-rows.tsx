import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Label } from '#ui/badge.tsx'
import { dateFormat, languageName } from '#languages/formats.ts'
import { useI18n } from '#languages/i18n.ts'
import { LANGUAGES, LANGUAGE_NAMES, LOCALES, type Language } from '#languages/rules.ts'
import type { TranslationRow } from '#writing/translation/calls.ts'
import type { MissingRow } from '#writing/translation/written/calls.ts'
import { Warnings } from '../../parts/drafts/draft-signs.tsx'
import { LanguageSquares } from '../../parts/language-squares.tsx'
import { type TranslatedItem, translationLink } from '../../parts/translation-address.ts'

/** A machine translation that waits for an editor, with the languages of its item. */
export function WaitingRow({ row, here }: { row: TranslationRow; here: boolean }) {
  const { t, language } = useI18n()
  const { item } = row
  return (
    <Row
      item={{ kind: row.kind, id: row.item_id }}
      into={row.language}
      here={here}
      title={row.title}
      lang={row.language}
      squares={
        item && (
          <LanguageSquares
            item={{ kind: row.kind, id: row.item_id, title: item.title, language: item.language }}
            states={item.languages}
          />
        )
      }
    >
      <Label>{t(`newsroom.review.type.${row.kind}`)}</Label>
      <Label lang={row.language}>{LANGUAGE_NAMES[row.language]}</Label>
      <Moment at={row.created_at} language={language} />
      <Warnings count={row.warnings} quiet />
    </Row>
  )
}

/** An article without all its translations. It opens in the wanted language, or in the first one that is missing. */
export function MissingTranslationRow({
  row,
  wanted,
  here,
}: {
  row: MissingRow
  wanted: Language | undefined
  here: boolean
}) {
  const { t, language } = useI18n()
  const { started } = row
  const list = new Intl.ListFormat(LOCALES[language], { type: 'conjunction' })
  return (
    <Row
      item={{ kind: 'article', id: row.id }}
      into={intoOf(row, wanted, language)}
      here={here}
      title={row.title}
      lang={row.language}
      squares={<LanguageSquares item={{ ...row, kind: 'article' }} states={row.languages} />}
    >
      <Label lang={row.language}>{LANGUAGE_NAMES[row.language]}</Label>
      <Moment at={row.published_at} language={language} />
      {started.length > 0 && (
        <span className="font-semibold text-ink2">
          {t('newsroom.translate.started', {
            languages: list.format(started.map((each) => languageName(each, language))),
          })}
        </span>
      )}
    </Row>
  )
}

/** The language into which a row opens: the wanted one, that of the desk, or the first one that is missing. */
export const intoOf = (
  { languages, started }: MissingRow,
  wanted: Language | undefined,
  own: Language,
): Language =>
  [wanted, started[0], own, ...LANGUAGES].find(
    (each) => each !== undefined && languages[each] === 'missing',
  ) ?? own

type RowProps = {
  item: TranslatedItem
  into: Language
  here: boolean
  title: string
  lang: Language
  squares: ReactNode
  children: ReactNode
}

const Row = ({ item, into, here, title, lang, squares, children }: RowProps) => (
  <li
    className={`border-b border-s-3 border-b-line hover:bg-sunken ${here ? 'border-s-ink bg-lit' : 'border-s-transparent'}`}
  >
    <Link
      {...translationLink(item, into)}
      resetScroll={false}
      aria-current={here ? 'true' : undefined}
      className="block px-3 pt-3 pb-1 focus-visible:-outline-offset-4 focus-visible:shadow-none"
    >
      <span dir="auto" lang={lang} className="line-clamp-3 text-sm font-semibold wrap-break-word">
        {title}
      </span>
      <span className="mt-1.5 flex flex-wrap items-center gap-1.5 text-2xs text-ink3">{children}</span>
    </Link>
    <div className="px-3 pb-2">{squares}</div>
  </li>
)

const Moment = ({ at, language }: { at: string; language: Language }) => (
  <time dateTime={at}>
    {dateFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at))}
  </time>
)
