import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { buttonClass } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton, SkeletonText } from '#ui/skeleton.tsx'
import { dateFormat } from '#languages/formats.ts'
import { useI18n } from '#languages/i18n.ts'
import { pageHead } from '#languages/page-head.ts'
import { PageLink } from '#languages/page-link.tsx'
import { type Language, addressIn } from '#languages/rules.ts'
import { translator } from '#languages/translate.ts'
import { foundOr404 } from '#articles/found.ts'
import { LoadFailed } from '#articles/cards/load-failed.tsx'
import { callQuery } from '#platform/ask.ts'
import type { OutputOf } from '#platform/call.ts'
import { partsOf } from '../content.ts'
import { digestOne } from '../editions/calls.ts'
import { editionAt, noteParagraphs, sectionKey } from '../rules.ts'
import { EditionCorrections } from './corrections-part.tsx'
import { LeadStory, StoryRow } from './story-parts.tsx'

type Edition = OutputOf<typeof digestOne>

const question = (id: string, language: Language) => callQuery(digestOne, { id, lang: language })

export const Route = createFileRoute('/digest/$id')({
  loader: ({ context: { queryClient, language }, params: { id } }) =>
    foundOr404(queryClient.ensureQueryData(question(id, language))),
  component: DigestPage,
  pendingMs: 150,
  pendingComponent: DigestPending,
  errorComponent: DigestFailed,
  notFoundComponent: MissingDigest,
  head: ({ loaderData, match: { context, params } }) => {
    const t = translator(context.language, context.words)
    if (!loaderData) return { meta: [{ title: t('newsletter.archive.title') }] }
    const { site, address, language } = context
    return pageHead({
      site,
      address,
      path: `/digest/${params.id}`,
      language,
      title: loaderData.subject,
      description: t('newsletter.archive.about', {
        edition: t(nameOf(loaderData)),
        date: dayOf(loaderData, language),
      }),
      type: 'article',
      section: { name: t('newsletter.archive.title'), path: '/digest' },
      data: {
        '@type': 'CollectionPage',
        name: loaderData.subject,
        url: `${site.url}${addressIn(language, `/digest/${params.id}`)}`,
        inLanguage: language,
        datePublished: loaderData.occurrence,
        isAccessibleForFree: true,
      },
    })
  },
})

const nameOf = ({ occurrence, time_zone: timeZone }: Edition) =>
  `frame.edition.${editionAt(new Date(occurrence), timeZone).name}` as const

const dayOf = ({ occurrence, time_zone: timeZone }: Edition, language: Language): string =>
  dateFormat(language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone,
  }).format(new Date(occurrence))

