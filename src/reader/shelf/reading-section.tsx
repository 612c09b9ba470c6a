import { type ReactNode, useId } from 'react'
import { buttonClass } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useI18n } from '#languages/i18n.ts'
import { PageLink } from '#languages/page-link.tsx'
import type { Key } from '#languages/translate.ts'
import { TOPICS, type Topic, nameKey } from '#articles/rules.ts'
import { ReadingHistory } from './reading-history.tsx'
import type { Stance } from './rules.ts'
import { NotRead, Waits } from './shelf-states.tsx'
import { shelf, useKeeping, useShelf } from './use-shelf.tsx'

/** Topics, saved stories and history of the account: the “Reading” section of /account. */
export function ReadingSection() {
  const { t } = useI18n()
  const title = useId()
  const keeping = useKeeping()
  if (keeping === 'device') return null // no one is signed in: the page says so
  return (
    <section aria-labelledby={title} aria-busy={keeping === 'loading' || undefined}>
      <h2 id={title} className="text-2xl font-extrabold">
        {t('library.reading.title')}
      </h2>
      <p className="mt-2 max-w-[62ch] text-sm text-ink2">{t('library.reading.description')}</p>
      <Waits keeping={keeping} />
      {keeping === 'loading' ? (
        <Skeleton className="mt-6 h-60 w-full" />
      ) : keeping === 'failed' ? (
        <div className="mt-6">
          <NotRead />
        </div>
      ) : (
        <div className="mt-6 grid gap-x-10 gap-y-8 lg:grid-cols-2">
          <Part title={t('library.reading.topics')}>
            <Topics />
          </Part>
          <div className="grid content-start gap-8">
            <Part title={t('library.shelf.saved')}>
              <Saved />
            </Part>
            <Part title={t('library.shelf.history')}>
              <ReadingHistory />
            </Part>
          </div>
        </div>
      )}
    </section>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h3 id={id} className="border-b-2 border-ink pb-2 text-base font-bold">
        {title}
      </h3>
      {children}
    </section>
  )
}

function Topics() {
  const { t } = useI18n()
  const { muted, followed = [] } = useShelf()
  return (
    <>
      <p className="mt-2 text-sm text-ink2">{t('library.reading.topicsText')}</p>
      <ul className="mt-2 border-t border-line">
        {TOPICS.map((topic) => (
          <TopicRow
            key={topic}
            topic={topic}
            stance={followed.includes(topic) ? 'follow' : muted.includes(topic) ? 'mute' : null}
          />
        ))}
      </ul>
    </>
  )
}

function TopicRow({ topic, stance }: { topic: Topic; stance: Stance | null }) {
  const { t } = useI18n()
  const name = t(nameKey('topic', topic) as Key) // topics are a closed list
  const toggle = (wanted: Stance) => (
    <button
      type="button"
      aria-label={t(`library.shelf.${wanted}`, { topic: name })}
      aria-pressed={stance === wanted}
      onClick={() => shelf.change({ do: 'topic', topic, stance: stance === wanted ? null : wanted })}
      className="min-h-9 border border-edge px-3 text-sm hover:border-ink aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:font-semibold aria-pressed:text-paper"
    >
      {t(`library.reading.${wanted}`)}
    </button>
  )
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-1.5">
      <span className="text-sm font-semibold">{name}</span>
      <span className="flex gap-2">
        {toggle('follow')}
        {toggle('mute')}
      </span>
    </li>
  )
}

function Saved() {
  const { t } = useI18n()
  const { length: count } = useShelf().saved
  return (
    <p className="mt-3 flex flex-wrap items-center justify-between gap-3 text-sm">
      {count === 0 ? t('library.shelf.empty.saved') : t('library.shelf.count', { count })}
      <PageLink href="/saved" className={buttonClass('line', 'small')}>
        {t('library.reading.toSaved')}
      </PageLink>
    </p>
  )
}
