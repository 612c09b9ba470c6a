import { useQuery } from '@tanstack/react-query'
import { Button } from '#ui/button.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import { useI18n } from '#languages/i18n.ts'
import type { Key } from '#languages/translate.ts'
import { languageFirst } from '#articles/by-language/rules.ts'
import { NewsCard } from '#articles/cards/news-card.tsx'
import { nameKey } from '#articles/rules.ts'
import { useSession } from '#people/use-session.tsx'
import { callQuery } from '#platform/ask.ts'
import { followedStories } from './calls.ts'

/** On the home page: the newest stories of the topics that a reader follows; nothing if they follow none. */
export function YourTopics({ now }: { now: Date }) {
  const { t, language } = useI18n()
  const { data, status, refetch } = useQuery({
    ...callQuery(followedStories, { lang: language }),
    enabled: useSession().user !== null,
  })
  const isError = status === 'error' && !import.meta.env.SSR // the browser retries what the server could not load
  if (!isError && (!data || data.topics.length === 0)) return null
  return (
    <section className="mx-auto mt-12 max-w-[1280px] px-4 sm:mt-16 sm:px-8">
      <SectionTitle>{t('library.home.yourTopics')}</SectionTitle>
      {isError ? (
        <p role="alert" className="flex flex-wrap items-center gap-3 text-sm">
          {t('library.loadFailed')}
          <Button kind="text" onClick={() => void refetch()}>
            {t('kit.retry')}
          </Button>
        </p>
      ) : (
        <>
          <p className="mb-6 text-sm text-ink2">
            {data?.topics.map((topic) => t(nameKey('topic', topic) as Key)).join(' · ')}
          </p>
          {data?.items.length === 0 ? (
            <p className="text-base text-ink2">{t('library.home.yourTopicsEmpty')}</p>
          ) : (
            <div className="grid gap-x-10 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
              {languageFirst(data?.items ?? [], language)
                .slice(0, 3)
                .map((story) => (
                  <NewsCard
                    key={story.id}
                    article={story}
                    href={`/news/${story.id}`}
                    now={now}
                    size="standard"
                    level={3}
                  />
                ))}
            </div>
          )}
        </>
      )}
    </section>
  )
}
