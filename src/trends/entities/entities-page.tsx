import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { Lens } from '#ui/lens.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useI18n } from '#languages/i18n.ts'
import { pageHead } from '#languages/page-head.ts'
import { PageLink } from '#languages/page-link.tsx'
import { translator } from '#languages/translate.ts'
import { LoadFailed } from '#articles/cards/load-failed.tsx'
import { callQuery } from '#platform/ask.ts'
import { type EntityCounted, entities } from '#articles/entities/calls.ts'
import { ENTITY_KINDS, type EntityKind, MAX_NAME_LENGTH } from '#articles/entities/rules.ts'

type Asked = { kind?: EntityKind; q?: string }

function readSearch(raw: Record<string, unknown>): Asked {
  const kind = ENTITY_KINDS.find((each) => each === raw['kind'])
  const q = typeof raw['q'] === 'string' ? raw['q'].trim().slice(0, MAX_NAME_LENGTH) : ''
  return { ...(kind && { kind }), ...(q !== '' && { q }) }
}

const question = callQuery(entities, {})

export const Route = createFileRoute('/entities')({
  validateSearch: readSearch,
  loader: async ({ context }) => {
    await context.queryClient.ensureQueryData(question)
  },
  component: EntitiesPage,
  pendingMs: 150,
  pendingComponent: () => (
    <Frame busy>
      <Skeleton className="mt-8 h-96 w-full" />
    </Frame>
  ),
  errorComponent: () => (
    <Frame>
      <Failed />
    </Frame>
  ),
  head: ({ match: { context, search } }) => {
    const t = translator(context.language, context.words)
    const title = t('library.entities.title')
    const head = pageHead({
      site: context.site,
      address: context.address,
      path: '/entities',
      language: context.language,
      title,
      description: t('library.entities.description'),
      data: { '@type': 'CollectionPage', name: title, inLanguage: context.language },
    })
    const isPart = Object.keys(readSearch(search)).length > 0
    return isPart ? { meta: [...head.meta, { name: 'robots', content: 'noindex' }], links: [] } : head
  },
})

function Frame({ children, busy = false }: { children: ReactNode; busy?: boolean }) {
  const { t } = useI18n()
  return (
    <main id="main" className="container-page pt-10 sm:pt-14" aria-busy={busy || undefined}>
      <h1 className="text-3xl font-extrabold">{t('library.entities.title')}</h1>
      <p className="mt-2 max-w-[62ch] text-base text-ink2">{t('library.entities.description')}</p>
      {children}
    </main>
  )
}

function Failed() {
  const { t } = useI18n()
  return (
    <div className="mt-8">
      <LoadFailed text={t('library.entities.loadFailed')} />
    </div>
  )
}

/** All names by kind, filtered by the URL. */
function EntitiesPage() {
  const { t } = useI18n()
  const { items } = useSuspenseQuery(question).data
  const asked = Route.useSearch()
  const navigate = Route.useNavigate()
  const go = (search: Asked) => void navigate({ search, resetScroll: false })
  const found = items.filter((each) => fits(each, asked.q ?? ''))
  const kinds = ENTITY_KINDS.filter((kind) => asked.kind === undefined || kind === asked.kind)
  const groups = kinds
    .map((kind) => ({ kind, of: found.filter((each) => each.kind === kind) }))
    .filter(({ of }) => of.length > 0)
  if (items.length === 0)
    return (
      <Frame>
        <div className="mt-8">
          <Notice kind="empty" title={t('library.entities.empty')}>
            {t('library.entities.emptyText')}
          </Notice>
        </div>
      </Frame>
    )
  return (
    <Frame>
      <div className="mt-6 border-t border-line pt-4">
        <SearchField key={asked.q ?? ''} q={asked.q ?? ''} onSearch={(q) => go(asking(asked.kind, q))} />
      </div>
      <div
        role="group"
        aria-label={t('library.entities.filter')}
        className="mt-4 flex flex-wrap gap-x-6 border-b border-line"
      >
        {([undefined, ...ENTITY_KINDS] as const).map((kind) => (
          <button
            key={kind ?? 'all'}
            type="button"
            aria-pressed={kind === asked.kind}
            onClick={() => go(asking(kind, asked.q))}
            className="-mb-px inline-flex min-h-11 items-center gap-1.5 border-b-2 border-transparent text-sm text-ink2 hover:text-ink aria-pressed:border-ink aria-pressed:font-semibold aria-pressed:text-ink"
          >
            {kind === undefined ? t('library.search.all') : t(`library.entities.kinds.${kind}`)}
            <bdi className="tabular-nums text-ink3">
              {found.filter((each) => kind === undefined || each.kind === kind).length}
            </bdi>
          </button>
        ))}
      </div>
      {groups.length === 0 && (
        <div className="mt-8">
          <Notice
            kind="empty"
            title={t('library.entities.none')}
            actions={
              <Button kind="line" onClick={() => go({})}>
                {t('library.entities.showAll')}
              </Button>
            }
          />
        </div>
      )}
      {groups.map(({ kind, of }) => (
        <section key={kind} aria-labelledby={`kind-${kind}`} className="mt-8">
          <h2 id={`kind-${kind}`} className="border-b-2 border-ink pb-2 text-base font-bold">
            {t(`library.entities.kinds.${kind}`)}
          </h2>
          <ul className="grid gap-x-10 sm:grid-cols-2 lg:grid-cols-3">
            {of.map((each) => (
              <Row key={each.slug} entity={each} />
            ))}
          </ul>
        </section>
      ))}
    </Frame>
  )
}

const asking = (kind: EntityKind | undefined, q: string | undefined): Asked => ({
  ...(kind && { kind }),
  ...(q && { q }),
})

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

const fits = ({ name, aliases }: EntityCounted, q: string): boolean =>
  [name, ...aliases].some((each) => plain(each).includes(plain(q)))

function SearchField({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const { t } = useI18n()
  return (
    <search>
      <form
        className="flex gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          const q = new FormData(event.currentTarget).get('q') as string // The field is a text field.
          onSearch(q.trim())
        }}
      >
        <span className="relative block min-w-0 grow sm:max-w-md">
          <span className="pointer-events-none absolute inset-y-0 start-0 grid w-12 place-items-center text-ink3">
            <Lens />
          </span>
          <input
            type="search"
            name="q"
            defaultValue={q}
            maxLength={MAX_NAME_LENGTH}
            dir="auto"
            autoComplete="off"
            aria-label={t('library.entities.search')}
            placeholder={t('library.entities.search')}
            className="h-12 w-full border border-edge bg-surface ps-12 pe-3 text-base text-ink placeholder:text-ink3"
          />
        </span>
        <Button type="submit" kind="solid">
          {t('library.search.go')}
        </Button>
      </form>
    </search>
  )
}

function Row({ entity: { slug, name, stories, lately } }: { entity: EntityCounted }) {
  const { t } = useI18n()
  return (
    <li className="flex items-baseline justify-between gap-4 border-b border-line py-2.5">
      <PageLink
        href={`/entities/${slug}`}
        className="min-w-0 truncate text-base font-semibold underline-offset-4 hover:underline"
      >
        <bdi>{name}</bdi>
      </PageLink>
      <span className="shrink-0 text-end text-xs text-ink3 tabular-nums">
        {t('library.entities.stories', { count: stories })}
        {lately > 0 && (
          <span className="block text-ink2">{t('library.entities.lately', { count: lately })}</span>
        )}
      </span>
    </li>
  )
}
