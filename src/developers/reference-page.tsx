import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { useState } from 'react'
import { Field } from '#ui/field.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { useI18n } from '#languages/i18n.ts'
import { pageHead } from '#languages/page-head.ts'
import { PageLink } from '#languages/page-link.tsx'
import { type Key, translator } from '#languages/translate.ts'
import { callQuery } from '#platform/ask.ts'
import { apiReference } from './calls.ts'
import { Contents } from './documents/contents.tsx'
import { OperationPart } from './documents/operation-part.tsx'
import { DeveloperWords, wordsQuery } from './documents/words.tsx'
import { API_GROUP_NAMES, type ApiGroup } from './rules.ts'

export const Route = createFileRoute('/developers/$group')({
  loader: async ({ context: { queryClient, language }, params }) => {
    const group = API_GROUP_NAMES.find((each) => each === params.group)
    if (group === undefined) throw notFound()
    await Promise.all([
      queryClient.ensureQueryData(wordsQuery(language)),
      queryClient.ensureQueryData(callQuery(apiReference, { group })),
    ])
    return { group }
  },
  component: ReferencePage,
  pendingMs: 150,
  pendingComponent: Pending,
  head: ({ loaderData, match: { context } }) => {
    const { site, address, language, queryClient } = context
    const section = { name: translator(language, context.words)('developers.title'), path: '/developers' }
    const words = queryClient.getQueryData(wordsQuery(language).queryKey)
    if (!loaderData || !words) return { meta: [{ title: section.name }] }
    const t: (key: Key) => string = translator(language, words)
    const title = `${t(`developers.group.${loaderData.group}`)} · API`
    const description = t(`developers.groupText.${loaderData.group}`)
    return pageHead({
      site,
      address,
      path: `/developers/${loaderData.group}`,
      language,
      title,
      description,
      section,
      data: { '@type': 'TechArticle', headline: title, description, inLanguage: language },
    })
  },
})

/** The calls of one part of the API, with runnable examples. */
function ReferencePage() {
  const { group } = Route.useLoaderData()
  return (
    <DeveloperWords>
      <Reference group={group} />
    </DeveloperWords>
  )
}

function Reference({ group }: { group: ApiGroup }) {
  const { t } = useI18n()
  const { operations } = useSuspenseQuery(callQuery(apiReference, { group })).data
  const [key, setKey] = useState('')
  return (
    <main id="main" tabIndex={-1} className="container-page pt-10 pb-16 sm:pt-14">
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[13rem_minmax(0,1fr)]">
        <div className="max-lg:order-last">
          <Contents here={{ group, calls: operations }} />
        </div>
        <div className="min-w-0">
          <h1 className="text-4xl font-extrabold">{t(`developers.group.${group}`)}</h1>
          <p className="mt-3 max-w-[62ch] text-lg text-ink2">{t(`developers.groupText.${group}`)}</p>
          <p className="mt-3 max-w-[62ch] text-base text-ink2">
            {t('developers.reference.text')}{' '}
            <PageLink href="/developers/keys" className="font-semibold text-ink underline underline-offset-4">
              {t('developers.toKeys')}
            </PageLink>
          </p>
          <div className="mt-6 max-w-xl noscript:hidden">
            <Field
              label={t('developers.reference.key')}
              hint={t('developers.reference.keyHint')}
              type="password"
              reveal={{ show: t('developers.reference.show'), hide: t('developers.reference.hide') }}
              value={key}
              autoComplete="off"
              spellCheck={false}
              placeholder="cad_…"
              onChange={(event) => setKey(event.target.value.trim())}
            />
          </div>
          {operations.map((operation) => (
            <OperationPart key={operation.id} operation={operation} apiKey={key} />
          ))}
        </div>
      </div>
    </main>
  )
}

function Pending() {
  return (
    <main id="main" className="container-page pt-10 sm:pt-14" aria-busy="true">
      <SkeletonText lines={6} className="h-10" />
    </main>
  )
}