/** One edition as it was sent to everyone, with its stories in their current state. */
function DigestPage() {
  const { t, language, addressOf } = useI18n()
  const { id } = Route.useParams()
  const { data: edition } = useSuspenseQuery(question(id, language))
  const { sections, others } = partsOf(edition.sections, language)
  return (
    <main id="main" className="container-page pt-8 sm:pt-10">
      <PageLink href="/digest" className={buttonClass('text', 'small')}>
        {t('newsletter.archive.title')}
      </PageLink>
      <div className="mx-auto mt-4 max-w-[46rem]">
        <header className="border-b border-line pb-5">
          <h1 className="text-4xl font-extrabold">{t(nameOf(edition))}</h1>
          <p className="mt-2 text-base text-ink2">
            <time dateTime={edition.occurrence}>{dayOf(edition, language)}</time>
          </p>
          <PageLink
            nofollow
            href={`/digest/${id}/carousel`}
            className={`${buttonClass('text', 'small')} mt-2`}
          >
            {t('library.carousels.open')}
          </PageLink>
        </header>
        {edition.note && <EditorsNote note={edition.note} />}
        {edition.lead && <LeadStory story={edition.lead} />}
        {sections.map(({ section, stories }) => (
          <Part key={section} id={`part-${section}`} title={t(sectionKey(section))} stories={stories} />
        ))}
        <Part id="part-others" title={t('library.also.title')} stories={others} />
        {edition.lead === null && edition.sections.length === 0 && (
          <div className="mt-8">
            <Notice kind="empty" title={t('newsletter.archive.nothingLeft')} level={2} />
          </div>
        )}
        <EditionCorrections notes={edition.corrections} />
        <aside className="mt-12 border-t-2 border-ink pt-6">
          <p className="text-lg text-ink2">{t('newsletter.archive.free')}</p>
          <PageLink href="/subscribe" className={`${buttonClass('act')} mt-4 max-sm:w-full`}>
            {t('newsletter.archive.getIt')}
          </PageLink>
          <p className="mt-6 text-base text-ink2">{t('newsletter.archive.rest')}</p>
          <div className="mt-2 flex flex-wrap items-center gap-x-6 gap-y-2">
            <PageLink
              href={`/auth?next=${encodeURIComponent(addressOf(`/digest/${id}`))}`}
              className={buttonClass('text')}
            >
              {t('library.archive.signIn')}
            </PageLink>
            <PageLink href="/pricing" className={buttonClass('text')}>
              {t('library.lock.plans')}
            </PageLink>
          </div>
        </aside>
        <nav
          aria-label={t('newsletter.archive.others')}
          className="mt-10 flex flex-wrap justify-between gap-4"
        >
          <Beside id={edition.previous}>{t('newsletter.archive.previous')}</Beside>
          <Beside id={edition.next}>{t('newsletter.archive.next')}</Beside>
        </nav>
      </div>
    </main>
  )
}

type PartProps = { id: string; title: string; stories: Edition['sections'][number]['stories'] }

/** Stories below a heading; nothing without stories. */
const Part = ({ id, title, stories }: PartProps) =>
  stories.length === 0 ? null : (
    <section aria-labelledby={id} className="mt-10">
      <h2 id={id} className="border-t-2 border-ink pt-3 text-2xl font-extrabold">
        {title}
      </h2>
      <ul>
        {stories.map((story) => (
          <StoryRow key={story.id} story={story} />
        ))}
      </ul>
    </section>
  )

/** The editor's note above the stories. */
function EditorsNote({ note }: { note: string }) {
  const { t } = useI18n()
  return (
    <section aria-labelledby="editors-note" className="mt-6 text-base">
      <h2 id="editors-note" className="text-base font-bold">
        {t('newsletter.note')}
      </h2>
      {noteParagraphs(note).map((lines) => (
        <p key={lines.join(' ')} className="mt-2 whitespace-pre-line wrap-anywhere">
          {lines.join('\n')}
        </p>
      ))}
    </section>
  )
}

const Beside = ({ id, children }: { id: string | null; children: ReactNode }) =>
  id === null ? (
    <span />
  ) : (
    <PageLink href={`/digest/${id}`} className={buttonClass('text', 'medium')}>
      {children}
    </PageLink>
  )

function DigestPending() {
  return (
    <main id="main" className="container-page pt-8 sm:pt-10" aria-busy="true">
      <Skeleton className="h-9 w-40" />
      <div className="mx-auto mt-4 max-w-[46rem]">
        <Skeleton className="h-12 w-72" />
        <Skeleton className="mt-2 h-6 w-56" />
        <Skeleton className="mt-8 aspect-video w-full" />
        <div className="mt-6">
          <SkeletonText lines={3} className="h-7" />
        </div>
      </div>
    </main>
  )
}

function DigestFailed() {
  const { t } = useI18n()
  return (
    <main id="main" className="container-page py-16 sm:py-24">
      <LoadFailed text={t('newsletter.archive.loadFailed')} level={1} />
    </main>
  )
}

function MissingDigest() {
  const { t } = useI18n()
  return (
    <main id="main" className="container-page py-16 sm:py-24">
      <Notice
        kind="missing"
        title={t('newsletter.archive.missing')}
        level={1}
        actions={
          <PageLink href="/digest" className={buttonClass('act')}>
            {t('newsletter.archive.title')}
          </PageLink>
        }
      />
    </main>
  )
}
