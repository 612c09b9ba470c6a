import { Arrow } from '#ui/arrow.tsx'
import { Ticks } from '#ui/meter.tsx'
import { languageName } from '#languages/formats.ts'
import { useI18n } from '#languages/i18n.ts'
import { PageLink } from '#languages/page-link.tsx'
import type { Key } from '#languages/translate.ts'
import type { BoardEntry } from '#articles/momentum/calls.ts'
import { LEADERBOARD_EVERY_MS, nameKey } from '#articles/rules.ts'

const HOURS = LEADERBOARD_EVERY_MS / 3_600_000
/** Phones show only the first rows of the board; the rest is on the linked page. */
const ROWS_ON_PHONES = 3

type MomentumBoardProps = {
  /** The stories that exist in the reader's language, ordered by rank. */
  entries: readonly BoardEntry[]
  /** Those of the board that do not. */
  others?: readonly BoardEntry[]
  hrefOf: (entry: BoardEntry) => string
  moreHref?: string
  howHref?: string
  className?: string
}

/** The panel of the stories that are rising fastest now; a short note if there are none in any language. */
export function MomentumBoard({
  entries,
  others = [],
  hrefOf,
  moreHref = '/leaderboard',
  howHref = '/leaderboard#how',
  className = '',
}: MomentumBoardProps) {
  const { t } = useI18n()
  if (entries.length === 0 && others.length === 0)
    return (
      <section
        aria-labelledby="momentum-board"
        className={`self-start border-t-2 border-ink pt-4 ${className}`}
      >
        <h2 id="momentum-board" className="text-xl font-bold">
          {t('library.board.title')}
        </h2>
        <p className="mt-2 text-base text-ink2">{t('library.board.empty')}</p>
      </section>
    )
  return (
    <section aria-labelledby="momentum-board" className={`ground-inverse flex flex-col ${className}`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 px-5 pt-5 sm:px-6">
        <h2 id="momentum-board" className="text-xl font-bold">
          {t('library.board.title')}
        </h2>
        <p className="text-2xs text-oninverse2">{t('library.board.every', { count: HOURS })}</p>
      </div>
      {entries.length === 0 ? (
        <p className="mt-3 border-t border-inverse-line px-5 py-6 text-base text-oninverse2 sm:px-6">
          {t('library.also.none')}
        </p>
      ) : (
        <ol className="rises mt-3 grid grow auto-rows-fr border-b border-inverse-line">
          {entries.map((entry, place) => (
            <li
              key={entry.article_id}
              className={`group border-t border-inverse-line ${place >= ROWS_ON_PHONES ? 'max-sm:hidden' : ''}`}
            >
              <BoardRow entry={entry} href={hrefOf(entry)} first={place === 0} />
            </li>
          ))}
        </ol>
      )}
      <OthersRising entries={others} hrefOf={hrefOf} className="px-5 py-4 sm:px-6" />
      <div className="mt-auto flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-4 text-sm sm:px-6">
        <PageLink
          href={moreHref}
          className="inline-flex min-h-6 items-center gap-2 font-semibold underline-offset-4 hover:underline"
        >
          {t('library.board.full')} <Arrow />
        </PageLink>
        <PageLink
          href={howHref}
          className="inline-flex min-h-6 items-center text-oninverse2 underline underline-offset-4 hover:text-oninverse"
        >
          {t('library.board.how')}
        </PageLink>
      </div>
    </section>
  )
}

type OthersProps = Pick<MomentumBoardProps, 'hrefOf' | 'className'> & { entries: readonly BoardEntry[] }

/** The stories of the board that exist only in other languages, in small below the others. */
export function OthersRising({ entries, hrefOf, className = '' }: OthersProps) {
  const { t, language } = useI18n()
  if (entries.length === 0) return null
  return (
    <section aria-labelledby="others-rising" className={`border-b border-inverse-line ${className}`}>
      <h3 id="others-rising" className="text-xs font-semibold text-oninverse2">
        {t('library.board.others')}
      </h3>
      <ul className="mt-2 grid gap-1.5">
        {entries.map((entry) => (
          <li key={entry.article_id} className="group flex items-baseline gap-3 text-sm">
            <span className="num w-6 shrink-0 font-bold">
              <span className="sr-only">{t('library.momentum.spokenPlain', { score: entry.momentum })}</span>
              <bdi dir="ltr" aria-hidden="true">
                {entry.momentum}
              </bdi>
            </span>
            <PageLink href={hrefOf(entry)} className="min-w-0 grow">
              <span className="hl block" lang={entry.language} dir="auto">
                {entry.title}
              </span>
            </PageLink>
            <span className="shrink-0 text-2xs text-oninverse2">
              {languageName(entry.language, language)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function BoardRow({ entry, href, first }: { entry: BoardEntry; href: string; first: boolean }) {
  const { t, language } = useI18n()
  const foreign = entry.language !== language
  return (
    <PageLink
      href={href}
      className="grid grid-cols-[3.25rem_1fr_auto] items-start gap-3 px-5 py-4 focus-visible:-outline-offset-4 focus-visible:shadow-none sm:grid-cols-[3.75rem_1fr_auto] sm:px-6"
    >
      <span className={`num text-3xl leading-none font-extrabold ${first ? 'text-signal' : ''}`}>
        <span className="sr-only">{t('library.momentum.spokenPlain', { score: entry.momentum })}</span>
        <bdi dir="ltr" aria-hidden="true">
          {entry.momentum}
        </bdi>
      </span>
      <span className="min-w-0">
        <span
          className="hl text-base leading-snug font-semibold rtl:leading-relaxed"
          lang={foreign ? entry.language : undefined}
          dir={foreign ? 'auto' : undefined}
        >
          {entry.title}
        </span>
        <span className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-2xs text-oninverse2">
          <span className="text-signal">
            <Ticks score={entry.momentum} />
          </span>
          {/* `nameKey` builds it from the closed list of topics; the words test covers them all */}
          <span>{t(nameKey('topic', entry.topic) as Key)}</span>
          {entry.sample && <span>{t('library.sample')}</span>}
        </span>
      </span>
      <Change change={entry.change} />
    </PageLink>
  )
}

/** The change from the previous board: a signed number on screen, a phrase for screen readers. */
export function Change({ change }: { change: number | null }) {
  const { t } = useI18n()
  if (change === null) return <span className="text-2xs text-oninverse2">{t('library.board.entered')}</span>
  if (change === 0) return <span className="sr-only">{t('library.board.same', { count: HOURS })}</span>
  const risen = change > 0
  const by = { points: Math.abs(change), count: HOURS }
  return (
    <span className={`num text-xs ${risen ? 'text-signal' : 'text-oninverse2'}`}>
      <span className="sr-only">{risen ? t('library.board.risen', by) : t('library.board.fallen', by)}</span>
      <bdi dir="ltr" aria-hidden="true">
        {risen ? '+' : '\u2212'}
        {Math.abs(change)}
      </bdi>
    </span>
  )
}
