import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { useI18n } from '#languages/i18n.ts'
import type { Language } from '#languages/rules.ts'
import type { Translate } from '#languages/translate.ts'
import { type Today, incomplete, languageName, waitingKinds, waitingText } from './today-words.ts'

/** More languages than this are counted instead of named. */
const NAMED = 2
const LINK =
  'inline-block min-h-6 font-semibold text-ink underline decoration-edge underline-offset-4 hover:decoration-ink'

/** What is between the editor and the next edition, each sentence a link to where it is settled. */
export function Sentences({ today }: { today: Today }) {
  const { t, language } = useI18n()
  const { sources_total: sources, system_total: system } = today.failing
  const edition = today.edition?.id ?? null
  const said = [
    ...waitingKinds(today.inbox).map((waiting) => (
      <Link key={waiting.kind} {...waiting.link} className={LINK}>
        {waitingText(t, waiting, today.inbox)}
      </Link>
    )),
    ...languagesLacking(t, language, today).map((text) => (
      <Link
        key={text}
        to="/content-digest"
        search={edition === null ? {} : { part: 'editions', edition }}
        className={LINK}
      >
        {text}
      </Link>
    )),
    ...(sources > 0
      ? [
          <a key="sources" href="#failing" className={LINK}>
            {t('newsroom.today.sourcesFail', { count: sources })}
          </a>,
        ]
      : []),
    ...(system > 0
      ? [
          <a key="system" href="#failing" className={LINK}>
            {t('newsroom.today.systemFails', { count: system })}
          </a>,
        ]
      : []),
  ]
  return (
    <p className="mt-1 max-w-[90ch] text-base text-ink2">
      {said.length === 0
        ? t('newsroom.today.clear')
        : said.map((sentence, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- the sentences have keys of their own
            <Fragment key={at}>
              {at > 0 && ' '}
              {sentence}
            </Fragment>
          ))}
    </p>
  )
}

function languagesLacking(t: Translate, language: Language, { edition }: Today): string[] {
  if (edition === null) return []
  const lacking = incomplete(edition)
  if (lacking.length > NAMED) return [t('newsroom.today.languagesLack', { count: lacking.length })]
  return lacking.map(({ language: of, has }) =>
    t('newsroom.today.lacks', { language: languageName(of, language), has, count: edition.stories.length }),
  )
}
