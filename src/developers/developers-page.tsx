import { createFileRoute } from '@tanstack/react-router'
import { buttonClass } from '#ui/button.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { useI18n } from '#languages/i18n.ts'
import { pageHead } from '#languages/page-head.ts'
import { PageLink } from '#languages/page-link.tsx'
import { translator } from '#languages/translate.ts'
import { Code } from './code.tsx'
import { Contents } from './documents/contents.tsx'
import { Guide } from './documents/guide.tsx'
import { VERIFY_EXAMPLE } from './documents/verify-example.ts'
import { DeveloperWords, wordsQuery } from './documents/words.tsx'
import { McpGuide } from './mcp/mcp-guide.tsx'
import { API_GROUPS, API_GROUP_NAMES, CLIENT_FILE } from './rules.ts'

export const Route = createFileRoute('/developers')({
  loader: async ({ context: { queryClient, language } }) => {
    await queryClient.ensureQueryData(wordsQuery(language))
  },
  component: DevelopersPage,
  pendingMs: 150,
  pendingComponent: Pending,
  head: ({ match: { context } }) => {
    const { site, address, language } = context
    const t = translator(language, context.words)
    const title = t('developers.title')
    const description = t('developers.description', { site: site.name })
    return pageHead({
      site,
      address,
      path: '/developers',
      language,
      title,
      description,
      data: {
        '@type': 'WebAPI',
        name: title,
        description,
        inLanguage: language,
        documentation: `${site.url}/api/v1/openapi.json`,
        provider: { '@type': 'Organization', name: site.name, url: site.url },
      },
    })
  },
})

/** What the API is and how it is used, with links to each of its calls. */
function DevelopersPage() {
  return (
    <DeveloperWords>
      <Overview />
    </DeveloperWords>
  )
}

function Overview() {
  const { t, site } = useI18n()
  return (
    <main id="main" tabIndex={-1} className="container-page pt-10 pb-16 sm:pt-14">
      <h1 className="text-4xl font-extrabold">{t('developers.title')}</h1>
      <p className="mt-3 max-w-[62ch] text-lg text-ink2">{t('developers.intro', { site: site.name })}</p>
      <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
        <PageLink href="/developers/keys" className={buttonClass('act', 'medium')}>
          {t('developers.toKeys')}
        </PageLink>
        <a href="/api/v1/openapi.json" className={buttonClass('text', 'medium')}>
          {t('developers.openapi')}
        </a>
      </div>
      <div className="mt-12 grid gap-x-12 gap-y-10 lg:grid-cols-[13rem_minmax(0,1fr)]">
        <Contents />
        <div className="min-w-0">
          <Guide />
          <Verify />
          <Pages />
          <Client />
          <McpGuide />
        </div>
      </div>
    </main>
  )
}

/** How to verify that a message is ours. */
function Verify() {
  const { t } = useI18n()
  return (
    <section aria-labelledby="verify" className="mt-14">
      <h2 id="verify" className="scroll-mt-4 text-2xl font-bold">
        {t('developers.reference.verify')}
      </h2>
      <p className="mt-2 max-w-[72ch] text-base text-ink2">{t('developers.reference.verifyText')}</p>
      <Code name="TypeScript" text={VERIFY_EXAMPLE} copies />
    </section>
  )
}

/** The pages of the reference, each with the calls it describes. */
function Pages() {
  const { t } = useI18n()
  return (
    <section aria-labelledby="reference" className="mt-14">
      <h2 id="reference" className="scroll-mt-4 text-2xl font-bold">
        {t('developers.reference.title')}
      </h2>
      <ul className="mt-4 border-t border-line">
        {API_GROUP_NAMES.map((group) => (
          <li key={group} className="border-b border-line py-4">
            <PageLink
              href={`/developers/${group}`}
              className="text-lg font-semibold underline decoration-edge underline-offset-4 hover:decoration-ink"
            >
              {t(`developers.group.${group}`)}
            </PageLink>
            <p className="mt-1 max-w-[72ch] text-base text-ink2">{t(`developers.groupText.${group}`)}</p>
            {API_GROUPS[group].length > 1 && (
              <ul className="mt-2 grid gap-1 text-sm text-ink2">
                {API_GROUPS[group].map((id) => (
                  <li key={id}>
                    <PageLink
                      href={`/developers/${group}#${id}`}
                      className="underline decoration-edge underline-offset-4 hover:text-ink hover:decoration-ink"
                    >
                      {t(`developers.call.${id}`)}
                    </PageLink>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Where the typed client is, and how to start with it. */
function Client() {
  const { t, site } = useI18n()
  const walk = [
    `import { everyItem, openCadence } from './cadence.ts'`,
    ``,
    `const cadence = openCadence({ site: '${site.url}', key: process.env['CADENCE_KEY'] ?? '' })`,
    `for await (const { title } of everyItem(cadence.articles, { limit: 30 })) console.log(title)`,
  ].join('\n')
  return (
    <section aria-labelledby="client" className="mt-14">
      <h2 id="client" className="scroll-mt-4 text-2xl font-bold">
        {t('developers.reference.client')}
      </h2>
      <p className="mt-2 max-w-[62ch] text-base text-ink2">{t('developers.reference.clientText')}</p>
      <p className="mt-3">
        <a href={CLIENT_FILE} download className={buttonClass('line', 'medium')}>
          {t('developers.reference.clientFile')}
        </a>
      </p>
      <Code name="TypeScript" text={walk} copies />
    </section>
  )
}

function Pending() {
  return (
    <main id="main" className="container-page pt-10 sm:pt-14" aria-busy="true">
      <SkeletonText lines={6} className="h-10" />
    </main>
  )
}
